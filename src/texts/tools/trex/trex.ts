/**
 * TRex latency of packet groups (`get_stats()`, STL), as JSON, as printed Python dicts, or as the list of {key, val} of
 * older releases; fragments and texts with remarks too.
 */
import { formatCount, formatPlain } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { type LiteralTree, literalTree } from '../../lines/literal-tree.ts';
import type {
  ReadingQuestion,
  UnderstoodItem,
  ReadingAnswers,
  ToolParser,
  ToolReading,
  ToolResult,
} from '../tool-reading.ts';
import {
  type BinEdge,
  isTrexKey,
  type BinStatistics,
  type TrexBins,
  binStatistics,
  latencyBins,
} from './bins.ts';
import { type TrexStream, mostStreams, trexStreams } from './streams.ts';
import { numberOf } from '../../../text/number-words.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { incompleteLastRowDropped } from '../../formats/format-parser.ts';
import { type Choice, choose } from '../reading-choice.ts';
import { unquoted } from '../../lines/lines.ts';

// Summary and warnings.

/** A stream of TRex with values derived from its bins. */
interface TrexReading {
  stream: TrexStream;
  /** null: no histogram, or an empty one. */
  bins: TrexBins | null;
  statistics: BinStatistics | null;
}

function trexReading(stream: TrexStream, edge: BinEdge): TrexReading {
  const bins = stream.histogram === null ? null : latencyBins(stream.histogram, edge);
  const statistics = bins === null ? null : binStatistics(bins);
  return { stream, bins: statistics === null ? null : bins, statistics };
}

function packetsOf({ stream, statistics }: TrexReading): number {
  return statistics?.count ?? stream.hdr!.total;
}

/** `stream 256`, `port-0`; '' where the text does not name it. */
function streamName({ stream }: TrexReading): string {
  return stream.pgId === null ? (stream.name ?? '') : `stream ${stream.pgId}`;
}

/** Streams with a warning: the first ones; warnings of a hundred streams are too many to read. */
const mostWarned = 4;
/** Packed histograms of three digits are right to a thousandth. */
const tolerance = 0.002;

/** How the text is written. */
function layoutOf(text: string, streams: readonly TrexReading[]): string {
  if (streams.some(({ stream }) => stream.layout === 'list')) return 'list of {key, val}';
  return /'/.test(text.slice(0, 65_536)) ? 'Python dict' : 'JSON';
}

function trexUnderstood(
  streams: readonly TrexReading[],
  layout: string,
  edge: BinEdge,
  source: 'packed' | 'bins',
  edgeQuestion: ReadingQuestion | null,
): UnderstoodItem[] {
  const samples = streams.reduce((sum, stream) => sum + packetsOf(stream), 0);
  const several = streams.length === 1 ? '' : ` of ${streams.length} streams`;
  const items: UnderstoodItem[] = [
    { label: 'Kind', text: `latencies${several}, ${formatCount(samples)} packets, ${layout}`, guess: false },
    { label: 'Unit', text: 'µs: TRex counts microseconds', guess: false },
  ];
  if (edgeQuestion !== null) {
    items.push({
      label: 'Bins',
      text:
        edge === 'lower'
          ? 'keys are lower edges: 10 µs wide below 100, 100 µs below 1000, and so on'
          : 'keys are upper edges, as answered; TRex itself writes lower ones',
      guess: false,
    });
  }
  if (source === 'packed') {
    const text = 'the packed HdrHistogram, finer than the bins';
    items.push({ label: 'Read from', text, guess: false });
  }
  const text = 'time in the system as the generator sees it: generator and wire included';
  items.push({ label: 'Measured', text, guess: true });
  return items;
}

