/**
 * VPP's `show interface` and `show hardware-interfaces`: packets lost in the NIC's receive rings, which `show runtime`
 * does not count.
 */
import { sinceStart } from '../notes-on-results.ts';
import { formatCount } from '../../../text/number-format.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { takeLines, cutAndOtherLines } from '../../lines/cut.ts';
import { wholeNumberIn, type TextLine, textLines } from '../../lines/lines.ts';
import {
  type SystemFact,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';

interface VppInterface {
  name: string;
  received: number | null;
  receivedBytes: number | null;
  /** Found no free descriptor; null: not printed. VPP leaves counters of 0 out. */
  missed: number | null;
  queues: number | null;
  descriptors: number | null;
}

const namedLine = /^(\S{1,100})\s+\d{1,6}\s+(?:up|down)\s+\S+(?:\s+((?:\S.*)?))?$/;
const counterNames: Readonly<Record<string, 'received' | 'receivedBytes' | 'missed'>> = {
  'rx packets': 'received',
  'rx frames ok': 'received',
  'rx bytes': 'receivedBytes',
  'rx bytes ok': 'receivedBytes',
  'rx-miss': 'missed',
  'rx missed': 'missed',
};
const counterLine = /^\s*(rx packets|rx frames ok|rx bytes(?: ok)?|rx-miss|rx missed)\s+(\S.*)$/;
const ringLine = /^\s*rx:? queues (\d{1,4})(?: \(max \d+\))?,\s+(?:rx )?desc (\d{1,6})(?=[\s,(]|$)/;
const mostInterfaces = 1000;

const heads = /^[ \t]*Name\s+Idx\s+(?:State\s+MTU|Link\s+Hardware)/m;

function recognise(head: string): number {
  return heads.test(head) &&
    /^[ \t]*(?:\S+\s+\d+\s+up\s.*)?(?:rx packets|rx-miss|rx frames ok|rx missed)\s+\d/m.test(head)
    ? 0.9
    : 0;
}

/** `other`: lines that are none of these. Of an interface that is shown again the last print counts. */
export function vppInterfaces(text: string): {
  interfaces: VppInterface[];
  rowsUsed: number;
  other: number;
  cut: ReturnType<typeof takeLines>;
} {
  const found = new Map<string, VppInterface>();
  let open: VppInterface | null = null;
  let [rowsUsed, other] = [0, 0];
  const takeCounter = (line: TextLine, written: string): boolean => {
    const counter = counterLine.exec(written);
    if (counter === null || open === null) return false;
    open[counterNames[counter[1]!]!] = wholeNumberIn(line, counter[1]!, counter[2]!.trim());
    return true;
  };
  const cut = takeLines(text, textLines(text), (line) => {
    const written = line.text.length > 300 ? '' : line.text;
    if (written.trim() === '') return;
    const named = namedLine.exec(written);
    const ring = ringLine.exec(written);
    if (named !== null) {
      const name = named[1]!;
      open = { name, received: null, receivedBytes: null, missed: null, queues: null, descriptors: null };
      found.delete(name);
      if (found.size < mostInterfaces) found.set(name, open);
      takeCounter(line, named[2] ?? '');
      rowsUsed++;
    } else if (ring !== null && open !== null) {
      [open.queues, open.descriptors] = [Number(ring[1]), Number(ring[2])];
      rowsUsed++;
    } else if (takeCounter(line, written)) rowsUsed++;
    else other++;
  });
  return { interfaces: [...found.values()], rowsUsed, other, cut };
}

export function interfaceResults(interfaces: readonly VppInterface[]): ToolResult[] {
  return interfaces.flatMap(({ name, received, missed }) => {
    const total = (received ?? 0) + (missed ?? 0);
    if (missed === null || received === null || total === 0) return [];
    const label = `Lost in the receive ring, ${name}, since the last clear`;
    return [valueResult('lossProbability', label, '', missed / total, total)];
  });
}

const checksumBytes = 4;

export function interfaceFacts(interfaces: readonly VppInterface[]): SystemFact[] {
  const facts: SystemFact[] = [];
  const busy = interfaces.filter(({ received }) => (received ?? 0) > 0);
  const rings = [...new Set(busy.flatMap(({ descriptors }) => descriptors ?? []))];
  if (rings.length === 1) {
    const source = `desc ${rings[0]!} of ${busy
      .map(({ name }) => name)
      .slice(0, 4)
      .join(', ')}`;
    facts.push({ name: 'ringSize', value: rings[0]!, source, caution: 'One ring a receive queue.' });
  }
  const [packets, bytes] = [sumOf(busy, 'received'), sumOf(busy, 'receivedBytes')];
  const mean = packets > 0 ? bytes / packets + checksumBytes : 0;
  if (mean >= 64 && mean <= 9216) {
    facts.push({
      name: 'meanFrameBytes',
      value: Number(mean.toPrecision(4)),
      source: `rx bytes over rx packets, and ${checksumBytes} B of the checksum`,
      caution: 'A mean over everything received; VPP counts frames without their checksum.',
    });
  }
  return facts;
}

function sumOf(interfaces: readonly VppInterface[], name: 'received' | 'receivedBytes'): number {
  return interfaces.reduce((sum, each) => sum + (each[name] ?? 0), 0);
}

function parse(text: string): ToolReading {
  const { interfaces, rowsUsed, other, cut } = vppInterfaces(text);
  const busy = interfaces.filter(({ received, missed }) => (received ?? 0) + (missed ?? 0) > 0);
  if (busy.length === 0) {
    throw new MeasurementFailure(
      'nothing-read',
      'No interface of the text received a packet; paste vppctl show interface or show hardware-interfaces under load.',
    );
  }
  const losses = interfaceResults(busy);
  return {
    format: 'vpp-interfaces',
    title: `VPP interfaces, ${busy.length} with packets`,
    understood: busy.slice(0, 8).map(({ name, received, missed }) => ({
      label: name,
      text: `${formatCount(received ?? 0)} received, ${missed === null ? 'no losses printed' : `${formatCount(missed)} lost in the ring`}`,
      guess: false,
    })),
    questions: [],
    rowsUsed,
    dropped: cutAndOtherLines(cut, other, 'a counter of received packets'),
    warnings: [sinceStart('the last clear interfaces', 'vppctl show runtime as well')],
    results: losses,
    systemFacts: interfaceFacts(busy),
  };
}

export const vppInterfaceCounters: ToolParser = {
  format: 'vpp-interfaces',
  traits: { sinceStart: true },
  name: 'VPP show interface, show hardware-interfaces',
  recognise,
  parse,
};
