import { describe, expect, it } from 'vitest';
import { declaredIndicator } from '../../../src/dimensioning/question/declared-indicator.ts';
import { goalHolds, goalSlack, goalState, violation } from '../../../src/dimensioning/question/goal-state.ts';
import { goalName, goalWords, stateWords } from '../../../src/dimensioning/question/goal-words.ts';
import { amountWords, placeWords } from '../../../src/dimensioning/question/position-words.ts';
import { rateWords } from '../../../src/dimensioning/question/unknown-axis.ts';
import type { Goal } from '../../../src/dimensioning/question/question.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import type { GoalQuantityId } from '../../../src/models/contract/dimensioning.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { capitalised, listWords } from '../../../src/text/number-words.ts';

const model = catalogue.find('batch-polling')!;
const nic = catalogue.find('interrupt-coalescing')!;
const moments = catalogue.find('k-limited')!;

const goal = (
  quantity: GoalQuantityId | null,
  indicator: string,
  bound: Goal['bound'],
  limit: number,
): Goal => ({
  quantity,
  indicator,
  bound,
  limit,
});
const p99 = goal('latency.p99', 'sojournUs.exact.p99', 'at-most', 50);
const noLoss = goal('loss', 'totalLossProbability', 'at-most', 0);
const pdr = { ...noLoss, limit: 0.005 };
const throughput = goal('throughput', 'throughputMpps', 'at-least', 8);
const utilisation = goal('utilisation', 'utilisation', 'at-most', 0.8);
const interrupts = goal('interrupts', 'interruptsPerSecond', 'at-most', 6000);

