/** Results of the counters of VPP for figures and the judgement. */
import {
  type ReadingAnswers,
  type ReadingQuestion,
  type SeriesResult,
  type ToolResult,
  type UnderstoodItem,
  type ValueResult,
  valueResult,
} from '../tool-reading.ts';
import type { ThreadWork } from './graph.ts';
import { bringsPackets, isGraphNode, packetsPerCall, threadLabel } from './node.ts';
import { formatSignificant } from '../../../text/number-format.ts';
import { clockAnswer, clockFromText, clockQuestion, clockUnknown } from '../reading-choice.ts';

// The clock of VPP's counters: a polling thread spends all of its time in nodes, so its clocks fill the time measured.

export interface VppClock {
  /** Clocks per ns; null: not known, so that clocks stay clocks. */
  ghz: number | null;
  /** Taken from the clocks of the text: the true clock is at least this fast. */
  estimated: boolean;
  questions: readonly ReadingQuestion[];
  understood: readonly UnderstoodItem[];
}

/** From this share of polls with packets on, next to nothing of a loop's time lies between the nodes. */
const busy = 0.5;

/**
 * The answer of the user; else, for a text with times and a busy thread, the sum of the clocks of that thread (the time
 * between two nodes is not counted: a lower bound, within some per cent for full batches); else not known.
 */
export function vppClock(works: readonly ThreadWork[], answers: ReadingAnswers): VppClock {
  if (works.length > 0 && works.every(({ thread }) => thread.costUnit === 'ns')) {
    return { ghz: 1, estimated: false, questions: [], understood: [] };
  }
  const fullest = fullestThread(works);
  const estimate =
    fullest === null ? null : Number((fullest.totalCost! / fullest.thread.timeS! / 1e9).toPrecision(3));
  const shown = formatSignificant(estimate);
  const fromText =
    estimate === null
      ? null
      : `at least ${shown} GHz: the clocks of ${threadLabel(fullest!.thread)} add up to it`;
  const answer = clockAnswer(answers);
  const trusted = fullest !== null && (fullest.nonEmptyPollShare ?? 0) >= busy;
  const usable = answer.choice === clockFromText && estimate === null ? null : answer.choice;
  const chosen = usable ?? (trusted ? clockFromText : clockUnknown);
  const estimated = chosen === clockFromText;
  const ghz = estimated ? estimate : answer.ghz;
  return {
    ghz,
    estimated,
    questions: [clockQuestion(chosen, usable === null, fromText)],
    understood: [
      {
        label: 'Clock',
        text: ghz === null ? 'not in the text: clocks stay clocks' : estimated ? fromText! : `${ghz} GHz`,
        guess: usable === null && ghz !== null,
      },
    ],
  };
}

/** The thread with most clocks among those with a time and a whole list. */
function fullestThread(works: readonly ThreadWork[]): ThreadWork | null {
  let fullest: ThreadWork | null = null;
  for (const work of works) {
    const { timeS, cut } = work.thread;
    if (cut || !timeS || !work.totalCost || work.inputs.length === 0) continue;
    if (fullest === null || work.totalCost / timeS > fullest.totalCost! / fullest.thread.timeS!)
      fullest = work;
  }
  // Less than 0.1 GHz: the thread sleeps between its packets; more than 10: no clock.
  const rate = fullest === null ? 0 : fullest.totalCost! / fullest.thread.timeS! / 1e9;
  return rate > 0.1 && rate < 10 ? fullest : null;
}

/** Threads with less than this share of the busiest one's packets are idle. */
const idleShare = 0.01;
/** Nodes whose cost is listed, over all threads. */
const mostNodes = 64;

/** The threads that carry traffic, the busiest first. */
export function busyThreads(works: readonly ThreadWork[]): ThreadWork[] {
  const most = works.reduce((top, { packets }) => Math.max(top, packets ?? 0), 0);
  return works
    .filter(({ packets, meanBatch }) => (packets === null ? meanBatch !== null : packets > idleShare * most))
    .sort((a, b) => (b.packets ?? 0) - (a.packets ?? 0));
}

/** Packets a second that the receive queues of all threads gave; null where the text has neither rates nor a time. */
export function receivedMpps(works: readonly ThreadWork[]): number | null {
  const rates = works.map(receivedPerS);
  if (rates.every((rate) => rate === null)) return null;
  return rates.reduce<number>((total, rate) => total + (rate ?? 0), 0) / 1e6;
}

/**
 * The rate that VPP prints counts packets handed over from another thread as brought in; where the counters of the
 * input nodes are lower, they are right. `timeS` has one decimal.
 */
