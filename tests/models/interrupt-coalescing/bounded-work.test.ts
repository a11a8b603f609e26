import { describe, expect, it } from 'vitest';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { costFault } from '../../../src/models/interrupt-coalescing/check/check-cost.ts';
import { readInputs } from '../../../src/models/interrupt-coalescing/read-inputs.ts';
import { solveCost } from '../../../src/models/interrupt-coalescing/cost/solve-cost.ts';
import type { EnteredInputs, InputValue } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { presetValues } from '../../../src/app/store/presets.ts';
import { repairInputs } from '../../../src/scenario/file/repair.ts';
import { solverOf } from '../../engines.ts';
import { measuredSolve } from '../measured-solve.ts';
import { randomInputs } from '../random-inputs.ts';

type Changes = Readonly<Record<string, InputValue>>;

const complete = (inputs: Changes) => ({ ...defaultValues(interruptCoalescing.fields), ...inputs });
const costOf = (values: EnteredInputs) => solveCost(readInputs(values));
const measured = (values: ReturnType<typeof complete>) =>
  measuredSolve(solverOf(interruptCoalescing), values, 'screen');

const rareHuge: Changes = {
  meanInterarrivalUs: 7698,
  'arrivals.family': 'geometric-0',
  coalescingUs: 1782,
  coalescingFrames: 2,
  interruptUs: 854.5,
  'service.family': 'deterministic',
  'service.meanUs': 62.57,
  maxWorkUs: 1,
};

/** Services of hundreds of slots, any of which may cross the limit: took more than 40 s. */
const longServices: Changes = {
  meanInterarrivalUs: 0.07108,
  'arrivals.family': 'geometric',
  coalescingUs: 349,
  'service.family': 'poisson',
  'service.meanUs': 792,
  maxWorkUs: 9649,
  cores: 6,
  slotUs: 1 / 3,
};

/** Interrupts take as long as frames take to close a batch: the core can do them, but the queue stays at its limit. */
const inStep: Changes = {
  ...{ 'arrivals.family': 'empirical', 'arrivals.pmf': [0, 0, 0, 0, 0, 1], coalescingUs: 34 },
  ...{ 'service.family': 'deterministic', 'service.meanUs': 436.3, maxWorkUs: 333, slotUs: 0.05 },
  coalescingFrames: 16,
};

/** Each took from 20 s on, gigabytes, or was refused after some seconds. */
const tooMuch: readonly [string, Changes, string][] = [
  ['a million packets a batch', { meanInterarrivalUs: 0.004, coalescingUs: 7704, cores: 116 }, 'slotUs'],
  [
    'bursts whose gaps outlast the queue',
    { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 20, meanInterarrivalUs: 50 },
    'slotUs',
  ],
  [
    'services of hundreds of slots',
    {
      meanInterarrivalUs: 23_850,
      'arrivals.family': 'geometric-0',
      coalescingUs: 34,
      'service.family': 'poisson',
      'service.meanUs': 909.7,
      cores: 21,
      slotUs: 2,
    },
    'maxWorkUs',
  ],
  [
    'long gaps with a limit of frames',
    {
      'arrivals.family': 'geometric',
      coalescingUs: 2079,
      coalescingFrames: 27,
      interruptUs: 846.2,
      'service.family': 'poisson',
      'service.meanUs': 414,
      cores: 32,
    },
    'coalescingFrames',
  ],
  [
    'many packets that may find an idle core until a late timer',
    {
      meanInterarrivalUs: 0.3808,
      'arrivals.family': 'geometric',
      coalescingUs: 3236,
      coalescingFrames: 1656,
      'service.family': 'deterministic',
      'service.meanUs': 0.1,
      slotUs: 1 / 3,
    },
    'coalescingUs',
  ],
  ['interrupts that pile up between rare packets', rareHuge, 'interruptUs'],
  ['interrupts as often as the core can do them', inStep, 'coalescingFrames'],
  ['services of thousands of slots, any of which may cross the limit', longServices, 'maxWorkUs'],
  ['short slots', { slotUs: 0.1, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 }, 'slotUs'],
];

describe('the cost of a coalescing solve', () => {
  it('is far below what is allowed for every preset', () => {
    for (const { id } of interruptCoalescing.presets) {
      const { products, bytes } = costOf(presetValues(interruptCoalescing, id));
      expect(products, id).toBeLessThan(1e9);
      expect(bytes, id).toBeLessThan(2e8);
    }
  });

  it('grows with what the solver walks through', () => {
    const { products } = costOf(complete({}));
    expect(costOf(complete({ coalescingUs: 500 })).products).toBeGreaterThan(products);
    expect(costOf(complete({ slotUs: 0.5 })).products).toBeGreaterThan(2 * products);
    expect(costOf(complete({ slotUs: 2 })).products).toBeLessThan(products);
  });
});

