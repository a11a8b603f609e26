/** Summary and warnings of a text of TRex. */
import { formatCount, formatPlain } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import type { LiteralTree } from '../text/literal-tree.ts';
import type { ReadingQuestion, UnderstoodItem } from '../tool-reading.ts';
import {
  type BinEdge,
  isTrexKey,
  type BinStatistics,
  type TrexBins,
  binStatistics,
  latencyBins,
} from './bins.ts';
import { type HdrSummary, hdrSummary } from '../hdr/string.ts';
import type { TrexStream } from './streams.ts';
import { numberOf } from '../../../text/number-words.ts';

/** A stream of TRex with values derived from its bins, in the terms of TRex. */
export interface TrexReading {
  stream: TrexStream;
  /** null: no histogram, or an empty one. */
  bins: TrexBins | null;
  statistics: BinStatistics | null;
  packed: HdrSummary | null;
}

export function trexReading(stream: TrexStream, edge: BinEdge): TrexReading {
  const bins = stream.histogram === null ? null : latencyBins(stream.histogram, edge);
  const statistics = bins === null ? null : binStatistics(bins);
  const packed = stream.hdr === null ? null : hdrSummary(stream.hdr);
  return { stream, bins: statistics === null ? null : bins, statistics, packed };
}

/** `stream 256`, `port-0`; '' where the text does not name it. */
export function streamName({ stream }: TrexReading): string {
  return stream.pgId === null ? (stream.name ?? '') : `stream ${stream.pgId}`;
}

export function streamFacts({ stream, statistics, packed }: TrexReading): Record<string, unknown> {
  const { histogram, pgId, average, jitter, lastMax, totalMax, totalMin, errors, flow } = stream;
  return {
    ...{ pg_id: pgId, average, jitter, last_max: lastMax, total_max: totalMax, total_min: totalMin },
    histogram: histogram?.key.map((key, k) => [key, histogram.count[k]!]) ?? null,
    count: statistics?.count ?? packed?.count ?? null,
    meanBounds: statistics?.meanBounds ?? null,
    meanMid: statistics?.meanMid ?? null,
    quantileBin: statistics?.quantileBin ?? null,
    err: errors,
    flow,
    hdrDecoded: packed,
  };
}

/** With fewer samples the tail is too uncertain. */
const fewSamples = 1000;
/** Streams with a warning: the first ones; warnings of a hundred streams are too many to read. */
const mostWarned = 4;
/** Packed histograms of three digits are right to a thousandth. */
const tolerance = 0.002;

/** How the text is written. */
export function layoutOf(text: string, streams: readonly TrexReading[]): string {
  if (streams.some(({ stream }) => stream.layout === 'list')) return 'list of {key, val}';
  return /'/.test(text.slice(0, 65_536)) ? 'Python dict' : 'JSON';
}

export function trexUnderstood(
  streams: readonly TrexReading[],
  layout: string,
  edge: BinEdge,
  source: 'packed' | 'bins',
  edgeQuestion: ReadingQuestion | null,
): UnderstoodItem[] {
  const samples = streams.reduce((sum, { statistics, packed }) => sum + (statistics ?? packed)!.count, 0);
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

export function trexWarnings(
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
    notes.unshift({ code: 'cut-histogram', message });
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
  const { stream, bins, statistics, packed } = reading;
  const of = several ? ` of ${streamName(reading) || 'a stream'}` : '';
  const notes: ReadingNote[] = [];
  const note = (code: string, message: string) => notes.push({ code, message });
  const count = (statistics ?? packed)!.count;
  if (count < fewSamples) {
    const packets = numberOf(count, 'packet');
    note('few-samples', `Only ${packets}${of}: too few for tail percentiles.`);
  }
  if (statistics !== null && stream.average !== null) {
    const [least, most] = statistics.meanBounds;
    if (stream.average < least || stream.average > most) {
      note(
        'average-apart',
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
      'maximum-apart',
      `The maximum${of}, ${formatPlain(stream.totalMax, 6)} µs, is not the largest latency counted, ${formatPlain(largest.from, 6)} to ${formatPlain(largest.to, 6)} µs.`,
    );
  }
  if (stream.hdrUnreadable) {
    note('packed-unreadable', `The packed HdrHistogram${of} is cut or damaged; its bins are used.`);
  }
  if (packed !== null && statistics !== null && packed.count !== statistics.count) {
    note(
      'counts-apart',
      `The packed HdrHistogram${of} holds ${formatCount(packed.count)} packets, the bins ${formatCount(statistics.count)}.`,
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
function largestOf({ bins, packed }: TrexReading): { from: number; to: number } | null {
  if (packed !== null) return { from: packed.max * (1 - tolerance), to: packed.max };
  return bins === null ? null : { from: bins.lower.at(-1)!, to: bins.upper.at(-1)! };
}
