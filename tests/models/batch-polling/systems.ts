/** Random systems for property tests: small enough that the dense elimination can check them. */
import fc from 'fast-check';
import { ServiceTimes } from '../../../src/models/batch-polling/solver/service/service-times.ts';
import type { System } from '../../../src/models/batch-polling/system/system.ts';
import type { SummableLaw } from '../../../src/numerics/sums/partial-sums.ts';
import {
  empiricalInterarrival,
  evenInterarrival,
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
} from '../../../src/numerics/sums/partial-sums.ts';

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** A counterexample is reported by its parameters, not by its tables. */
function reported<T extends object>(value: T, parameters: unknown): T {
  return Object.assign(value, { [fc.toStringMethod]: () => JSON.stringify(parameters) });
}

const laws: fc.Arbitrary<readonly [string, ...number[]]> = fc.oneof(
  double(0.5, 60).map((mean) => ['poisson', mean] as const),
  double(0.5, 60).map((mean) => ['geometric', mean] as const),
  double(0.5, 60).map((mean) => ['even', mean] as const),
  fc
    .tuple(double(0.5, 60), double(1.1, 100))
    .map(([mean, dispersion]) => ['negative-binomial', mean, mean * dispersion] as const),
  fc
    .array(double(0, 1), { minLength: 2, maxLength: 60 })
    .filter((p) => p.slice(1).some((value) => value > 0.05))
    .map((p) => ['empirical', ...p] as const),
);

function lawOf([family, ...numbers]: readonly [string, ...number[]]): SummableLaw {
  const [mean, variance] = numbers;
  switch (family) {
    case 'poisson':
      return poissonInterarrival(mean);
    case 'geometric':
      return geometricInterarrival(mean);
    case 'even':
      return evenInterarrival(mean);
    case 'negative-binomial':
      return negativeBinomialInterarrival(mean, variance);
    default:
      return empiricalInterarrival(numbers);
  }
}

export const interarrivals: fc.Arbitrary<SummableLaw> = laws.map((law) => reported(lawOf(law), law));

/** A service line in slots. */
export function lineService(
  family: 'poisson' | 'deterministic',
  intercept: number,
  slope: number,
  maxBatch: number,
): ServiceTimes {
  return new ServiceTimes(
    family,
    Float64Array.from({ length: maxBatch + 1 }, (_, size) => intercept + slope * size),
  );
}

export const systems: fc.Arbitrary<System & { intercept: number; slope: number }> = fc
  .record({
    law: laws,
    counting: fc.constantFrom('stationary' as const, 'ordinary' as const),
    family: fc.constantFrom('poisson' as const, 'deterministic' as const),
    intercept: double(0.2, 80),
    slope: double(0.1, 20),
    maxBatch: fc.integer({ min: 1, max: 24 }),
    beyond: fc.integer({ min: 0, max: 60 }),
  })
  .map((parameters) => {
    const { law, counting, family, intercept, slope, maxBatch, beyond } = parameters;
    const system = {
      interarrival: lawOf(law),
      counting,
      service: lineService(family, intercept, slope, maxBatch),
      maxBatch,
      ringSize: maxBatch + beyond,
      intercept,
      slope,
    };
    return reported(system, parameters);
  });