describe('a coalescing solve that is too much', () => {
  it.each(tooMuch)('is refused before it begins, with a value that does: %s', (_, inputs, parameter) => {
    const values = complete(inputs);
    const fault = interruptCoalescing.check(values)!;
    expect(fault).toMatchObject({ code: 'too-much-work', parameter });
    expect(fault.message).toMatch(
      /^Solving this takes about [\d. ]+ (billion|MB)[^:]*\(at most .+\): .+ do(es)?\b.*\.$/,
    );
    expect(interruptCoalescing.check({ ...values, [parameter]: fault.nearest! })).toBeNull();
    const { failure, peakBytes } = measured(values);
    expect(failure).toBe('too-much-work');
    expect(peakBytes).toBeLessThan(1e6);
  });

  it('is offered longer slots with what they change', () => {
    const { message } = interruptCoalescing.check(
      complete({ maxWorkUs: 100_000, coalescingUs: 10_000, meanInterarrivalUs: 7 }),
    )!;
    expect(message).toMatch(
      /: slots of 2 µs do, with times rounded by up to 2 µs and arrivals 1\.4 times as variable\.$/,
    );
  });

  it('is offered what helps where no single input is enough', () => {
    const inputs = readInputs(complete(rareHuge));
    const found = { products: 1e13, bytes: 1e8, packets: 0 };
    const isLonger = ({ meanInterarrivalUs }: typeof inputs) =>
      meanInterarrivalUs > inputs.meanInterarrivalUs;
    const { message, parameter, nearest } = costFault(inputs, isLonger, found);
    expect(message).toMatch(/ helps, but is not enough alone\.$/);
    expect(costOf(complete({ ...rareHuge, [parameter]: nearest! })).products).toBeLessThan(
      costOf(complete(rareHuge)).products / 2,
    );
  });

  it('is offered shorter services where nothing else helps', () => {
    const inputs = readInputs(complete({ ...inStep, interruptUs: 0 }));
    const found = { products: 2e10, bytes: 1e8, packets: 0 };
    const isShorter = (others: typeof inputs) => others['service.meanUs'] < inputs['service.meanUs'];
    const { message, parameter } = costFault(inputs, isShorter, found);
    expect(parameter).toBe('service.meanUs');
    expect(message).toMatch(/: a mean service time of \d+ µs does\.$/);
  });

  it('is not refused for a capacity whose batches are too large to follow', () => {
    const values = complete({
      'arrivals.family': 'geometric-0',
      coalescingUs: 6280,
      interruptUs: 555.7,
      'service.family': 'deterministic',
      'service.meanUs': 0.1568,
      maxWorkUs: 8,
      cores: 103,
      batchInterval: 'marginal',
    });
    expect(interruptCoalescing.check(values)).toBeNull();
    expect(measured(values).failure).toBeNull();
  });
});

/** Each was accepted, or corrected to what was, and then refused on the way, after a second of work. */
const refusedLate: readonly [string, Changes][] = [
  [
    'many sizes of batches, no slot between them',
    { meanInterarrivalUs: 0.004, coalescingUs: 7704, cores: 116 },
  ],
  [
    'interrupts close to what the core can handle',
    {
      'arrivals.family': 'geometric-0',
      coalescingFrames: 9,
      interruptUs: 200,
      'service.family': 'deterministic',
      slotUs: 2,
      cores: 3,
    },
  ],
  [
    'huge batches for a short queue, independent intervals',
    {
      meanInterarrivalUs: 0.6481,
      coalescingUs: 2101,
      interruptUs: 130.9,
      'service.family': 'poisson',
      'service.meanUs': 65.4,
      batchInterval: 'published',
    },
  ],
  [
    'bursts of a work that may just be tried with fewer slots of R than there are',
    {
      'arrivals.family': 'negative-binomial',
      'arrivals.cv': 9.049,
      ...{ coalescingUs: 16, coalescingFrames: 64, interruptUs: 16, maxWorkUs: 17_936, cores: 14 },
    },
  ],
  [
    'interrupts alone more than the core can do, in short slots',
    { meanInterarrivalUs: 2, coalescingFrames: 8, interruptUs: 200, maxWorkUs: 800, slotUs: 0.1 },
  ],
];

