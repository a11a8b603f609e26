/**
 * Inputs that describe no system are refused with the parameter at fault, and the nearest value offered is accepted.
 */
import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../../src/models/contract/inputs.ts';
import { checkSystem } from '../../../../src/models/interrupt-coalescing/check/check-system.ts';
import { readSystem } from '../../../../src/models/interrupt-coalescing/system.ts';
import { interruptCoalescing } from '../../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { repairInputs } from '../../../../src/scenario/file/repair.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';
import { inputsWith, solveNow } from '../solve-now.ts';

type Case = readonly [Readonly<Record<string, InputValue>>, string, string];

const refused: readonly Case[] = [
  [{ 'arrivals.family': 'geometric', meanInterarrivalUs: 0.8 }, 'mean-within-one-slot', 'slotUs'],
  [
    { 'arrivals.family': 'negative-binomial', meanInterarrivalUs: 4, 'arrivals.cv': 0.5 },
    'cv-below-poisson-limit',
    'arrivals.cv',
  ],
  [{ slotUs: 0.3 }, 'not-whole-slots', 'slotUs'],
  [{ slotUs: 2, maxWorkUs: 5201 }, 'not-whole-slots', 'slotUs'],
  [{ slotUs: 0.05, maxWorkUs: 50_000 }, 'slot-too-short', 'slotUs'],
  [{ coalescingUs: 10, interruptUs: 12 }, 'interrupt-exceeds-interval', 'interruptUs'],
  [{ coalescingUs: 2, interruptPmf: [0, 0, 0, 1] }, 'interrupt-exceeds-interval', 'interruptPmf'],
  [{ 'arrivals.family': 'empirical' }, 'no-histogram', 'arrivals.pmf'],
  [{ 'arrivals.family': 'empirical', 'arrivals.pmf': [1] }, 'zero-mean', 'arrivals.pmf'],
  [{ 'arrivals.family': 'empirical', 'arrivals.pmf': [1, -1, 3] }, 'invalid-histogram', 'arrivals.pmf'],
  [{ 'arrivals.family': 'empirical', 'arrivals.pmf': [0, 0] }, 'invalid-histogram', 'arrivals.pmf'],
  [{ 'service.family': 'empirical' }, 'no-histogram', 'service.pmf'],
  [{ 'service.family': 'empirical', 'service.pmf': [2] }, 'zero-mean', 'service.pmf'],
  [{ interruptPmf: [0, 0] }, 'no-histogram', 'interruptPmf'],
];

describe('the check refuses', () => {
  it.each(refused)('%j', (changed, code, parameter) => {
    const values = inputsWith(changed);
    const fault = checkSystem(values);
    expect(fault).toMatchObject({ code, parameter });
    expect(fault!.message).toMatch(/^[A-Z].*\.$/);
    expect(fault!.message).not.toMatch(/NaN|Infinity|undefined/);
    if (fault!.nearest !== undefined) {
      expect(checkSystem({ ...values, [parameter]: fault!.nearest })).toBeNull();
    }
    expect(() => readSystem(values)).toThrow(SolveFailure);
  });

  it.each([
    ['arrivals', 'slots between two packets', 'Interarrival distribution'],
    ['service', 'slots for one packet', 'Service time distribution'],
  ])('a list of the reader’s own that is not given, and where to give it: %s', (group, what, label) => {
    const values = inputsWith({ [`${group}.family`]: 'empirical' });
    const sentence = `No list is given: enter the probabilities of 0, 1, 2, … ${what} under “${label}” (${group}.pmf in files and links).`;
    expect(checkSystem(values)!.message).toBe(sentence);
    expect(interruptCoalescing.fields.find(({ name }) => name === `${group}.pmf`)!.label).toBe(label);
    expect(repairInputs(interruptCoalescing, values).corrections).toEqual([
      { parameter: null, message: `${sentence} The model opens with its default values.` },
    ]);
  });

  it('more packets in one interval than can be followed', () => {
    const values = inputsWith({ meanInterarrivalUs: 0.01, coalescingUs: 5000 });
    const fault = checkSystem(values)!;
    expect(fault).toMatchObject({ code: 'batch-too-large', parameter: 'coalescingUs' });
    expect(fault.message).toBe(
      'More than 20000 packets can arrive within the coalescing time, too many to follow: choose at most 64 µs.',
    );
    expect(checkSystem({ ...values, coalescingUs: fault.nearest! })).toBeNull();
    expect(() => solveNow(values)).toThrow(fault.message);
  });
});

describe('the check accepts', () => {
  it.each([
    ['an interrupt as long as the coalescing time', { coalescingUs: 4, interruptUs: 4 }],
    ['no interrupt cost', { interruptUs: 0 }],
    ['an overhead given as a distribution', { interruptPmf: [0, 2, 1, 1] }],
    ['one that ends at the coalescing time', { coalescingUs: 4, interruptPmf: [0, 2, 1, 1, 1, 0, 0] }],
    ['an interrupt cost between two slots', { interruptUs: 3.5 }],
    ['geometric times from 0 within one slot', { 'arrivals.family': 'geometric-0', meanInterarrivalUs: 0.8 }],
    ['slots of half a microsecond', { slotUs: 0.5, coalescingUs: 20, maxWorkUs: 500 }],
    ['a limit of one slot', { maxWorkUs: 1, interruptUs: 0 }],
  ] as const)('%s', (_, changed) => {
    const values = inputsWith(changed);
    expect(checkSystem(values)).toBeNull();
    const solution = solveNow(values);
    expect(solution.indicators['processingUs.exact.mean']).toBeGreaterThan(0);
  });

  it('a limit that the interrupt alone reaches: nothing is accepted, and nothing has a processing time', () => {
    const solution = solveNow(inputsWith({ maxWorkUs: 4, interruptUs: 4 }), 'screen');
    expect(solution.indicators.lossProbability).toBe(1);
    expect(solution.indicators.throughputMpps).toBe(0);
    expect(solution.indicators['processingUs.exact.mean']).toBeNull();
    expect(solution.sampled.processingUs).toBeUndefined();
  });
});
