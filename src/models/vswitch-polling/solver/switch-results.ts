/** The cores' answers added up to ports, cores and the whole switch, Eqs (1) and (2); by indicator name. */
import type { CoreResult, QueueResult } from './core-result.ts';
import type { System } from '../system.ts';

type Numbers = Record<string, number | null>;

/** One RX queue with its arrival rate, packets/µs. */
interface RatedQueue extends QueueResult {
  rate: number;
}

/** Sum of `value`; null as soon as one is. */
function sum(queues: readonly RatedQueue[], value: (queue: RatedQueue) => number | null): number | null {
  let total = 0;
  for (const queue of queues) {
    const term = value(queue);
    if (term === null) return null;
    total += term;
  }
  return total;
}

/** Mean of `value` over the queues with a positive weight; null without any, or where one has no value. */
function weighted(
  queues: readonly RatedQueue[],
  weight: (queue: RatedQueue) => number | null,
  value: (queue: RatedQueue) => number | null,
): number | null {
  let all = 0;
  let total = 0;
  for (const queue of queues) {
    const factor = weight(queue);
    if (factor === null) return null;
    if (factor === 0) continue;
    const term = value(queue);
    if (term === null) return null;
    all += factor;
    total += factor * term;
  }
  return all > 0 ? total / all : null;
}

const over = (total: number | null, count: number) => (total === null ? null : total / count);

const lossOf = (queues: readonly RatedQueue[]) =>
  queues.some(({ rate }) => rate > 0)
    ? weighted(
        queues,
        ({ rate }) => rate,
        ({ loss }) => loss,
      )
    : 0;

/** Packets that are served; a form without losses serves all. */
const served = ({ throughput, rate }: RatedQueue) => throughput ?? rate;

const sojournOf = (queues: readonly RatedQueue[]) => weighted(queues, served, ({ sojourn }) => sojourn);

/** Every number of `tables` and the totals. `results`: one a distinct core. */
export function switchResults(system: System, results: readonly CoreResult[]): Numbers {
  // Cores that are alike share their queues.
  const queuesOfDistinct = results.map(({ queues }, index) => {
    const { rates } = system.distinctCores[index].system;
    return queues.map((queue, port): RatedQueue => ({ ...queue, rate: rates[port] }));
  });
  const queuesOfCore = system.systemOfCore.map((index) => queuesOfDistinct[index]);
  const numbers: Numbers = {};
  for (let port = 0; port < system.ports; port++) {
    const queues = queuesOfCore.map((core) => core[port]);
    assign(numbers, `ports.${port}`, portResults(system, queues, system.portLoads[port]));
  }
  queuesOfCore.forEach((queues, core) =>
    assign(numbers, `perCore.${core}`, {
      loadMpps: sum(queues, ({ rate }) => rate),
      utilisation: sum(queues, ({ utilisation }) => utilisation),
      lossProbability: lossOf(queues),
      throughputMpps: sum(queues, ({ throughput }) => throughput),
    }),
  );
  const all = queuesOfCore.flat();
  return {
    lossProbability: lossOf(all),
    throughputMpps: sum(all, ({ throughput }) => throughput),
    sojournUs: sojournOf(all),
    meanQueue: over(
      sum(all, ({ meanQueue }) => meanQueue),
      all.length,
    ),
    utilisation: over(
      sum(all, ({ utilisation }) => utilisation),
      system.cores,
    ),
    ...numbers,
  };
}

function portResults({ cores }: System, queues: readonly RatedQueue[], loadMpps: number): Numbers {
  return {
    loadMpps,
    lossProbability: lossOf(queues),
    meanQueue: over(
      sum(queues, ({ meanQueue }) => meanQueue),
      cores,
    ),
    sojournUs: sojournOf(queues),
    throughputMpps: sum(queues, ({ throughput }) => throughput),
    emptyAtPoll: weighted(
      queues,
      ({ pollRate }) => pollRate,
      ({ emptyAtPoll }) => emptyAtPoll,
    ),
    meanBatch: weighted(
      queues,
      ({ pollRate }) => pollRate,
      ({ meanBatch }) => meanBatch,
    ),
    missRatio: weighted(queues, served, ({ missRatio }) => missRatio),
    utilisation: over(
      sum(queues, ({ utilisation }) => utilisation),
      cores,
    ),
  };
}

function assign(numbers: Numbers, prefix: string, columns: Numbers): void {
  for (const [name, value] of Object.entries(columns)) numbers[`${prefix}.${name}`] = value;
}
