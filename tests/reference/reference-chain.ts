/** The reference's chain in the solver's types, so that what is computed from a chain can be tested without solving one. */
import {
  empiricalInterarrival,
  evenInterarrival,
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
} from '../../src/numerics/partial-sums.ts';
import type { SummableLaw } from '../../src/numerics/partial-sums.ts';
import { ArrivalCounts } from '../../src/numerics/renewal-counts.ts';
import type { ChainSolution } from '../../src/models/batch-polling/chain-solution.ts';
import { buildServiceRows } from '../../src/models/batch-polling/service-rows.ts';
import { ServiceTimes } from '../../src/models/batch-polling/service-times.ts';
import type { System } from '../../src/models/batch-polling/system.ts';
import type { Reference, ReferenceInput, ReferenceInterarrival } from './batch-polling.ts';
import { mean } from './batch-polling.ts';

function interarrivalLaw(a: ReferenceInterarrival): SummableLaw {
  switch (a.family) {
    case 'poisson':
      return poissonInterarrival(a.meanSlots);
    case 'deterministic':
      return evenInterarrival(a.meanSlots);
    case 'geometric':
      return geometricInterarrival(a.meanSlots);
    case 'negative-binomial':
      return negativeBinomialInterarrival(a.meanSlots, (a.cv! * a.meanSlots) ** 2);
    case 'empirical':
      return empiricalInterarrival(a.pmf!);
  }
}

/** Runs a generator to its end. */
export function drain<T>(work: Generator<number, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

export function referenceSystem(input: ReferenceInput): System {
  const means = Float64Array.from({ length: input.maxBatch + 1 }, (_, n) => input.service.meanSlots(n));
  return {
    interarrival: interarrivalLaw(input.interarrival),
    counting: input.arrivalCount,
    service: new ServiceTimes(input.service.family, means),
    maxBatch: input.maxBatch,
    ringSize: input.ringSize,
  };
}

export function referenceChain(system: System, r: Reference): ChainSolution {
  const { service, maxBatch } = system;
  const maxCount = r.arrivals[0].length + 40;
  const counts = new ArrivalCounts(system.interarrival, system.counting, {
    horizon: service.horizon(maxBatch),
    maxCount,
  });
  const sizes = Array.from({ length: maxBatch + 1 }, (_, n) => n);
  const used = r.queueAtPoll.map((q, k) => (q > 0 ? k : -1)).filter((k) => k >= 0);
  return {
    queueAtPoll: Float64Array.from(r.queueAtPoll),
    support: [used[0], used.at(-1)!],
    batchSize: Float64Array.from(r.batchSize),
    queueAtArrival: Float64Array.from(r.queueAtArrival),
    lossProbability: r.lossProbability,
    meanArrivals: r.meanArrivals,
    meanService: r.meanServiceSlots,
    meanBatch: r.meanBatch,
    meanQueueAtPoll: mean(r.queueAtPoll),
    counts,
    rows: drain(buildServiceRows(counts, service, sizes)),
    truncatedMass: 0,
    conservationResidual: 0,
    algorithm: 'reference',
  };
}
