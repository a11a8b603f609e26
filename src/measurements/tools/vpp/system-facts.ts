/** Facts about the switch in the counters of VPP. */
import { formatSignificant } from '../../../text/number-format.ts';
import type { ReadingAnswers, ReadingQuestion, SystemFact, UnderstoodItem } from '../tool-reading.ts';
import { batchCandidates, type ThreadWork } from './graph.ts';
import { packetsPerCall, threadLabel, vppFrameSize, wayRank } from './node.ts';
import { busyThreads, receivedMpps, receivedPerS } from './results.ts';
import type { RuntimeBlock } from './show-runtime/runtime-blocks.ts';
import type { RuntimeRow } from './show-runtime/runtime-row.ts';

// Whose calls are the batches: VPP lists its nodes by name, not in the order of the packets' way, so that the reader
// may know better.

const questionId = 'batchNode';
const automatic = 'first';
const mostOptions = 40;

/** The name of the node, null: the first one behind the input. */
export function batchNodeAnswer(answers: ReadingAnswers): string | null {
  const answer = answers[questionId];
  return answer === undefined || answer === automatic ? null : answer;
}

/** None where there is nothing to choose. */
export function batchNodeQuestion(works: readonly ThreadWork[], answer: string | null): ReadingQuestion[] {
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

export function batchNodeUnderstood(works: readonly ThreadWork[], answer: string | null): UnderstoodItem[] {
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

/** `works`: derived values of the threads that the results are about. */
export function runtimeFacts(
  blocks: readonly RuntimeBlock[],
  works: readonly ThreadWork[],
): Record<string, unknown> {
  return {
    kind: 'vpp-runtime',
    units: {
      time_s: 's',
      clocks: 'CPU clocks per packet (per call when vectors = 0, per suspend for processes)',
      vectorsPerCall: 'packets per call',
      rates: 'packets/s',
    },
    threads: blocks.map(blockFacts),
    batches: works.map(workFacts),
  };
}

function blockFacts({ thread, time, rates, columns, rows, cut }: RuntimeBlock): Record<string, unknown> {
  const unit = columns?.costUnit ?? 'clocks';
  return {
    thread: thread?.number ?? null,
    name: thread?.name ?? null,
    lcore: thread?.lcore ?? null,
    header: time?.header ?? null,
    time_s: time?.timeS ?? null,
    vectorsPerNode: time?.vectorsPerNode ?? null,
    lastLoops: time?.lastLoops ?? null,
    nodeVectorRate: time?.nodeVectorRate ?? null,
    loopsPerSec: time?.loopsPerS ?? null,
    windowSec: time?.windowS ?? null,
    rates: rates === null ? null : { ...rates },
    cut,
    nodes: rows.map((row) => nodeFacts(row, unit)),
  };
}

function nodeFacts(row: RuntimeRow, unit: 'clocks' | 'ns'): Record<string, unknown> {
  return {
    name: row.name,
    state: row.state,
    calls: row.calls,
    vectors: row.vectors,
    suspends: row.suspends,
    clocks: unit === 'clocks' ? row.cost : null,
    time_ns: unit === 'ns' ? row.cost : null,
    vectorsPerCall: row.vectorsPerCall,
    ...(row.max ?? {}),
    ...(row.repaired ? { ambiguous: true } : {}),
  };
}

/** Also for counters that come as JSON. */
export function workFacts(work: ThreadWork): Record<string, unknown> {
  const unit = work.thread.costUnit;
  return {
    thread: threadLabel(work.thread),
    inputs: work.inputs.map(({ name }) => name),
    packets: work.packets,
    batchNode: work.batchNode?.name ?? null,
    meanBatch: work.meanBatch,
    nonEmptyPollShare: work.nonEmptyPollShare,
    clocksPerPacket: unit === 'clocks' ? work.costPerPacket : null,
    nsPerPacket: unit === 'ns' ? work.costPerPacket : null,
    inputCounted: work.inputCounted,
  };
}

/** Smaller loads are not evidence for a model of saturation. */
const leastMpps = 0.002;
/** More than any machine has. */
const mostMpps = 1000;
const mostCores = 64;

/** Facts of the threads that carry traffic; none where no thread does. */
export function vppSystemFacts(works: readonly ThreadWork[]): SystemFact[] {
  const busy = busyThreads(works);
  if (busy.length === 0) return [];
  const facts: SystemFact[] = [
    {
      name: 'vectorLimit',
      value: vppFrameSize,
      source: 'VPP: a frame holds up to 256 packets',
      caution: 'A build can change the size of a frame.',
    },
  ];
  const fed = busy.filter(({ inputs }) => inputs.length > 0);
  const cores = fed.length > 0 ? fed : busy;
  const names = cores.map(({ thread }) => threadLabel(thread)).join(', ');
  if (cores.length <= mostCores) {
    facts.push({
      name: 'pollingThreads',
      value: cores.length,
      source:
        cores.length === 1
          ? `1 thread with traffic: ${names}`
          : `${cores.length} threads with traffic: ${names}`,
      caution:
        fed.length > 0 && fed.length < busy.length
          ? 'Threads that are handed their packets by others are not counted.'
          : null,
    });
  }
  return [...facts, ...loads(works, cores)];
}

function loads(works: readonly ThreadWork[], cores: readonly ThreadWork[]): SystemFact[] {
  const mpps = receivedMpps(works);
  if (mpps === null || mpps < leastMpps || mpps > mostMpps) return [];
  const value = Number(mpps.toPrecision(5));
  const rate = `${formatSignificant(mpps, 4)} Mpps`;
  const source = works.some(({ thread }) => thread.rates !== null)
    ? `vector rates in: ${rate}`
    : `packets over the time measured: ${rate}`;
  const caution = 'Packets taken in: what the NIC lost before is not counted.';
  const facts: SystemFact[] = [{ name: 'receivedMpps', value, source, caution }];
  const rates = cores.map((work) => receivedPerS(work) ?? 0);
  const most = Math.max(...rates);
  if (cores.length > 1 && cores.length <= mostCores && most > 0) {
    const share = Number((most / rates.reduce((sum, rate) => sum + rate, 0)).toPrecision(4));
    facts.push({
      name: 'busiestShare',
      value: share,
      source: `${threadLabel(cores[rates.indexOf(most)]!.thread)} takes ${formatSignificant(most / 1e6)} Mpps`,
      caution: null,
    });
  }
  return facts;
}
