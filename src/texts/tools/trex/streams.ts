/** The latency blocks of a TRex text: one a stream (packet group), anywhere in the data. */
import { refuseLine, shownText } from '../../lines/lines.ts';
import { counterOf, decimalOf } from '../../lines/number.ts';
import { type DecodedHdr, decodeHdrString } from '../hdr/string.ts';
import {
  type LiteralMap,
  type LiteralNode,
  type LiteralScalar,
  type LiteralTree,
  entryOf,
} from '../../lines/literal-tree.ts';
import type { KeyedCounts } from './bins.ts';

export interface TrexStream {
  /** Number of the packet group; null where the text begins behind it. */
  pgId: number | null;
  /** `port-0` and the like, of stateful runs. */
  name: string | null;
  /** As printed, µs; null = not in the text. */
  average: number | null;
  totalMax: number | null;
  totalMin: number | null;
  /** null: the text has no histogram for this stream. */
  histogram: KeyedCounts | null;
  layout: 'map' | 'list' | null;
  /** The histogram goes on behind the end of the text; its last entry, which may be cut, is left out. */
  cut: boolean;
  hdr: DecodedHdr | null;
  /** There is a packed histogram that cannot be read. */
  hdrUnreadable: boolean;
  /** Error counters by name; null without any. */
  errors: Readonly<Record<string, number>> | null;
  /** Packets of the group sent and received; null where the text has no flow statistics of it. */
  flow: { sent: number; received: number } | null;
}

/** Blocks beyond these are left out: TRex has 128 latency streams. */
export const mostStreams = 256;

const largestKey = 1e9;
const largestCount = 1e15;

export function trexStreams({ root }: LiteralTree): { streams: TrexStream[]; further: number } {
  const found: Block[] = [];
  const flows = new Map<string, { sent: number; received: number }>();
  collect(root, [], found, flows);
  const streams = found.slice(0, mostStreams).map((block) => {
    const stream = streamOf(block);
    return { ...stream, flow: flows.get(String(stream.pgId)) ?? null };
  });
  return { streams, further: found.length - streams.length };
}

/** A map with latencies, and the maps and keys that lead to it, the nearest last. */
interface Block {
  map: LiteralMap;
  path: readonly { map: LiteralMap | null; key: string }[];
}

function collect(
  node: LiteralNode,
  path: Block['path'],
  found: Block[],
  flows: Map<string, { sent: number; received: number }>,
): void {
  if (node.kind === 'scalar') return;
  if (node.kind === 'list') {
    for (const item of node.items) collect(item, [...path, { map: null, key: '' }], found, flows);
    return;
  }
  if (hasLatencies(node)) {
    found.push({ map: node, path });
    return;
  }
  for (const { key, value } of node.entries) {
    if (key === 'flow_stats' && value.kind === 'map') collectFlows(value, flows);
    else if (value.kind !== 'scalar') collect(value, [...path, { map: node, key }], found, flows);
  }
}

function hasLatencies(map: LiteralMap): boolean {
  const names = new Set<string>();
  for (const { key, value } of map.entries) {
    if (key === 'histogram' && value.kind !== 'scalar') return true;
    if (value.kind === 'scalar') names.add(key);
  }
  return names.has('hdrh') || (names.has('average') && (names.has('jitter') || names.has('total_max')));
}

/** `{5: {'tx_pkts': {0: 10, 'total': 10}, 'rx_pkts': {1: 9, 'total': 9}}}`. */
function collectFlows(map: LiteralMap, flows: Map<string, { sent: number; received: number }>): void {
  for (const { key, value } of map.entries) {
    if (value.kind !== 'map') continue;
    const [sent, received] = ['tx_pkts', 'rx_pkts'].map((name) => {
      const counts = entryOf(value, name);
      return counts?.kind === 'map' ? numberAt(counts, 'total') : null;
    });
    if (typeof sent === 'number' && typeof received === 'number') flows.set(key, { sent, received });
  }
}