/** As far as the chain's rows, before which what they take is known: the rest needs seconds. */
function solvePastTheNet(values: ReturnType<typeof complete>): void {
  const past = new Error('past the net');
  const report = (done: number) => {
    if (done > 0.6 * 0.401) throw past;
  };
  try {
    solverOf(interruptCoalescing).solve(values, { detail: 'screen', report });
  } catch (error) {
    if (error !== past) throw error;
  }
}

describe('what the estimate accepts or corrects to', () => {
  it.each(refusedLate)('gets past the net: %s', (_, inputs) => {
    const { values } = repairInputs(interruptCoalescing, complete(inputs));
    expect(interruptCoalescing.check(values)).toBeNull();
    expect(() => solvePastTheNet(values)).not.toThrow();
  });

  it('has an end for every offer over the whole ranges of the inputs', () => {
    let offers = 0;
    for (const entered of randomInputs(interruptCoalescing, 11, 250)) {
      const fault = interruptCoalescing.check(entered);
      const { products, bytes, packets } = costOf(repairInputs(interruptCoalescing, entered).values);
      expect(products).toBeGreaterThan(0);
      expect(products).toBeLessThanOrEqual(1e10);
      expect(bytes).toBeGreaterThan(2e7);
      expect(bytes).toBeLessThanOrEqual(4e8);
      expect(packets).toBeLessThanOrEqual(20_000);
      if (fault?.code !== 'too-much-work') continue;
      offers++;
      expect(fault.nearest).toBeDefined();
      const offered = { ...entered, [fault.parameter]: fault.nearest! } as EnteredInputs;
      const left = interruptCoalescing.check(offered);
      if (/ do(es)?\b/.test(fault.message)) expect(left?.code).not.toBe('too-much-work');
    }
    expect(offers).toBeGreaterThan(0);
  });

  it('counts the packets of a batch as the solver does where gaps are mostly of no slot', () => {
    // 33 000 packets within one slot are as likely as none: 1 in 1e24.
    const within = complete({
      meanInterarrivalUs: 0.0042,
      'arrivals.family': 'geometric-0',
      ...{ coalescingUs: 5, interruptUs: 5, slotUs: 5, cores: 2 },
    });
    expect(interruptCoalescing.check(within)).toMatchObject({ code: 'batch-too-large' });
  });
});

describe('the net under the estimate', () => {
  it('says what it takes, what is allowed, and what does', () => {
    const inputs = readInputs(
      complete({ slotUs: 0.1, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 }),
    );
    const found = { products: 3e10, bytes: 1e8, packets: 0 };
    const { message, parameter, nearest } = costFault(inputs, () => true, found);
    expect(message).toMatch(
      /^Solving this takes about 30 billion multiplications \(at most 10 billion\): .+ do(es)?\b.*\.$/,
    );
    expect(parameter).toBe('slotUs');
    expect(nearest).toBeGreaterThan(0.1);
  });
});

describe('a coalescing solve that is allowed', () => {
  it.each([
    // A step took 1.8 s.
    [
      'many sizes of batches, one slot between them',
      {
        'arrivals.family': 'deterministic',
        coalescingUs: 3104,
        interruptUs: 987.3,
        'service.meanUs': 0.1411,
      },
    ],
    ['frames', { 'arrivals.family': 'geometric-0', coalescingFrames: 2, 'service.family': 'poisson' }],
    [
      'services of many slots',
      { 'service.family': 'deterministic', 'service.meanUs': 267.8, maxWorkUs: 3000 },
    ],
  ] as [string, Changes][])('is solved: %s', (_, inputs) => {
    expect(measured(complete(inputs)).failure).toBeNull();
  });

  it('follows the few packets of huge batches that find room, instead of summing over all', () => {
    const values = complete({
      meanInterarrivalUs: 0.006472,
      coalescingUs: 1024,
      coalescingFrames: 1451,
      'service.family': 'poisson',
      'service.meanUs': 106.6,
    });
    const { failure, ms } = measured(values);
    expect(failure).toBeNull();
    // The sums over all positions alone took more than a minute.
    expect(ms).toBeLessThan(20_000);
  });

  it('never fails on the way, and keeps to the memory allowed', () => {
    const cheap = randomInputs(interruptCoalescing, 3, 40)
      .map((entered) => repairInputs(interruptCoalescing, entered).values)
      .filter((values) => costOf(values).products < 5e7);
    expect(cheap.length).toBeGreaterThan(12);
    for (const values of cheap.slice(0, 12)) {
      const { failure, peakBytes } = measured(values);
      const { bytes } = costOf(values);
      const told = JSON.stringify(values);
      expect(failure ?? 'solved', told).toBe('solved');
      expect(peakBytes, told).toBeLessThan(bytes + 1e8);
    }
  });
});
