/**
 * Tools that print rates or counters of ports, queues or threads, at moments or over intervals, each described by
 * patterns or named columns. Runs, means, losses, frame sizes, questions and refusals are the same for all of them.
 */
import { formatSignificant, formatPlain } from '../../../text/number-format.ts';
import { numberOf } from '../../../text/number-words.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import type { ReadingNote } from '../../measurement.ts';
import { cutAndOtherLines } from '../../lines/cut.ts';
import { isFrameSize, leastReceivedMpps, receivedFact } from '../load-facts.ts';
import { lostShare, seriesOf } from '../rate-series.ts';
import { choose, chosenOutput } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type SystemFact,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  type ToolTraits,
  type UnderstoodItem,
  valueResult,
} from '../tool-reading.ts';
import {
  hasRate,
  type RateLayout,
  type RateNumber,
  type RateNumbers,
  rateRows,
  type RateRow,
} from './rate-rows.ts';
import { isIdle, numbersOf, type PartNumbers, type RateRun, runsOf } from './rate-runs.ts';

/** A port, thread or stream as it is read. */
interface Part extends PartNumbers {
  name: string;
  moments: readonly RateRow[];
}

export interface RateTool extends RateLayout {
  format: string;
  /** As lists call its output. */
  name: string;
  traits?: ToolTraits;
  /** Part of the output that no other tool prints. */
  head: RegExp | ((beginning: string) => boolean);
  /** How sure the head makes it, 0..1. */
  sure?: number;
  /** The printed numbers, in a few words. */
  kind: string;
  notes: readonly ReadingNote[];
  /** Words for a row, in the note on lines that are none; absent: no note, other lines are part of the output. */
  sought?: string;
  /** Words in front of the name of a port. */
  place?: string;
  /** Each row is a separate measurement, of all ports together. */
  prints?: true;
  /** One port is read, after a question with this label; absent: all of them are. */
  choice?: string;
  /** Rows and ports without packets are left out. */
  idleLeftOut?: true;
  /** Labels of results; absent: `Received`, `Sent`. */
  labels?: { rx?: string; tx?: string };
  /** Loss of each port: `lost` over the sum of `of`. A generator with totals also has that from its only sender. */
  loss?: { label: string; lost: RateNumber; of: readonly RateNumber[] };
  /** Caution of the rate that is offered (by a generator) or received; null: none; absent: no fact. */
  rateCaution?: string | null;
  /** Bytes of each frame that the counters leave out, and the caution of the mean; absent: no fact. */
  frame?: { left: number; caution: string };
}

const mostParts = 64;
type Side = 'rx' | 'tx';
const [rx, tx] = ['rx', 'tx'] as const;

/** The rate of a generator is the one that it sends. */
const usualSide = ({ traits }: RateTool): Side => (traits?.generator === undefined ? rx : tx);

function mppsOf(numbers: RateNumbers, side: Side): number | null {
  const packets = numbers[`${side}Pps`];
  return numbers[`${side}Mpps`] ?? (packets === undefined ? null : packets / 1e6);
}

/** Ports of a run, without idle ones where the tool leaves these out. */
function partsOf({ place = '', idleLeftOut }: RateTool, run: RateRun): { parts: Part[]; idle: number } {
  let idle = 0;
  const parts = [...run.values()].flatMap((part): Part[] => {
    const moments =
      idleLeftOut === true ? part.moments.filter(({ numbers }) => !isIdle(numbers)) : part.moments;
    idle += part.moments.length - moments.length;
    if (moments.length === 0 && part.summary === null) return [];
    return [{ name: `${place}${part.name}`, moments, ...numbersOf({ ...part, moments }) }];
  });
  return { parts, idle };
}

/** The ports of the last run, for readers of texts that have them beside other output. */
export function lastParts(tool: RateTool, text: string): readonly Part[] {
  const run = runsOf(rateRows(tool, text).rows).at(-1);
  return run === undefined ? [] : partsOf(tool, run).parts;
}

/** The port that is read: the busiest unless answered, and the loopback only where there is no other. */
function partChoice(parts: readonly Part[], label: string, answers: ReadingAnswers) {
  const rateOf = (each: RateNumbers) => (mppsOf(each, rx) ?? 0) + (mppsOf(each, tx) ?? 0);
  const rankOf = ({ name, numbers, moments }: Part) =>
    name === 'lo' ? -1 : moments.reduce((most, row) => Math.max(most, rateOf(row.numbers)), rateOf(numbers));
  const ranks = parts.map(rankOf);
  const busiest = parts.reduce((most, _, k) => (ranks[k]! > ranks[most]! ? k : most), 0);
  const names = parts.map(({ name }) => name);
  names.unshift(...names.splice(busiest, 1));
  const options = names.slice(0, mostParts).map((value) => ({ value, label: value }));
  return choose(answers, label.toLowerCase(), label, options, names[0]!);
}

