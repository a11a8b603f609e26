import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { checkCost } from '../../../src/models/batch-polling/check/check-cost.ts';
import { checkRules } from '../../../src/models/batch-polling/check/check-rules.ts';
import { readInputs } from '../../../src/models/batch-polling/read-inputs.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { solverOf } from '../../engines.ts';
import { measuredSolve } from '../measured-solve.ts';

const mostBytes = 512 * 2 ** 20;

const complete = (inputs: InputValues) => ({ ...defaultValues(batchPolling.fields), ...inputs });

const checked = (values: InputValues) =>
  checkCost(readInputs(values), (others) => checkRules(others) === null);

describe('a stall far longer than services of fixed length', () => {
  it('is solved, and not refused for the gaps between them', () => {
    const values = complete({
      ...{ frameBytes: 1369, 'arrivals.family': 'deterministic', maxBatch: 3, ringSize: 3, cores: 5 },
      ...{ 'service.interceptUs': 0.02672, 'service.slopeUs': 0.006004, 'service.emptyPollUs': 816.3 },
      ...{ 'service.family': 'cv', 'service.cv': 0.00003163, arrivalCount: 'ordinary' },
      ...{ stallUs: 99.69, stallEveryMs: 11_410 },
    });
    const { failure } = measuredSolve(solverOf(batchPolling), values, 'screen');
    expect(failure).toBeNull();
  });
});

describe('a ring that overflows many times over while a batch is served', () => {
  it('takes no room for arrivals that find no place', () => {
    const values = complete({
      ...{ rateMbps: 502_500, 'arrivals.family': 'geometric', maxBatch: 182, ringSize: 218, cores: 3 },
      ...{ 'service.interceptUs': 2623, 'service.slopeUs': 0.03437, 'service.family': 'cv', slotNs: 65.38 },
      ...{ hottestShare: 0.334, stallEveryMs: 2939, sleepFamily: 'uniform', wakeUpUs: 573.4 },
    });
    const { peakBytes, failure } = measuredSolve(solverOf(batchPolling), values, 'screen');
    expect(failure).toBeNull();
    expect(peakBytes).toBeLessThan(mostBytes / 2);
  });
});

/** Each took twenty to seventy times as long as its estimate says: more than ten seconds. */
const mostMs = 5000;

describe('arrivals of a long service', () => {
  it.each<[string, InputValues]>([
    [
      'of a stall that outlasts the table come at a constant rate',
      {
        ...{ rateMbps: 636_000, frameBytes: 266.2, 'arrivals.family': 'deterministic', maxBatch: 350 },
        ...{ ringSize: 350, 'service.slopeUs': 442.4, stallUs: 9743, stallEveryMs: 0.2394, slotNs: 174.6 },
        ...{ 'service.emptyPollUs': 1069 },
      },
    ],
    [
      'are not added where the ring is full',
      {
        ...{ rateMbps: 7260, 'arrivals.family': 'deterministic', maxBatch: 9, 'service.slopeUs': 9.683 },
        ...{ 'service.family': 'sd', 'service.sdUs': 5.337, 'service.emptyPollUs': 774.6, slotNs: 2 },
      },
    ],
  ])('%s', (_, inputs) => {
    const values = complete(inputs);
    expect(checked(values)).toBeNull();
    const { ms } = measuredSolve(solverOf(batchPolling), values, 'screen');
    expect(ms).toBeLessThan(mostMs);
  });
});

