import { describe, expect, it } from 'vitest';
import errors from '../../../vectors/batch-polling/errors.json';
import { fields } from '../../../../src/models/batch-polling/inputs.ts';
import { checkSystem } from '../../../../src/models/batch-polling/check/check-rules.ts';
import { readSystem } from '../../../../src/models/batch-polling/system/system.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';

const defaults = defaultValues(fields);

interface RefusedInputs {
  beta?: number;
  L?: number;
  interarrival?: { family: string; mean_slots: number; cv: number };
  service?: { curve: { table: Record<string, number> } };
}

/** The golden refusals name their inputs in slots; a slot of 10 ns makes 672 bits last 67.2 slots at 1 Gbit/s. */
function valuesOf(inputs: RefusedInputs): InputValues {
  const { beta, L, interarrival, service } = inputs;
  return {
    ...defaults,
    ...(beta === undefined ? {} : { maxBatch: beta }),
    ...(L === undefined ? {} : { ringSize: L }),
    ...(interarrival
      ? {
          'arrivals.family': 'negative-binomial',
          'arrivals.cv': interarrival.cv,
          rateMbps: 67_200 / interarrival.mean_slots,
        }
      : {}),
    ...(service
      ? {
          'service.interceptUs': null,
          'service.slopeUs': null,
          'service.tableUs': Object.fromEntries(
            Object.entries(service.curve.table).map(([size, slots]) => [size, slots / 100]),
          ),
        }
      : {}),
  };
}

describe('golden refusals', () => {
  it.each(errors.cases.map((c) => [c.why, c.inputs as RefusedInputs] as const))(
    'refuses: %s',
    (_, inputs) => {
      const values = valuesOf(inputs);
      const fault = checkSystem(values);
      expect(fault).not.toBeNull();
      expect(() => readSystem(values, 1)).toThrow(SolveFailure);
    },
  );
});

describe('checkSystem', () => {
  const cases: [InputValues, string, string][] = [
    [{ maxBatch: 300, ringSize: 256 }, 'batch-exceeds-ring', 'maxBatch'],
    [{ maxBatch: 0 }, 'out-of-range', 'maxBatch'],
    [{ 'service.interceptUs': 0 }, 'empty-poll-takes-no-time', 'service.interceptUs'],
    [
      {
        'service.interceptUs': null,
        'service.slopeUs': null,
        'service.tableUs': { 0: 1, 10: 0.5 },
        maxBatch: 256,
      },
      'service-takes-no-time',
      'service.tableUs',
    ],
    [{ 'arrivals.family': 'empirical', 'arrivals.pmf': [] }, 'no-histogram', 'arrivals.pmf'],
    [{ 'arrivals.family': 'empirical', 'arrivals.pmf': null }, 'no-histogram', 'arrivals.pmf'],
    [{ 'arrivals.family': 'empirical', 'arrivals.pmf': [0.5, -0.1] }, 'invalid-histogram', 'arrivals.pmf'],
    [{ 'arrivals.family': 'empirical', 'arrivals.pmf': [0.5, NaN] }, 'invalid-histogram', 'arrivals.pmf'],
    [{ 'arrivals.family': 'empirical', 'arrivals.pmf': [0, 0] }, 'invalid-histogram', 'arrivals.pmf'],
    [{ 'arrivals.family': 'empirical', 'arrivals.pmf': [1, 0] }, 'zero-mean', 'arrivals.pmf'],
    [{ cores: 4, hottestShare: 0.2 }, 'share-below-even', 'hottestShare'],
    [{ 'service.interceptUs': 10_000, 'service.slopeUs': 1000, slotNs: 1 }, 'slot-too-short', 'slotNs'],
  ];

  it.each(cases)('refuses %j', (inputs, code, parameter) => {
    const fault = checkSystem({ ...defaults, ...inputs });
    expect(fault).toMatchObject({ code, parameter });
    expect(fault!.message).toMatch(/^[A-Z].*\.$/);
  });

  it('names the smallest feasible cv and accepts the one it proposes', () => {
    const values = {
      ...defaults,
      'arrivals.family': 'negative-binomial',
      'arrivals.cv': 0.2,
      rateMbps: 9000,
    };
    const fault = checkSystem(values)!;
    expect(fault.code).toBe('cv-below-poisson-limit');
    expect(fault.message).toContain((1 / Math.sqrt(67.2 / 9)).toPrecision(6));
    expect(checkSystem({ ...values, 'arrivals.cv': fault.nearest! })).toBeNull();
  });

  it('accepts every nearest value it proposes', () => {
    for (const inputs of [
      { maxBatch: 300, ringSize: 256 },
      { cores: 3, hottestShare: 0.1 },
    ]) {
      const values = { ...defaults, ...inputs };
      const { parameter, nearest } = checkSystem(values)!;
      expect(checkSystem({ ...values, [parameter]: nearest! })).toBeNull();
    }
  });

  it('accepts the defaults, a batch as large as the ring, and an even share with three decimals', () => {
    expect(checkSystem(defaults)).toBeNull();
    expect(checkSystem({ ...defaults, maxBatch: 512, ringSize: 512 })).toBeNull();
    expect(checkSystem({ ...defaults, cores: 3, hottestShare: 0.333 })).toBeNull();
  });
});

describe('readSystem', () => {
  it('reads rates on the wire into slots', () => {
    const { interarrival } = readSystem({ ...defaults, rateMbps: 10_000 }, 1);
    expect(interarrival.mean).toBeCloseTo(6.72, 12);
    expect(readSystem({ ...defaults, rateMbps: 10_000 }, 0.25).interarrival.mean).toBeCloseTo(26.88, 12);
  });

  it.each([
    ['poisson', 6.72],
    ['deterministic', 0.72 * 0.28],
    ['geometric', 6.72 * 7.72],
    ['negative-binomial', 6.72 ** 2 * 4],
  ])('gives %s arrivals their variance', (family, variance) => {
    const values = { ...defaults, rateMbps: 10_000, 'arrivals.family': family, 'arrivals.cv': 2 };
    expect(readSystem(values, 1).interarrival.variance).toBeCloseTo(variance, 10);
  });

  it('takes a histogram for the arrivals of one core, whatever its scale', () => {
    const values = { ...defaults, 'arrivals.family': 'empirical', 'arrivals.pmf': [0, 2, 0, 6] };
    const { interarrival } = readSystem(values, 0.1);
    expect(interarrival.mean).toBeCloseTo(2.5, 14);
    expect(interarrival.variance).toBeCloseTo(0.75, 14);
  });

  it('lets the table replace the line, and a table alone be fitted', () => {
    const both = { ...defaults, 'service.tableUs': { 0: 2, 256: 50 } };
    expect(readSystem(both, 1).service.mean(0)).toBeCloseTo(200, 9);
    expect(readSystem(both, 1).service.mean(1)).toBeCloseTo(99.1 + 7.12, 9);
    const alone = {
      ...defaults,
      'service.interceptUs': null,
      'service.slopeUs': null,
      'service.tableUs': { 0: 1, 10: 2 },
    };
    expect(readSystem(alone, 1).service.mean(100)).toBeCloseTo(1100, 8);
  });
});
