/** Inputs of the reference: from golden cases, at random, and as the solver's system. */
import fc from 'fast-check';
import type { ServiceSpread } from '../../src/models/batch-polling/solver/service/service-times.ts';
import type { Stalls } from '../../src/models/batch-polling/solver/service/stall-totals.ts';
import { ServiceTimes } from '../../src/models/batch-polling/solver/service/service-times.ts';
import type { System } from '../../src/models/batch-polling/system/system.ts';
import type { ArrivalLaw } from '../../src/numerics/laws/arrival-law.ts';
import { jitteredArrivals } from '../../src/numerics/laws/jittered/arrivals.ts';
import {
  empiricalInterarrival,
  evenInterarrival,
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
} from '../../src/numerics/sums/partial-sums.ts';
import type { Vector } from '../models/batch-polling/vectors.ts';
import { systemOf } from '../models/batch-polling/vectors.ts';
import type { ReferenceInput, ReferenceInterarrival } from './batch-polling.ts';

const families = {
  poisson: 'poisson',
  det: 'deterministic',
  geom: 'geometric',
  nb: 'negative-binomial',
} as const;

export function referenceInput(vector: Vector): ReferenceInput {
  const { interarrival, convention, beta, L, service } = vector.inputs;
  const times = systemOf(vector).service;
  return {
    interarrival: {
      family: families[interarrival.family],
      meanSlots: interarrival.mean_slots,
      ...(interarrival.cv === undefined ? {} : { cv: interarrival.cv }),
    },
    arrivalCount: convention,
    service: {
      family: service.family === 'det' ? 'deterministic' : 'poisson',
      meanSlots: (n) => times.mean(n),
    },
    maxBatch: beta,
    ringSize: L,
  };
}

function interarrivalLaw(a: ReferenceInterarrival): ArrivalLaw {
  switch (a.family) {
    case 'poisson':
      return poissonInterarrival(a.meanSlots);
    case 'deterministic':
      return evenInterarrival(a.meanSlots);
    case 'geometric':
      return geometricInterarrival(a.meanSlots);
    case 'negative-binomial':
      return negativeBinomialInterarrival(a.meanSlots, (a.cv! * a.meanSlots) ** 2);
    case 'jittered':
      return jitteredArrivals(a.meanSlots, a.jitterPackets!);
    case 'empirical':
      return empiricalInterarrival(a.pmf!);
  }
}

/** The same inputs as the solver takes them. */
export function solverSystem(input: RandomInput): System {
  const { service, maxBatch, ringSize } = input;
  const means = Float64Array.from({ length: maxBatch + 1 }, (_, n) => service.meanSlots(n));
  const { spread, stalls } = service;
  const { meanSlots, crowdedJitterPackets } = input.interarrival;
  return {
    interarrival: interarrivalLaw(input.interarrival),
    ...(crowdedJitterPackets !== undefined && {
      crowdedArrivals: jitteredArrivals(meanSlots, crowdedJitterPackets),
    }),
    counting: input.arrivalCount,
    service: new ServiceTimes(spread, means, stalls, service.sleep).withShortStallsMerged(),
    maxBatch,
    ringSize,
  };
}

/** A reference's input, with its services as the solver takes them. */
export interface RandomInput extends ReferenceInput {
  service: ReferenceInput['service'] & { spread: ServiceSpread; stalls: Stalls | null };
}

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** How services vary: a standard deviation as a share of the empty poll's time. */
type RandomSpread = 'poisson' | 'deterministic' | { sdShare: number } | { cv: number };

/** The paper's families as often as the others. */
const spreads: fc.Arbitrary<RandomSpread> = fc.oneof(
  fc.constantFrom('poisson' as const, 'deterministic' as const),
  fc.oneof(
    double(0, 0.3).map((sdShare) => ({ sdShare })),
    double(0, 0.2).map((cv) => ({ cv })),
  ),
);

