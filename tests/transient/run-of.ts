import { blocksOf } from '../../src/transient/estimates.ts';
import { Replications } from '../../src/transient/replications.ts';
import { estimatesOf } from '../../src/transient/transient-run.ts';
import { jobOf } from './time-vectors.ts';

/** A scenario file's estimates from this many replications, with its inputs and model. */
export function runOf(scenario: Record<string, unknown>, replications: number) {
  const { transient, prepared, model } = jobOf(scenario, 5);
  const runs = new Replications(transient, prepared.job);
  const estimates = estimatesOf(prepared.job, runs.simulator.slotUs);
  for (const { first, count } of blocksOf(replications)) estimates.add(runs.block(first, count));
  return { estimates, values: prepared.job.values, model };
}
