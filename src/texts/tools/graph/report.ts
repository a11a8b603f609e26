/** Results, warnings, questions and facts about the system from the counters of graph nodes. */
import {
  type ReadingAnswers,
  type ReadingQuestion,
  type SeriesResult,
  type ToolReading,
  type ToolResult,
  type UnderstoodItem,
  type ValueResult,
  valueResult,
  type SystemFact,
} from '../tool-reading.ts';
import {
  type ThreadWork,
  bringsPackets,
  isGraphNode,
  packetsPerCall,
  threadLabel,
  mostPackets,
  batchCandidates,
  wayRank,
} from './nodes.ts';
import { type CounterClock, counterClock, noClock } from '../counter-clock.ts';
import { busiestFact, receivedFact, takesMpps, threadsFact } from '../load-facts.ts';
import { formatSignificant } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { numberOf } from '../../../text/number-words.ts';

/** The part of a reading that comes from the nodes of threads; `node`: the answer of `batchNodeAnswer`. */
export function graphReading(
  works: readonly ThreadWork[],
  clock: CounterClock,
  node: string | null,
): Pick<ToolReading, 'understood' | 'questions' | 'warnings' | 'results' | 'systemFacts'> {
  return {
    understood: [...batchNodeUnderstood(works, node), ...clock.understood],
    questions: [...batchNodeQuestion(works, node), ...clock.questions],
    warnings: graphWarnings(works, clock),
    results: graphResults(works, clock),
    systemFacts: graphSystemFacts(works),
  };
}

// The clock of the counters: a polling thread spends all of its time in nodes, so its clocks fill the time measured.

/** From this share of polls with packets on, almost all of a loop's time is spent in nodes. */
const busyPollShare = 0.5;

/**
 * The answer of the user; else, for a text with times and a busy thread, the sum of the clocks of that thread (the time
 * between two nodes is not counted: a lower bound, within some per cent for full batches); else not known.
 */