describe('a ring as long as its slots are many', () => {
  it('is solved block by block where a poll takes one packet', () => {
    const values = complete({ maxBatch: 1, 'service.interceptUs': 1000 });
    expect(checked(values)).toBeNull();
    expect(measuredSolve(solverOf(batchPolling), values, 'screen').failure).toBeNull();
  });

  it('is offered what helps where no single input is enough', () => {
    let values = complete({
      rateMbps: 386_900,
      'service.interceptUs': 2960,
      'service.slopeUs': 0.0017,
      'service.family': 'sd',
      'service.sdUs': 0.0895,
      'service.driftCv': 0.1389,
      wakeUpUs: 732.9,
      cores: 4,
      slotNs: 2.966,
      arrivalCount: 'ordinary',
    });
    const fault = checked(values)!;
    expect(fault.message).toMatch(/ helps?, but (is|are) not enough alone\.$/);
    for (let clicks = 0; clicks < 4 && checked(values); clicks++) {
      const { parameter, nearest } = checked(values)!;
      values = { ...values, [parameter]: nearest! };
    }
    expect(checked(values)).toBeNull();
  });

  it('is offered smaller polls where nothing else does', () => {
    const values = complete({
      ...{ rateMbps: 817_600, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 3.0807 },
      ...{ maxBatch: 159, ringSize: 159, 'service.slopeUs': 339.9, 'service.between': 'interpolation' },
      ...{ 'service.family': 'cv', stallUs: 0, sleepUs: 317.5, sleepFamily: 'uniform', wakeUpUs: 465.8 },
      ...{ cores: 13, slotNs: 101.3 },
    });
    const fault = checked(values)!;
    expect(fault).toMatchObject({ parameter: 'maxBatch' });
    expect(checked({ ...values, maxBatch: fault.nearest! })).toBeNull();
  });

  it('is refused with a value that can be solved where it takes too long', () => {
    const values = complete({ ringSize: 65_536, 'service.interceptUs': 8500 });
    const fault = checked(values)!;
    expect(fault.code).toBe('too-much-work');
    expect(checked({ ...values, [fault.parameter]: fault.nearest! })).toBeNull();
  });

  // Each took more than 15 seconds.
  it.each<[string, InputValues]>([
    [
      'services of many batch sizes on cores of two loads',
      {
        ...{ rateMbps: 256, frameBytes: 316.9, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2.086 },
        ...{ maxBatch: 325, ringSize: 621, 'service.interceptUs': 398.4, 'service.slopeUs': 0.7124 },
        ...{ 'service.family': 'sd', 'service.sdUs': 199, 'service.driftCv': 0.1502, stallUs: 0 },
        ...{ 'service.emptyPollUs': 2802, sleepUs: 75.75, cores: 5, hottestShare: 0.2934, slotNs: 1000 },
      },
    ],
    [
      'jitter at two loads',
      {
        ...{ rateMbps: 32_768, frameBytes: 483.1, 'arrivals.family': 'jittered', ringSize: 63_988 },
        ...{ 'service.interceptUs': 0.01275, 'service.slopeUs': 7.297, 'service.emptyPollUs': 50.62 },
        ...{ 'service.family': 'sd', 'service.sdUs': 3.249, stallUs: 417.6, stallEveryMs: 7865 },
        ...{ cores: 57, hottestShare: 0.1864, slotNs: 2.751 },
      },
    ],
    [
      'many stalls in the services ahead',
      {
        ...{ rateMbps: 700_600, frameBytes: 1112, 'arrivals.family': 'geometric', maxBatch: 3, cores: 3 },
        ...{ 'service.interceptUs': 64.11, 'service.slopeUs': 120, stallUs: 0.245, stallEveryMs: 0.9144 },
        ...{ slotNs: 4.459, arrivalCount: 'ordinary' },
      },
    ],
    [
      'bursts far beyond the mean',
      {
        ...{ rateMbps: 128, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 8.3309, maxBatch: 3409 },
        ...{
          'service.interceptUs': 112.4,
          'service.slopeUs': 1.445,
          'service.emptyPollUs': 2911,
          sleepUs: 790,
        },
        ...{ 'service.driftCv': 0.005829, stallUs: 0, cores: 4, slotNs: 501.4, arrivalCount: 'ordinary' },
      },
    ],
  ])('is refused with a value that can be solved: %s', (_, inputs) => {
    const values = complete(inputs);
    expect(checkRules(readInputs(values))).toBeNull();
    const fault = checked(values)!;
    expect(fault.code).toBe('too-much-work');
    expect(checked({ ...values, [fault.parameter]: fault.nearest! })).toBeNull();
  });
});
