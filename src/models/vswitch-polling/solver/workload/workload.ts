/**
 * The workload form of one core: times in the system from the packets per cycle of the whole core, queues taken as
 * endless.
 */
import { type CoreResult, type QueueResult, silentQueue } from '../core-result.ts';
import type { CoreSystem } from '../../system.ts';
import { CycleOfPackets, solveWorkloadChain } from './workload-chain.ts';

/**
 * A packet waits for the rest of a cycle and for packets that arrived before it: R = (1 + rho) E[C²]/(2 E[C]) for the
 * core, shared out to the queues so that the work waiting adds up. Queues are endless: there are no losses and no
 * throughput, and no answer from a load of 0.995 on.
 */
export function solveWorkload(core: CoreSystem): CoreResult {
  const cycle = new CycleOfPackets(core);
  if (cycle.rate === 0) {
    return settled(
      core.rates.map(() => silentQueue(1 / cycle.cycleTime(0))),
      0,
    );
  }
  const chain = solveWorkloadChain(core, cycle);
  if (chain === null) {
    return settled(
      core.rates.map((rate) => (rate === 0 ? silentQueue(null) : unanswered)),
      0,
    );
  }
  const mean = (value: (n: number) => number) => {
    let sum = 0;
    for (let i = 0; i < chain.at.length; i++) sum += chain.probability[i] * value(chain.at[i]);
    return sum;
  };
  const packets = mean((n) => n);
  const meanCycle = mean((n) => cycle.cycleTime(n));
  const load = mean((n) => cycle.serviceTime(n)) / meanCycle;
  const residual = ((1 + load) * mean((n) => cycle.cycleSquare(n))) / (2 * meanCycle);
  const { hit, miss, forward } = core.times;
  const parts = core.rates.map((rate, j) => {
    const share = cycle.share(j);
    const missRatio = rate === 0 ? 1 : mean((n) => cycle.misses(j, n)) / (share * packets);
    const service = hit + forward + (miss - hit) * missRatio;
    return { rate, share, missRatio, service, load: rate * service };
  });
  const weight = parts.reduce((sum, part) => sum + part.load * (1 + part.load), 0);
  const queues = parts.map(({ rate, share, missRatio, service, load: portLoad }): QueueResult => {
    if (rate === 0) return silentQueue(1 / meanCycle);
    const waiting = (residual * (1 + portLoad) * load) / weight;
    return {
      loss: null,
      meanQueue: rate * (waiting + service),
      sojourn: waiting + service,
      throughput: null,
      emptyAtPoll: mean((n) => (1 - share) ** n),
      meanBatch: rate * meanCycle,
      missRatio,
      utilisation: portLoad,
      pollRate: 1 / meanCycle,
      law: null,
    };
  });
  return settled(queues, Math.abs(packets / (cycle.rate * meanCycle) - 1));
}

/** A queue of a core that has no stationary answer. */
const unanswered: QueueResult = {
  loss: null,
  meanQueue: null,
  sojourn: null,
  throughput: null,
  emptyAtPoll: null,
  meanBatch: null,
  missRatio: null,
  utilisation: null,
  pollRate: null,
  law: null,
};

/** Nothing is iterated; `residual`: packets of a cycle that do not arrive in one, as a share. */
function settled(queues: readonly QueueResult[], residual: number): CoreResult {
  return { queues, iterations: 0, converged: true, residual };
}