export function graphClock(works: readonly ThreadWork[], answers: ReadingAnswers): CounterClock {
  if (works.length > 0 && works.every(({ thread }) => thread.costUnit === 'ns')) return noClock(1);
  const fullest = fullestThread(works);
  if (fullest === null) return counterClock(answers, null);
  const { thread, totalCost, nonEmptyPollShare } = fullest;
  const ghz = Number((totalCost! / thread.timeS! / 1e9).toPrecision(3));
  return counterClock(answers, {
    ghz,
    words: `at least ${formatSignificant(ghz)} GHz: the clocks of ${threadLabel(thread)} add up to it`,
    certainty: (nonEmptyPollShare ?? 0) >= busyPollShare ? 'estimated' : 'offered',
  });
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
function busyThreads(works: readonly ThreadWork[]): ThreadWork[] {
  const most = works.reduce((top, { packets }) => Math.max(top, packets ?? 0), 0);
  return works
    .filter(({ packets, meanBatch }) => (packets === null ? meanBatch !== null : packets > idleShare * most))
    .sort((a, b) => (b.packets ?? 0) - (a.packets ?? 0));
}

/** Mpps that all threads took from receive queues; null where the text has neither rates nor a time. */
function receivedMpps(works: readonly ThreadWork[]): number | null {
  const rates = works.map(receivedPerS);
  if (rates.every((rate) => rate === null)) return null;
  return rates.reduce<number>((total, rate) => total + (rate ?? 0), 0) / 1e6;
}

/**
 * Packets/s. The rate that VPP prints includes packets that another thread handed over; where the counters of the input
 * nodes give a lower one, that is right. `timeS` has one decimal.
 */
function receivedPerS({ thread, inputs, packets }: ThreadWork): number | null {
  const counted = inputs.length > 0 && thread.timeS ? packets! / thread.timeS : null;
  const printed = thread.rates?.in ?? null;
  if (printed === null || counted === null || thread.cut) return printed ?? counted;
  return printed > counted * (1.05 + 0.05 / thread.timeS!) ? counted : printed;
}

/** Busiest thread first; what concerns all threads last. */
function graphResults(works: readonly ThreadWork[], clock: CounterClock): ToolResult[] {
  const busy = busyThreads(works);
  const results = busy.flatMap((work) => threadResults(work, clock, busy.length > 1));
  results.push(...nodeResults(busy));
  const service = serviceSeries(busy, clock);
  if (service !== null) results.push(service);
  const mpps = receivedMpps(works);
  if (mpps !== null && mpps > 0) {
    results.push(valueResult('throughputMpps', 'Packets taken in, all threads', 'Mpps', mpps));
  }
  const rates = works.flatMap(({ thread: { rates: printed } }) =>
    printed === null || printed.drop === null ? [] : [{ in: printed.in, drop: printed.drop }],
  );
  const [brought, dropped] = [
    rates.reduce((sum, each) => sum + each.in, 0),
    rates.reduce((sum, each) => sum + each.drop, 0),
  ];
  if (brought > 0 && dropped <= brought * 1.001) {
    const share = Math.min(1, dropped / brought);
    results.push(valueResult('graphDropShare', 'Dropped in the graph, all threads', '', share));
  }
  return results;
}

function threadResults(work: ThreadWork, clock: CounterClock, several: boolean): ToolResult[] {
  const { thread, inputs, batchNode, meanBatch, nonEmptyPollShare, framesPerPoll, costPerPacket } = work;
  const part = several ? threadLabel(thread) : '';
  const results: ToolResult[] = [];
  if (meanBatch !== null) {
    const { calls } = batchNode!;
    results.push(valueResult('meanBatchNonEmpty', 'Mean batch', 'packets', meanBatch, calls, part));
  }
  for (const input of inputs) {
    const perPoll = packetsPerCall(input);
    const single = framesPerPoll === null ? batchNode === null : framesPerPoll < 1.05;
    if (perPoll === null || !single || input.state?.startsWith('interrupt')) continue;
    const which = inputs.length > 1 ? ` of ${input.name}` : '';
    const label = `Mean of all polls${which}`;
    results.push(valueResult('meanBatch', label, 'packets', perPoll, input.calls, part));
  }
  if (nonEmptyPollShare !== null) {
    const { calls } = inputs[0]!;
    results.push(valueResult('emptyPollShare', 'Empty polls', '', 1 - nonEmptyPollShare, calls, part));
  }
  if (costPerPacket === null) return results;
  const what = work.inputCounted ? 'all nodes' : 'without the input node';
  const without = work.inputCounted ? {} : ({ withoutInput: true } as const);
  if (thread.costUnit === 'clocks') {
    const label = `Clocks per packet, ${what}`;
    const result = valueResult('clocksPerPacket', label, 'clocks', costPerPacket, work.packets, part);
    results.push({ ...result, ...without });
  }
  if (clock.ghz !== null) {
    const us = costPerPacket / clock.ghz / 1000;
    const label = `Time per packet, ${what}`;
    results.push({ ...valueResult('servicePerPacketUs', label, 'µs', us, work.packets, part), ...without });
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
function serviceSeries(busy: readonly ThreadWork[], { ghz }: CounterClock): SeriesResult | null {
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

// Warnings about the counters.

/** From this share of a frame on, the guide of VPP expects drops in the receive ring (vectors per node near 255). */
const almostFull = 0.95;
/** Too few packets for shares and means. */
const fewPackets = 1000;
/** Only the busiest threads have warnings: 60 of them are too many to read. */
const mostThreads = 4;

function graphWarnings(works: readonly ThreadWork[], clock: CounterClock): ReadingNote[] {
  const busy = busyThreads(works);
  const notes = busy.slice(0, mostThreads).flatMap((work) => threadWarnings(work, busy.length > 1));
  if (busy.some(({ batchNode, inputs }) => batchNode === null && inputs.length > 0)) {
    notes.push({
      code: 'no-graph-node',
      message:
        'A list has input nodes alone: their packets per call count empty polls, so the batches are at least as large.',
    });
  }
  if (busy.some(({ thread }) => thread.cut)) {
    notes.push({
      code: 'cut',
      message: 'The list of nodes is truncated: clocks per packet cover only the nodes listed.',
    });
  }
  const drops = works.reduce((sum, { thread }) => sum + (thread.rates?.drop ?? 0), 0);
  if (drops > 0) {
    notes.push({
      code: 'graph-drops',
      message: `${formatSignificant(drops)} packets/s were dropped in the graph (filters, errors, full queues to others); losses of the NIC’s receive ring are not included, see “show hardware-interfaces”.`,
    });
  }
  if (clock.ofText) {
    notes.push({
      code: 'clock-from-text',
      message: `Times are at most those shown: they use ${formatSignificant(clock.ghz)} GHz, and the clock is at least that fast.`,
    });
  }
  return notes;
}

function threadWarnings(work: ThreadWork, several: boolean): ReadingNote[] {
  const { thread, inputs, packets, batchNode, meanBatch, framesPerPoll } = work;
  const of = several ? ` of ${threadLabel(thread)}` : '';
  const frameSize = thread.frameSize ?? Infinity;
  const notes: ReadingNote[] = [];
  const note = (code: string, message: string) => notes.push({ code, message });
  const input = inputs.length === 1 ? inputs[0]! : null;
  const perCall = input === null ? null : packetsPerCall(input);
  if (packets !== null && packets < fewPackets) {
    note('few-packets', `Only ${numberOf(packets, 'packet')}${of}: too few for means and shares.`);
  }
  if (batchNode !== null && packets !== null && (batchNode.vectors ?? packets) < mostPackets * packets) {
    note(
      'several-ways',
      `The packets${of} take several ways behind the input: the batches are those of ${batchNode.name}, one of the ways.`,
    );
  }
  if (input !== null && meanBatch !== null && perCall !== null) {
    if (framesPerPoll !== null && (framesPerPoll > 1.05 || perCall > 1.01 * frameSize)) {
      note(
        'several-queues',
        `${input.name}${of} takes ${formatSignificant(perCall)} packets per call, from several receive queues or frames; the batches are those of ${batchNode!.name}, ${formatSignificant(meanBatch)} packets.`,
      );
    } else if (framesPerPoll !== null && framesPerPoll < 0.95) {
      note(
        'empty-polls-counted',
        `The ${formatSignificant(perCall)} packets per call of ${input.name}${of} count its empty polls; the batches are those of ${batchNode!.name}, ${formatSignificant(meanBatch)} packets.`,
      );
    }
  }
  const fullest = meanBatch ?? Math.max(0, ...inputs.map((node) => packetsPerCall(node) ?? 0));
  if (fullest >= almostFull * frameSize) {
    note(
      'almost-full',
      `Batches${of} are almost full (${formatSignificant(fullest)} of ${frameSize}): the receive ring may overflow, and more may be offered than is counted here.`,
    );
  }
  return notes;
}

// The node whose calls are the batches. Lists are sorted by name, not by the way of the packets, so the user may know
// better.

const questionId = 'batchNode';
const automatic = 'first';
const mostOptions = 40;

/** The name of the node, null: the first one behind the input. */
export function batchNodeAnswer(answers: ReadingAnswers): string | null {
  const answer = answers[questionId];
  return answer === undefined || answer === automatic ? null : answer;
}

/** None where there is nothing to choose. */
function batchNodeQuestion(works: readonly ThreadWork[], answer: string | null): ReadingQuestion[] {
  const batches = new Map<string, number>();
  for (const node of works.flatMap(batchCandidates)) {
    if (!batches.has(node.name)) batches.set(node.name, packetsPerCall(node) ?? 0);
  }
  if (batches.size < 2) return [];
  const names = [...batches.keys()].sort((a, b) => wayRank(a) - wayRank(b)).slice(0, mostOptions);
  const known = answer !== null && batches.has(answer);
  if (known && !names.includes(answer)) names.push(answer);
  return [
    {
      id: questionId,
      label: 'Node whose calls are the batches',
      options: [
        { value: automatic, label: 'the first behind the input' },
        ...names.map((name) => ({
          value: name,
          label: `${name}, ${formatSignificant(batches.get(name))} packets a call`,
        })),
      ],
      chosen: known ? answer : automatic,
      guessed: !known,
    },
  ];
}

function batchNodeUnderstood(works: readonly ThreadWork[], answer: string | null): UnderstoodItem[] {
  return works
    .filter(({ batchNode, inputs }) => batchNode !== null || inputs.length > 0)
    .slice(0, 8)
    .map(({ thread, batchNode, inputs }) => {
      const input = inputs.map(({ name }) => name).join(' and ');
      const behind = inputs.length > 0 ? `, behind ${input}` : '; no input node with packets is listed';
      return {
        label: works.length > 1 ? `Batches of ${threadLabel(thread)}` : 'Batches',
        text: batchNode === null ? `none behind ${input}` : `packets per call of ${batchNode.name}${behind}`,
        guess: batchNode !== null && batchNode.name !== answer,
      };
    });
}

// Facts about the system.

/** Facts of the threads that carry traffic; none where no thread does. */
function graphSystemFacts(works: readonly ThreadWork[]): SystemFact[] {
  const busy = busyThreads(works);
  const frameSize = busy[0]?.thread.frameSize ?? null;
  const fed = busy.filter(({ inputs }) => inputs.length > 0);
  const cores = fed.length > 0 ? fed : busy;
  const handed =
    fed.length > 0 && fed.length < busy.length
      ? 'Threads that are handed their packets by others are not counted.'
      : null;
  const rates = works.some(({ thread }) => thread.rates !== null);
  const received = receivedFact(
    receivedMpps(works),
    rates ? 'packets a second, as printed' : 'packets over the time measured',
  );
  const loads = cores.map((work) => ({
    name: threadLabel(work.thread),
    load: (receivedPerS(work) ?? 0) / 1e6,
  }));
  return [
    ...(frameSize === null ? [] : [frameLimit(frameSize)]),
    ...threadsFact(
      loads.map(({ name }) => name),
      handed,
    ),
    ...received,
    ...(received.length === 0 ? [] : busiestFact(loads, takesMpps)),
  ];
}

const frameLimit = (packets: number): SystemFact => ({
  name: 'vectorLimit',
  value: packets,
  source: `A frame holds up to ${packets} packets`,
  caution: 'A build can change the size of a frame.',
});