function parse(tool: RateTool, text: string, answers: ReadingAnswers): ToolReading {
  const { rows, used, other, cut } = rateRows(tool, text);
  const runs = tool.prints === true ? rows.flatMap((row) => runsOf([row])) : runsOf(rows);
  const nothing = `The text has the head of ${tool.name} and no row below it; paste the whole output.`;
  const { output, questions } = chosenOutput(runs, answers, nothing);
  const { parts: all, idle } = partsOf(tool, output);
  if (all.length === 0) {
    const message = `All rows of ${tool.name} are idle; paste some that were taken under load.`;
    throw new MeasurementFailure('nothing-read', message);
  }
  const asked = tool.choice === undefined ? null : partChoice(all, tool.choice, answers);
  const wanted = asked === null ? all : all.filter(({ name }) => name === asked.value);
  // A text that was cut lacks the totals of some ports: a moment of these is not the mean of the run.
  const ended = wanted.filter(({ of }) => of !== 'moment');
  const parts = ended.length > 0 ? ended : wanted;
  const others = asked === null ? 1 : asked.question.options.length;
  return {
    format: tool.format,
    title: asked === null ? tool.name : `${tool.name}, ${asked.value}`,
    understood: [
      { label: 'Kind', text: tool.kind, guess: false },
      ...(asked === null ? [] : [{ label: tool.choice!, text: asked.value, guess: asked.question.guessed }]),
      ...readItems(tool, parts),
    ],
    questions: [...questions, ...(asked !== null && others > 1 ? [asked.question] : [])],
    rowsUsed: used - idle,
    dropped: cutAndOtherLines(cut, tool.sought === undefined ? 0 : other, tool.sought ?? ''),
    warnings: [...tool.notes, ...notes(parts, wanted, idle, others > 1)],
    results: rateResults(tool, parts),
    systemFacts: rateFacts(tool, parts),
  };
}

function readItems(tool: RateTool, parts: readonly Part[]): UnderstoodItem[] {
  const { of, moments } = parts[0]!;
  const rows = numberOf(moments.length, 'row');
  const text = {
    summary: 'the mean or total that is printed',
    mean: `the mean of ${rows}`,
    moment: 'the last print',
  };
  const lost = acrossLoss(tool, parts) !== null;
  return [
    { label: 'Read', text: text[of], guess: false },
    ...(lost ? [{ label: 'Loss', text: 'the one receives what the other sends', guess: true }] : []),
  ];
}

function notes(
  parts: readonly Part[],
  wanted: readonly Part[],
  idle: number,
  others: boolean,
): ReadingNote[] {
  const found: ReadingNote[] = [];
  const received = parts.flatMap(({ numbers }) => mppsOf(numbers, rx) ?? []);
  if (idle > 0) {
    const message = `${numberOf(idle, 'row is', 'rows are')} without packets and left out.`;
    found.push({ code: 'idle-lines', message });
  }
  if (parts.some(({ of, numbers }) => of === 'moment' && hasRate(numbers))) {
    const message = 'Rates are those of the last moment printed: the text has no mean of the run.';
    found.push({ code: 'one-moment', message });
  } else if (parts.length < wanted.length) {
    const names = wanted.flatMap(({ name, of }) => (of === 'moment' ? name : [])).slice(0, 8);
    const message = `The text has no totals of ${names.join(', ')}, whose rates are left out.`;
    found.push({ code: 'totals-missing', message });
  }
  if (received.length > 0 && received.every((rate) => rate === 0)) {
    const message = `Nothing was received${others ? '; choose another one' : ''}.`;
    found.push({ code: 'nothing-received', message });
  }
  return found;
}

/** The only port that sends, or receives. */
function only(parts: readonly Part[], side: Side): Part | null {
  const found = parts.filter(({ numbers }) => (mppsOf(numbers, side) ?? 0) > 0);
  return found.length === 1 ? found[0]! : null;
}

/** Where one port of a generator sends and one receives; null without their totals. */
function acrossLoss(tool: RateTool, parts: readonly Part[]): { share: number; sent: number } | null {
  const [packets, arrived] = [only(parts, tx)?.numbers.txPackets, only(parts, rx)?.numbers.rxPackets];
  if (tool.traits?.generator === undefined || packets === undefined || arrived === undefined) return null;
  const share = lostShare(packets, arrived);
  return Number.isNaN(share) ? null : { share, sent: packets };
}

const sumOf = (numbers: RateNumbers, names: readonly RateNumber[]) =>
  names.reduce((sum, name) => sum + (numbers[name] ?? NaN), 0);