function trexWarnings(
  streams: readonly TrexReading[],
  tree: LiteralTree,
  further: number,
  without: number,
): ReadingNote[] {
  const notes = streams
    .slice(0, mostWarned)
    .flatMap((reading) => streamWarnings(reading, streams.length > 1));
  const cut = streams.some(({ stream }) => stream.cut);
  if (cut) {
    const message = 'The text ends inside a histogram: bins are missing, its percentiles are too low.';
    notes.unshift({ code: 'cut', message });
  } else if (tree.open > 0) {
    const brackets = numberOf(tree.open, 'bracket is', 'brackets are');
    const message = `${brackets} not closed: the text is part of something longer; what is here is used.`;
    notes.push({ code: 'fragment', message });
  }
  if (without > 0) {
    const blocks = numberOf(without, 'stream has', 'streams have');
    notes.push({
      code: 'no-samples',
      message: `${blocks} no packets in a histogram and no part in the results.`,
    });
  }
  if (further > 0) {
    const message = `${formatCount(further)} further streams are left out.`;
    notes.push({ code: 'too-many-streams', message });
  }
  return notes;
}

function streamWarnings(reading: TrexReading, several: boolean): ReadingNote[] {
  const { stream, bins, statistics } = reading;
  const of = several ? ` of ${streamName(reading) || 'a stream'}` : '';
  const notes: ReadingNote[] = [];
  const note = (code: string, message: string) => notes.push({ code, message });
  if (statistics !== null && stream.average !== null) {
    const [least, most] = statistics.meanBounds;
    if (stream.average < least || stream.average > most) {
      note(
        'contradiction',
        `The average${of}, ${formatPlain(stream.average)} µs, is not the mean of the histogram, which lies between ${formatPlain(least)} and ${formatPlain(most)} µs: TRex smooths it over the last moments, the histogram holds the whole run.`,
      );
    }
  }
  if (bins !== null && stream.totalMin !== null && stream.totalMin === bins.lower[0]) {
    note(
      'minimum-is-edge',
      `The minimum${of}, ${formatPlain(stream.totalMin)} µs, is the lower edge of the lowest bin and no measured value.`,
    );
  }
  const largest = largestOf(reading);
  const below = largest !== null && stream.totalMax !== null && stream.totalMax < largest.from;
  if (largest !== null && stream.totalMax !== null && (below || stream.totalMax > largest.to)) {
    note(
      'contradiction',
      `The maximum${of}, ${formatPlain(stream.totalMax, 6)} µs, is not the largest latency counted, ${formatPlain(largest.from, 6)} to ${formatPlain(largest.to, 6)} µs.`,
    );
  }
  if (stream.hdrUnreadable) {
    note('packed-unreadable', `The packed HdrHistogram${of} is cut or damaged; its bins are used.`);
  }
  if (stream.hdr !== null && statistics !== null && stream.hdr.total !== statistics.count) {
    note(
      'contradiction',
      `The packed HdrHistogram${of} holds ${formatCount(stream.hdr.total)} packets, the bins ${formatCount(statistics.count)}.`,
    );
  }
  if (stream.histogram?.key.some((key) => !isTrexKey(key))) {
    note(
      'other-bins',
      `The bins${of} are not those of TRex: they are taken to end where the next one begins.`,
    );
  }
  const lost = stream.errors?.['dropped'] ?? 0;
  if (lost > 0) {
    const packets = numberOf(lost, 'packet is', 'packets are');
    note(
      'lost',
      `${packets} missing${of} by sequence number: losses and packets still on their way, without a latency.`,
    );
  }
  return notes;
}

/** Where the largest latency lies, µs; null without any. */
function largestOf({ bins, stream }: TrexReading): { from: number; to: number } | null {
  const packed = stream.hdr?.upper.at(-1);
  if (packed !== undefined) return { from: packed * (1 - tolerance), to: packed };
  return bins === null ? null : { from: bins.lower.at(-1)!, to: bins.upper.at(-1)! };
}

// Recognition and reading of a text.

export const trexLatency: ToolParser = {
  format: 'trex-latency',
  name: 'TRex latency statistics',
  recognise,
  parse,
};

type Source = 'packed' | 'bins';