const randomStalls: fc.Arbitrary<Stalls | null> = fc.option(
  fc.oneof(
    fc.record({ slots: fc.integer({ min: 1, max: 30 }), everySlots: double(200, 5000) }),
    // Several in a service; the reference follows every slot of them all.
    fc.record({ slots: fc.integer({ min: 1, max: 4 }), everySlots: double(20, 200) }),
  ),
);

/** The same law for the reference, which knows it by its moments, and for the solver. */
function serviceOf(
  random: RandomSpread,
  stalls: Stalls | null,
  meanSlots: (n: number) => number,
): RandomInput['service'] {
  const spread: ServiceSpread =
    typeof random === 'object' && 'sdShare' in random ? { sdSlots: random.sdShare * meanSlots(0) } : random;
  const varianceSlots =
    typeof spread === 'string'
      ? undefined
      : (n: number) => ('cv' in spread ? spread.cv * meanSlots(n) : spread.sdSlots) ** 2;
  const stall = stalls && {
    slots: stalls.slots,
    mean: (n: number) => meanSlots(n) / stalls.everySlots,
  };
  return {
    spread,
    stalls,
    family: typeof spread === 'string' ? spread : 'moments',
    meanSlots,
    ...(varianceSlots ? { varianceSlots } : {}),
    ...(stall ? { stall } : {}),
  };
}

const randomInterarrival: fc.Arbitrary<ReferenceInterarrival> = fc.oneof(
  fc.record({
    family: fc.constantFrom('poisson' as const, 'deterministic' as const, 'geometric' as const),
    meanSlots: double(0.6, 20),
  }),
  fc.record({ meanSlots: double(0.6, 20), dispersion: double(1.2, 30) }).map(({ meanSlots, dispersion }) => ({
    family: 'negative-binomial' as const,
    meanSlots,
    cv: Math.sqrt(dispersion / meanSlots),
  })),
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 25 })
    .filter((w) => w.slice(1).some((x) => x > 0))
    .map((w) => {
      const total = w.reduce((a, b) => a + b, 0);
      return { family: 'empirical' as const, meanSlots: NaN, pmf: w.map((x) => x / total) };
    }),
);

/** With ordinary counting an empty poll that is shorter than every interarrival time never finds a packet. */
function anythingArrives({ interarrival, arrivalCount, service }: ReferenceInput): boolean {
  if (arrivalCount === 'stationary') return true;
  const empty = service.meanSlots(0) - 1;
  if (interarrival.family === 'deterministic') return interarrival.meanSlots < empty;
  return interarrival.pmf === undefined || interarrival.pmf.findIndex((p) => p > 0) < empty;
}

/** Small systems of every kind: no, some and much loss, beta = 1, beta = L, empty polls of no length. */
export const randomInputs: fc.Arbitrary<RandomInput> = fc
  .record({
    interarrival: randomInterarrival,
    arrivalCount: fc.constantFrom('stationary' as const, 'ordinary' as const),
    spread: spreads,
    stalls: randomStalls,
    intercept: double(0.3, 30),
    slope: double(0.1, 8),
    bump: double(0, 5),
    maxBatch: fc.integer({ min: 1, max: 8 }),
    beyond: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ interarrival, arrivalCount, spread, stalls, intercept, slope, bump, maxBatch, beyond }) => ({
    interarrival,
    arrivalCount,
    // Not quite a line, as a table would have it.
    service: serviceOf(spread, stalls, (n) => intercept + slope * n + (n % 3 === 1 ? bump : 0)),
    maxBatch,
    ringSize: maxBatch + beyond,
  }))
  .filter(anythingArrives);

/** The same systems with a core that sleeps after every empty poll: for less than an interarrival time, or for many. */
export const sleepingInputs: fc.Arbitrary<RandomInput> = fc
  .record({
    input: randomInputs.filter(
      ({ arrivalCount, service }) => arrivalCount === 'stationary' && service.stalls === null,
    ),
    family: fc.constantFrom('fixed' as const, 'uniform' as const),
    longest: fc.oneof(double(0.3, 5), double(5, 60)),
    wakeUp: fc.oneof(fc.constant(0), double(0, 10)),
  })
  .map(({ input, ...sleep }) => ({ ...input, service: { ...input.service, sleep } }));