function streamOf({ map, path }: Block): Omit<TrexStream, 'flow'> {
  const number = (...names: string[]) =>
    names.map((name) => numberAt(map, name)).find((each) => each !== null) ?? null;
  const group = [...path].reverse().find(({ key }) => /^\d{1,10}$/.test(key));
  const named = [...path].reverse().find(({ key }) => /^port-\d{1,4}$/.test(key));
  const packed = entryOf(map, 'hdrh');
  const hdr = packed?.kind === 'scalar' && packed.text !== '' ? decodeHdrString(packed.text) : null;
  const errors = path.at(-1)?.map ? entryOf(path.at(-1)!.map!, 'err_cntrs') : null;
  return {
    pgId: group ? Number(group.key) : null,
    name: named?.key ?? null,
    average: number('average', 's_avg'),
    totalMax: number('total_max', 'max_usec'),
    totalMin: number('total_min'),
    ...histogramOf(map),
    hdr,
    hdrUnreadable: packed?.kind === 'scalar' && packed.text !== '' && hdr === null,
    errors: errors?.kind === 'map' ? countersOf(errors) : null,
  };
}

function numberAt(map: LiteralMap, key: string): number | null {
  const value = entryOf(map, key);
  return value?.kind === 'scalar' ? decimalOf(value.text) : null;
}

function countersOf(map: LiteralMap): Record<string, number> {
  const counters = map.entries.flatMap(({ key, value }) => {
    const count = value.kind === 'scalar' ? counterOf(value.text) : null;
    return count === null || !/^[a-z_]{1,40}$/.test(key) ? [] : [[key, count] as const];
  });
  return Object.fromEntries(counters);
}

function histogramOf(map: LiteralMap): Pick<TrexStream, 'histogram' | 'layout' | 'cut'> {
  const node = entryOf(map, 'histogram');
  if (node === null || node.kind === 'scalar') return { histogram: null, layout: null, cut: false };
  const written = node.kind === 'map' ? node.entries.map(binOfEntry) : node.items.flatMap(binOfItem);
  const whole = node.closed ? written : written.slice(0, -1);
  const counts = new Map<number, number>();
  for (const { key, count } of whole.map(numbersOf)) {
    if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
  }
  // Stateful runs count what is below 10 µs in the total alone.
  const [all, high] = [numberAt(map, 'cnt'), numberAt(map, 'high_cnt')];
  if (node.closed && !counts.has(0) && all !== null && high !== null && all > high) counts.set(0, all - high);
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const histogram = { key: sorted.map(([key]) => key), count: sorted.map(([, count]) => count) };
  return { histogram, layout: node.kind, cut: !node.closed };
}

interface WrittenBin {
  key: string;
  value: LiteralNode | null;
  line: number;
}

function binOfEntry({ key, value }: { key: string; value: LiteralNode }): WrittenBin {
  return { key, value, line: value.line };
}

/** `{'key': 20, 'val': 489342}`; any other item of the list is not a bin. */
function binOfItem(item: LiteralNode): WrittenBin[] {
  if (item.kind !== 'map') return [];
  const key = entryOf(item, 'key');
  return [{ key: key?.kind === 'scalar' ? key.text : '', value: entryOf(item, 'val'), line: item.line }];
}

function numbersOf({ key, value, line }: WrittenBin): { key: number; count: number } {
  const at = { number: line, text: '' };
  const edge = decimalOf(key);
  if (edge === null || edge < 0 || edge > largestKey) {
    refuseLine(
      'not-a-number',
      at,
      `${shownText(key)} is not the latency of a bin; a number of µs is needed.`,
    );
  }
  const text = value?.kind === 'scalar' ? value.text : '';
  // Python 2 prints large whole numbers with an L.
  const count = counterOf(text.replace(/L$/, ''));
  if (count === null || count > largestCount) {
    const shown = (value as LiteralScalar | null)?.kind === 'scalar' ? shownText(text) : 'the value';
    refuseLine(
      'not-a-number',
      at,
      `${shown} is not a number of packets in the bin from ${shownText(key)} µs.`,
    );
  }
  return { key: edge, count };
}