export function receivedPerS({ thread, inputs, packets }: ThreadWork): number | null {
  const counted = inputs.length > 0 && thread.timeS ? packets! / thread.timeS : null;
  const printed = thread.rates?.in ?? null;
  if (printed === null || counted === null || thread.cut) return printed ?? counted;
  return printed > counted * (1.05 + 0.05 / thread.timeS!) ? counted : printed;
}

/** Busiest thread first; what concerns all threads last. */
export function vppResults(works: readonly ThreadWork[], clock: VppClock): ToolResult[] {
  const busy = busyThreads(works);
  const results = busy.flatMap((work) => threadResults(work, clock, busy.length > 1));
  results.push(...nodeResults(busy));
  const service = serviceSeries(busy, clock);
  if (service !== null) results.push(service);
  const mpps = receivedMpps(works);
  if (mpps !== null && mpps > 0) {
    results.push(valueResult('throughputMpps', 'Packets taken in, all threads', 'Mpps', mpps));
  }
  const rates = works.flatMap(({ thread }) => (thread.rates === null ? [] : [thread.rates]));
  const [brought, dropped] = [
    rates.reduce((sum, each) => sum + each.in, 0),
    rates.reduce((sum, each) => sum + each.drop, 0),
  ];
  if (brought > 0 && dropped <= brought * 1.001) {
    results.push(
      valueResult(
        'graphDropShare',
        'Dropped in the graph, all threads',
        '',
        Math.min(1, dropped / brought),
        null,
      ),
    );
  }
  return results;
}

function threadResults(work: ThreadWork, clock: VppClock, several: boolean): ToolResult[] {
  const { thread, inputs, batchNode, meanBatch, nonEmptyPollShare, framesPerPoll, costPerPacket } = work;
  const of = several ? `, ${threadLabel(thread)}` : '';
  const results: ToolResult[] = [];
  if (meanBatch !== null) {
    results.push(valueResult('meanBatchNonEmpty', `Mean batch${of}`, 'packets', meanBatch, batchNode!.calls));
  }
  for (const input of inputs) {
    const perPoll = packetsPerCall(input);
    const single = framesPerPoll === null ? batchNode === null : framesPerPoll < 1.05;
    if (perPoll === null || !single || input.state?.startsWith('interrupt')) continue;
    const which = inputs.length > 1 ? ` of ${input.name}` : '';
    results.push(valueResult('meanBatch', `Mean of all polls${which}${of}`, 'packets', perPoll, input.calls));
  }
  if (nonEmptyPollShare !== null) {
    results.push(
      valueResult('emptyPollShare', `Empty polls${of}`, '', 1 - nonEmptyPollShare, inputs[0]!.calls),
    );
  }
  if (costPerPacket === null) return results;
  const what = work.inputCounted ? 'all nodes' : 'without the input node';
  if (thread.costUnit === 'clocks') {
    const label = `Clocks per packet, ${what}${of}`;
    results.push(valueResult('clocksPerPacket', label, 'clocks', costPerPacket, work.packets));
  }
  if (clock.ghz !== null) {
    const us = costPerPacket / clock.ghz / 1000;
    results.push(valueResult('servicePerPacketUs', `Time per packet, ${what}${of}`, 'µs', us, work.packets));
  }
  return results;
}

function nodeResults(busy: readonly ThreadWork[]): ValueResult[] {
  const results: ValueResult[] = [];
  for (const { thread } of busy) {
    const of = busy.length > 1 ? `, ${threadLabel(thread)}` : '';
    for (const node of thread.nodes) {
      if (!(isGraphNode(node) || bringsPackets(node)) || !node.vectors || node.cost === null) continue;
      if (results.length === mostNodes) return results;
      const unit = thread.costUnit;
      const quantity = unit === 'clocks' ? 'nodeClocksPerPacket' : 'nodeNsPerPacket';
      results.push(valueResult(quantity, node.name + of, unit, node.cost, node.vectors));
    }
  }
  return results;
}

/** Service time of a mean batch against its size: one point a thread, a curve where threads have different batches. */
function serviceSeries(busy: readonly ThreadWork[], { ghz }: VppClock): SeriesResult | null {
  if (ghz === null) return null;
  const bySize = new Map<number, number[]>();
  for (const { meanBatch, costPerPacket } of busy) {
    if (meanBatch === null || costPerPacket === null) continue;
    const times = bySize.get(meanBatch) ?? [];
    times.push((meanBatch * costPerPacket) / ghz / 1000);
    bySize.set(meanBatch, times);
  }
  if (bySize.size === 0) return null;
  const x = [...bySize.keys()].sort((a, b) => a - b);
  const y = x.map(
    (size) => bySize.get(size)!.reduce((sum, time) => sum + time, 0) / bySize.get(size)!.length,
  );
  return {
    kind: 'series',
    quantity: 'serviceUs',
    label: 'Time of a mean batch',
    unit: 'µs',
    against: 'batchSize',
    x,
    y,
  };
}