const key = (name: string) => new RegExp(`(?:['"]|\\b)${name}['"]?\\s*:`);
const histogram = /(?:['"]|\b)histogram['"]?\s*:\s*[[{]/;
const latency = key('latency');
const [errors, hdrh, average] = [key('err_cntrs'), key('hdrh'), key('(?:average|s_avg)')];

function recognise(head: string): number {
  const bins = histogram.test(head);
  if (bins && (errors.test(head) || hdrh.test(head) || average.test(head))) return 0.97;
  if (latency.test(head) && (bins || (average.test(head) && (hdrh.test(head) || key('jitter').test(head)))))
    return 0.9;
  return 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const tree = literalTree(/^\s*>/.test(text) ? text.split('\n').map(unquoted).join('\n') : text);
  if (tree.overflow) {
    const message = 'The text holds more than a million values; cut it to the latency statistics.';
    throw new MeasurementFailure('too-long', message);
  }
  const { streams: found, further } = trexStreams(tree);
  const edge = edgeChoice(answers);
  const all = found.map((stream) => trexReading(stream, edge.value));
  const streams = all.filter(({ statistics, stream }) => statistics !== null || stream.hdr !== null);
  if (streams.length === 0) throw nothingFound(found.length);
  const hasBins = streams.some(({ bins }) => bins !== null);
  const source = hasBins && streams.some(({ stream }) => stream.hdr !== null) ? sourceChoice(answers) : null;
  const readFrom: Source = source?.value ?? (hasBins ? 'bins' : 'packed');
  const layout = layoutOf(text, streams);
  const cut = found.filter((stream) => stream.cut).length;
  return {
    format: 'trex-latency',
    title: streams.length === 1 ? 'TRex latency' : `TRex latency, ${grouped(streams.length)} streams`,
    understood: trexUnderstood(streams, layout, edge.value, readFrom, hasBins ? edge.question : null),
    questions: [...(source === null ? [] : [source.question]), ...(hasBins ? [edge.question] : [])],
    rowsUsed: found.reduce(
      (sum, stream) => sum + (stream.histogram?.key.length ?? 0) + (stream.hdr ? 1 : 0),
      0,
    ),
    dropped: cut === 0 ? [] : [{ ...incompleteLastRowDropped, count: cut }],
    warnings: trexWarnings(streams, tree, further, all.length - streams.length),
    results: streams.flatMap((stream) => streamResults(stream, readFrom)),
    systemFacts: [],
  };
}

function nothingFound(blocks: number): MeasurementFailure {
  return blocks > 0
    ? new MeasurementFailure('no-samples', 'The latency histograms are empty; at least one packet is needed.')
    : new MeasurementFailure(
        'nothing-read',
        `The text has no latency histogram of TRex; paste the part with "latency" and its "histogram" (up to ${mostStreams} streams).`,
      );
}

/** The documentation of TRex decides, but programs that read its keys as upper edges write such texts too. */
function edgeChoice(answers: ReadingAnswers): Choice<BinEdge> {
  const options = [
    { value: 'lower', label: 'lower edge of the bin, as TRex writes it' },
    { value: 'upper', label: 'upper edge of the bin' },
  ] as const;
  const { value, question } = choose<BinEdge>(answers, 'edge', 'Keys of the histogram', options, 'lower');
  return { value, question: { ...question, guessed: false } };
}

function sourceChoice(answers: ReadingAnswers): Choice<Source> {
  const options = [
    { value: 'packed', label: 'packed HdrHistogram, fine' },
    { value: 'bins', label: 'bins of 10 µs and more' },
  ] as const;
  return choose<Source>(answers, 'histogram', 'Histogram to use', options, 'packed');
}

function streamResults(reading: TrexReading, source: Source): ToolResult[] {
  const { stream, bins, statistics } = reading;
  const name = streamName(reading);
  const of = name === '' ? '' : `, ${name}`;
  const base = { kind: 'bins', quantity: 'sojournUs', label: `Latency${of}`, unit: 'µs', beyond: 0 } as const;
  const results: ToolResult[] = [];
  if (stream.hdr !== null && (source === 'packed' || bins === null)) {
    const { lower, upper, count, total } = stream.hdr;
    // A bucket ends where the next whole value would begin.
    results.push({ ...base, lower, upper: upper.map((last) => last + 1), count, sampleSize: total });
  } else if (bins !== null) {
    results.push({ ...base, ...bins, sampleSize: statistics!.count });
  }
  const { flow } = stream;
  if (flow !== null && flow.sent > 0 && flow.received <= flow.sent) {
    const value = 1 - flow.received / flow.sent;
    results.push({
      kind: 'value',
      quantity: 'lossProbability',
      label: `Packets lost${of}`,
      unit: '',
      value,
      sampleSize: flow.sent,
    });
  }
  return results;
}