/** Rates, batches, losses and series of the ports of a run. */
export function rateResults(tool: RateTool, parts: readonly Part[]): ToolResult[] {
  const { labels = {}, loss } = tool;
  const named = (label: string, name: string) => (name === '' ? label : `${label}, ${name}`);
  const rates = parts.flatMap(({ name, numbers }) =>
    (usualSide(tool) === tx ? [tx, rx] : [rx, tx]).flatMap((side) => {
      const mpps = mppsOf(numbers, side);
      if (mpps === null || (mpps === 0 && parts.length > 1)) return [];
      const label = labels[side] ?? (side === rx ? 'Received' : 'Sent');
      const quantity = side === rx ? 'throughputMpps' : 'sentMpps';
      return [valueResult(quantity, named(label, name), 'Mpps', mpps, numbers[`${side}Packets`] ?? null)];
    }),
  );
  const batches = parts.flatMap(({ name, numbers: { batch = NaN } }) =>
    Number.isNaN(batch)
      ? []
      : [valueResult('meanBatch', named('Packets a poll, all polls', name), 'packets', batch)],
  );
  const losses = parts.flatMap(({ name, numbers }) => {
    const [lost, all] =
      loss === undefined ? [NaN, NaN] : [numbers[loss.lost] ?? NaN, sumOf(numbers, loss.of)];
    const packets = loss?.lost.endsWith('Packets') === true ? all : null;
    return lost <= all && all > 0
      ? [valueResult('lossProbability', named(loss!.label, name), '', lost / all, packets)]
      : [];
  });
  const across = acrossLoss(tool, parts);
  if (across !== null)
    losses.push(valueResult('lossProbability', 'Not received', '', across.share, across.sent));
  return [...rates, ...batches, ...losses, ...parts.flatMap((part) => seriesResult(part))];
}

function seriesResult({ name, moments }: Part): ToolResult[] {
  const start = moments[0]?.at ?? null;
  if (moments.length < 2 || start === null) return [];
  const points = moments.map(({ at, numbers }) => ({ x: at! - start, y: mppsOf(numbers, rx) ?? NaN }));
  const measured = { quantity: 'throughputMpps', label: `Received, ${name}`, unit: 'Mpps' };
  return [{ kind: 'series', ...measured, against: 'timeS', ...seriesOf(points) }];
}

/** Size of the ring, rate and mean frame, each where the text has one. */
export function rateFacts(tool: RateTool, parts: readonly Part[]): SystemFact[] {
  const facts: SystemFact[] = [];
  const rings = [...new Set(parts.flatMap(({ numbers: { ring } }) => ring ?? []))];
  if (rings.length === 1) {
    const names = parts.map(({ name }) => name).slice(0, 4);
    facts.push({
      name: 'ringSize',
      value: rings[0]!,
      source: `${rings[0]!} descriptors of ${names.join(', ')}`,
      caution: 'One ring a receive queue.',
    });
  }
  const side = usualSide(tool);
  const rates = parts.flatMap(({ numbers }) => mppsOf(numbers, side) ?? []);
  const least = side === tx ? 0 : leastReceivedMpps;
  if (rates.length > 0 && rates.every((rate) => rate <= least)) return facts;
  const part = only(parts, side);
  const mpps = part === null ? 0 : mppsOf(part.numbers, side)!;
  const of = part === null || part.name === '' ? '' : ` by ${part.name}`;
  if (tool.rateCaution !== undefined && mpps > 0 && side === rx) {
    facts.push(...receivedFact(mpps, `Received${of}`, tool.rateCaution));
  } else if (tool.rateCaution !== undefined && mpps > 0) {
    facts.push({
      name: 'offeredMpps',
      value: Number(mpps.toPrecision(6)),
      source: `Sent${of}: ${formatSignificant(mpps, 4)} Mpps`,
      caution: tool.rateCaution,
    });
  }
  const { left, caution } = tool.frame ?? { left: NaN, caution: '' };
  const bytes = meanBytes(parts, side) + left;
  if (isFrameSize(bytes)) {
    facts.push({
      name: side === tx ? 'frameBytes' : 'meanFrameBytes',
      value: side === tx ? Math.round(bytes) : Number(bytes.toPrecision(4)),
      source: `${formatPlain(bytes, 4)} B a packet, ${left === 0 ? 'with the checksum' : `${left} B of them a checksum that is not counted`}`,
      caution: side === tx && Number.isInteger(bytes) ? null : caution,
    });
  }
  return facts;
}

/** Mean frame as counted, B; NaN, 0 or infinite where the text lacks bytes or packets. */
function meanBytes(parts: readonly Part[], side: Side): number {
  const of = (count: RateNumber, rate: RateNumber) =>
    parts.reduce((sum, { numbers }) => sum + (numbers[count] ?? numbers[rate] ?? 0), 0);
  const [first] = parts;
  if (first?.numbers.bytesPerPacket !== undefined) return first.numbers.bytesPerPacket;
  return of(`${side}Bytes`, `${side}BytesPerS`) / of(`${side}Packets`, `${side}Pps`);
}

/** The reader of a tool that prints rates or counters of packets. */
export function rateTool(tool: RateTool): ToolParser {
  const { format, name, traits = {}, head, sure = 0.98 } = tool;
  const isHead = typeof head === 'function' ? head : (beginning: string) => head.test(beginning);
  return {
    format,
    name,
    traits,
    recognise: (beginning) => (isHead(beginning) ? sure : 0),
    parse: (text, answers) => parse(tool, text, answers),
  };
}
