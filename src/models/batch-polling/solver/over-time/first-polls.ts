/** The first polls of a core whose ring is empty at first: Eq. (1), poll by poll. */
import type { InputValues } from '../../../contract/inputs.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import type { FirstPolls, QueueAtPoll } from '../../../contract/transient.ts';
import { busiestShare } from '../../closed-form/load.ts';
import { readInputs } from '../../read-inputs.ts';
import { readSystem } from '../../system/system.ts';
import { ArrivalTableCache } from '../chain/arrival-tables.ts';
import { solveChain } from '../chain/chain.ts';
import { pollStep } from './poll-step.ts';

/** Multiply-adds: about a second. */
const mostWork = 1e9;

/** The least k that is exceeded with at most the rest of the probability. */
function quantile(law: Float64Array, probability: number): number {
  let sum = 0;
  for (let k = 0; k < law.length; k++) {
    sum += law[k];
    if (sum >= probability) return k;
  }
  return law.length - 1;
}

function described(law: Float64Array, stationary: Float64Array): QueueAtPoll {
  let mean = 0;
  let difference = 0;
  for (let k = 0; k < law.length; k++) {
    mean += k * law[k];
    difference += Math.abs(law[k] - stationary[k]);
  }
  return {
    mean,
    p5: quantile(law, 0.05),
    p50: quantile(law, 0.5),
    p95: quantile(law, 0.95),
    empty: law[0],
    apart: difference / 2,
  };
}

/**
 * As exact as the chain, of the busiest core: with memoryless arrivals the polls themselves, with others those of a
 * core whose intervals do not depend on one another. Throws `SolveFailure` for a core that drifts, which is a mixture
 * of chains, and where it takes more than about a second.
 */
export function firstPolls(values: InputValues, count: number): FirstPolls {
  const inputs = readInputs(values);
  if (inputs['service.driftCv'] > 0)
    throw new SolveFailure(
      'no-exact-polls',
      'A core whose speed drifts is a mixture of chains and has no law from poll to poll: set the drift to 0.',
      'service.driftCv',
    );
  const system = readSystem(values, busiestShare(inputs));
  const cache = new ArrivalTableCache();
  const { queueAtPoll } = solveChain(system, cache);
  const core = { system, rows: cache.tables(system, { upTo: system.maxBatch }).rows };
  let law: Float64Array = Float64Array.from({ length: system.ringSize + 1 }, (_, k) => (k === 0 ? 1 : 0));
  let work = 0;
  const polls = [described(law, queueAtPoll)];
  while (polls.length < count) {
    const step = pollStep(core, law, true);
    work += step.work;
    if (work > mostWork)
      throw new SolveFailure('too-much-work', 'The first polls take too long here: choose a smaller ring.');
    law = step.next;
    polls.push(described(law, queueAtPoll));
  }
  return { polls, stationary: described(queueAtPoll, queueAtPoll) };
}
