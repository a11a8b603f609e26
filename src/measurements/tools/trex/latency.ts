/**
 * TRex latency of packet groups (`get_stats()`, STL), as JSON, as printed Python dicts, or as the list of {key, val} of
 * older releases; fragments and texts with remarks too.
 */
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { incompleteLastRowDropped } from '../../formats/format-parser.ts';
import { literalTree } from '../text/literal-tree.ts';
import { type Choice, choose } from '../reading-choice.ts';
import { unquoted } from '../text/lines.ts';
import type { ReadingAnswers, ToolParser, ToolReading, ToolResult } from '../tool-reading.ts';
import type { BinEdge } from './bins.ts';
import {
  layoutOf,
  trexUnderstood,
  trexWarnings,
  type TrexReading,
  streamFacts,
  streamName,
  trexReading,
} from './report.ts';
import { mostStreams, trexStreams } from './streams.ts';

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
  const streams = all.filter(({ statistics, packed }) => statistics !== null || packed !== null);
  if (streams.length === 0) throw nothingFound(found.length);
  const hasBins = streams.some(({ bins }) => bins !== null);
  const source = hasBins && streams.some(({ packed }) => packed !== null) ? sourceChoice(answers) : null;
  const readFrom: Source = source?.value ?? (hasBins ? 'bins' : 'packed');
  const layout = layoutOf(text, streams);
  const cut = found.filter((stream) => stream.cut).length;
  return {
    format: 'trex-latency',
    title: streams.length === 1 ? 'TRex latency' : `TRex latency, ${grouped(streams.length)} streams`,
    facts: {
      ...{ kind: 'latency-histogram', unit: 'us', format: layout },
      ...(all.length === 1 ? streamFacts(all[0]!) : {}),
      streams: all.map(streamFacts),
    },
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
        'no-latency',
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
      ...{ kind: 'value', quantity: 'lossProbability', label: `Packets lost${of}`, unit: '' },
      ...{ value, sampleSize: flow.sent },
    });
  }
  return results;
}