/** Thin spaces as plain ones, to be read. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('the state of a goal', () => {
  it.each([
    [p99, 50, true, 0],
    [p99, 50 * (1 + 1e-10), true, -1e-10],
    [p99, 50.001, false, -2e-5],
    [p99, 40, true, 0.2],
    [p99, null, false, null],
    [throughput, 8 * (1 - 1e-10), true, -1e-10],
    [throughput, 7.9, false, -0.0125],
    [noLoss, 0, true, null],
    [noLoss, 9e-13, true, null],
    [noLoss, 1e-12, false, null],
    [{ ...noLoss, floor: 1e-9 }, 9e-10, true, null],
    [{ ...noLoss, floor: 0 }, 1e-300, false, null],
  ])('%j at %s', (asked, value, holds, margin) => {
    const state = goalState(asked, value);
    expect(state.holds).toBe(holds);
    if (margin === null) expect(state.margin).toBeNull();
    else expect(state.margin!).toBeCloseTo(margin, 9);
    expect(violation([state]) > 0).toBe(!holds);
  });

  it('is measured by the factor to the limit, inside positive', () => {
    expect(goalSlack(p99, 25)).toBeCloseTo(Math.log(2), 12);
    expect(goalSlack(p99, 100)).toBeCloseTo(-Math.log(2), 12);
    expect(goalSlack(throughput, 16)).toBeCloseTo(Math.log(2), 12);
    expect(goalSlack(noLoss, 1e-10)).toBeCloseTo(-Math.log(100), 9);
    expect(goalSlack(noLoss, 0)).toBe(40);
    expect(goalSlack(noLoss, null)).toBe(-40);
    expect(goalSlack(throughput, 0)).toBe(-40);
    expect(goalHolds(noLoss, -0)).toBe(true);
  });
});

describe('goals in words', () => {
  it.each([
    [p99, 'p99 at most 50 µs'],
    [noLoss, 'no loss (below 1e-12)'],
    [pdr, 'loss at most 0.5 %'],
    [{ ...noLoss, limit: 1e-7 }, 'no loss (at most 1e-7)'],
    [throughput, 'throughput at least 8 Mpps'],
    [utilisation, 'utilisation at most 80 %'],
    [goal(null, 'meanBatch', 'at-least', 12.5), 'mean batch at least 12.5 packets'],
    [goal(null, 'emptyPollShare', 'at-most', 0), 'empty polls at most 0 (below 1e-12)'],
  ])('%j', (asked, words) => {
    expect(plain(goalWords({ model }, asked))).toBe(words);
  });

  it.each([
    [p99, 43.1, 'p99 is 43.1 µs (13.8 % below the 50 µs allowed)'],
    [p99, 61, 'p99 is 61.0 µs (22 % above the 50 µs allowed)'],
    [p99, 49.99, 'p99 is 49.99 µs (0.02 % below the 50 µs allowed)'],
    [p99, 50, 'p99 is 50 µs (equal to the 50 µs allowed)'],
    [p99, 633, 'p99 is 633 µs (13 times the 50 µs allowed)'],
    [p99, 0.01, 'p99 is 0.0100 µs (far below the 50 µs allowed)'],
    [p99, null, 'p99 has no value'],
    [noLoss, 0, 'no packet is lost (below 1e-12)'],
    [noLoss, 1.34e-6, 'loss is 1.3e-6 (none is allowed)'],
    [noLoss, 0.139, 'loss is 13.9 % (none is allowed)'],
    [pdr, 0.00428, 'loss is 0.428 % (14.4 % below the 0.5 % allowed)'],
    [pdr, 0, 'loss is 0 (far below the 0.5 % allowed)'],
    [throughput, 8.2, 'throughput is 8.20 Mpps (2.5 % above the 8 Mpps needed)'],
    [throughput, 6, 'throughput is 6.00 Mpps (25 % below the 8 Mpps needed)'],
    [utilisation, 0.912, 'utilisation is 91.2 % (14 % above the 80 % allowed)'],
  ])('%j at %s', (asked, value, words) => {
    expect(plain(stateWords({ model }, goalState(asked, value)))).toBe(words);
  });

  it('counts interrupts in the plural', () => {
    expect(plain(stateWords({ model: nic }, goalState(interrupts, 5100)))).toBe(
      'interrupts are 5100 a second (15 % below the 6000 a second allowed)',
    );
  });

  it('names a result by its label where no quantity is meant', () => {
    expect(goalName(model, goal(null, 'meanBatch', 'at-most', 3))).toBe('mean batch');
    expect(goalName(model, goal('latency.p9999', 'sojournUs.exact.p9999', 'at-most', 3))).toBe('p99.99');
  });

  it('names a cell of a table by its row', () => {
    const vswitch = catalogue.find('vswitch-polling')!;
    const cell = goal(null, 'ports.3.sojournUs', 'at-most', 2);
    expect(plain(goalWords({ model: vswitch }, cell))).toBe('time in the system of port 4 at most 2 µs');
    for (const name of ['ports.x.sojournUs', 'ports.0.colour', 'nowhere.0.sojournUs'])
      expect(declaredIndicator(vswitch, name)).toBeNull();
  });

  it('joins lists and begins sentences', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((items) => listWords(items))).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect(['ring size', 'p99'].map(capitalised)).toEqual(['Ring size', 'p99']);
  });
});

describe('places in words', () => {
  const values = defaultValues(model.fields);
  it.each([
    ['cores', 8, '8 cores'],
    ['cores', 1, '1 core'],
    ['ringSize', 65_536, 'ring size 65 536 packets'],
    ['maxBatch', 1, 'max batch 1 packet'],
    ['rateMbps', 5360, 'packet rate 5.36 Gbit/s (7.976 Mpps)'],
    ['hottestShare', 0.2, 'share of the busiest core 0.2'],
  ])('%s = %d', (input, value, words) => {
    expect(plain(placeWords({ model }, input, value, values))).toBe(words);
  });

  it('says every rate in the one unit that is asked for', () => {
    const rate = { unit: 'Gbit/s', perMpps: 0.672, gbpsPerMpps: 0.672 } as const;
    expect(plain(placeWords({ model, rate }, 'rateMbps', 5360, values))).toBe('packet rate 5.36 Gbit/s');
    expect(plain(goalWords({ model, rate }, throughput))).toBe('throughput at least 5.376 Gbit/s');
    expect(plain(stateWords({ model, rate }, goalState(throughput, 6)))).toBe(
      'throughput is 4.03 Gbit/s (25 % below the 5.376 Gbit/s needed)',
    );
    expect(plain(goalWords({ model, rate }, p99))).toBe('p99 at most 50 µs');
    const gap = amountWords({ model: nic, rate }, 'meanInterarrivalUs', 8, defaultValues(nic.fields));
    expect(plain(gap)).toBe('8 µs (0.08400 Gbit/s)');
    expect(plain(rateWords(2.5, { rate }))).toBe('1.68 Gbit/s');
    expect(plain(rateWords(2.5, {}))).toBe('2.50 Mpps');
  });

  it('shows an interarrival time with its rate, and a moment in the unit it is read in', () => {
    const nicValues = defaultValues(nic.fields);
    expect(plain(amountWords({ model: nic }, 'meanInterarrivalUs', 8, nicValues))).toBe('8 µs (0.1250 Mpps)');
    const momentValues = defaultValues(moments.fields);
    expect(plain(amountWords({ model: moments }, 'switchOverSecondMoment', 3e-10, momentValues))).toBe(
      '300 µs²',
    );
  });
});
