/**
 * Sohail's model of a polling core with one packet a visit (UKSim 2012), as it stands: each queue a continuous-time
 * chain of 2 N (K + 1) states, the vacation a sequence of switch-overs and services of the other queues; coupled by the
 * probabilities that a queue is found empty. Dense and slow; shares nothing with the solver but the elimination.
 */
import { stationaryByGth } from '../../src/numerics/chains/gth.ts';

export interface SohailCore {
  /** Packets/µs of each queue, above 0. */
  rates: readonly number[];
  capacity: number;
  /** Mean time of a packet and of a switch-over, µs. */
  service: number;
  switchOver: number;
}

export interface SohailQueue {
  loss: number;
  meanQueue: number;
  emptyAtPoll: number;
  /** Share of time that the core spends on the queue. */
  busy: number;
}

/**
 * Phases of queue i's chain, in the order of the core's round: 2 p = service of queue i + p, 2 p + 1 = the switch-over
 * after it. The switch-over after the last queue leads to queue i itself: to its service if it holds a packet, else on
 * to the next switch-over.
 */
function solveQueue(core: SohailCore, i: number, empty: readonly number[]): SohailQueue {
  const queues = core.rates.length;
  const levels = core.capacity + 1;
  const phases = 2 * queues;
  const states = phases * levels;
  const state = (phase: number, content: number) => phase * levels + content;
  const rates = new Float64Array(states * states);
  const add = (from: number, to: number, rate: number) => {
    if (from !== to) rates[from * states + to] += rate;
  };
  for (let content = 0; content < levels; content++) {
    for (let phase = 0; phase < phases; phase++) {
      // an own service holds the packet that is served
      if (phase === 0 && content === 0) {
        add(state(0, 0), state(1, 0), 1);
        continue;
      }
      if (content < core.capacity) add(state(phase, content), state(phase, content + 1), core.rates[i]);
      if (phase % 2 === 0) {
        const left = phase === 0 ? content - 1 : content;
        add(state(phase, content), state(phase + 1, left), 1 / core.service);
        continue;
      }
      const next = ((phase + 1) / 2) % queues;
      const found = next === 0 ? (content > 0 ? 1 : 0) : 1 - empty[(i + next) % queues];
      add(state(phase, content), state(2 * next, content), found / core.switchOver);
      add(state(phase, content), state(2 * next + 1, content), (1 - found) / core.switchOver);
    }
  }
  const law = stationaryByGth(rates, states);
  const result: SohailQueue = { loss: 0, meanQueue: 0, emptyAtPoll: 0, busy: 0 };
  for (let phase = 0; phase < phases; phase++) {
    for (let content = 0; content < levels; content++) {
      result.meanQueue += content * law[state(phase, content)];
      if (content === core.capacity) result.loss += law[state(phase, content)];
      if (phase === 0) result.busy += law[state(phase, content)];
    }
  }
  let polls = 0;
  for (let content = 0; content < levels; content++) polls += law[state(phases - 1, content)];
  result.emptyAtPoll = law[state(phases - 1, 0)] / polls;
  return result;
}

/** The fixed point, by as many rounds as it takes. */
export function solveSohail(core: SohailCore): SohailQueue[] {
  const queues = core.rates.map(() => ({ loss: 0, meanQueue: 0, emptyAtPoll: 1, busy: 0 }));
  for (let round = 0; round < 2000; round++) {
    let change = 0;
    for (let i = 0; i < queues.length; i++) {
      const before = queues[i].emptyAtPoll;
      queues[i] = solveQueue(
        core,
        i,
        queues.map(({ emptyAtPoll }) => emptyAtPoll),
      );
      change = Math.max(change, Math.abs(before - queues[i].emptyAtPoll) / queues[i].emptyAtPoll);
    }
    if (change < 1e-13) break;
  }
  return queues;
}
