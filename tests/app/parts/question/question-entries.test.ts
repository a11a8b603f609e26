import { describe, expect, it } from 'vitest';
import { limitField, limitView } from '../../../../src/app/panel/goal/goal-field.ts';
import { goalNames } from '../../../../src/app/panel/goal/goal-names.ts';
import { marginWords } from '../../../../src/app/parts/question/answer/AnswerGoals.tsx';
import { changedGoal, newGoal, nextGoal } from '../../../../src/app/parts/question/form/QuestionForm.tsx';
import { goalState } from '../../../../src/dimensioning/question/goal-state.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import type { RateConversion } from '../../../../src/scenario/units/unit-scale.ts';
import { checkNumberText } from '../../../../src/scenario/file/check-field.ts';

const names = goalNames(batchPolling, 'exact');
const meant = (name: string) => names.find((one) => one.name === name)!;

const packets = { unit: 'Mpps', perMpps: 1, gbpsPerMpps: 0.672 } as const;

function typed(name: string, text: string, rate: RateConversion = packets) {
  const entry = { view: limitView(meant(name), rate), values: {} };
  const check = checkNumberText(limitField(meant(name), rate), text, entry);
  return check.ok ? check.value : check.fault.message;
}

describe('a typed limit', () => {
  it.each([
    ['loss', '0.5 %', 0.005],
    ['loss', 'NDR', 0],
    ['loss', 'pdr', 0.005],
    ['loss', '1e-7', 1e-7],
    ['latency.p99', '50', 50],
    ['latency.p99', '0.05 ms', 50],
    ['latency.p99', '50 us', 50],
    ['utilisation', '80', 0.8],
    ['throughput', '800 kpps', 0.8],
    ['throughput', '6.72 Gbit/s', 10],
    ['throughput', '672 Mbit/s', 1],
    ['throughputGbps', '10 Mpps', 6.72],
  ])('of %s: %s', (name, text, value) => {
    expect(typed(name, text)).toBeCloseTo(value, 12);
  });

  it.each([
    ['loss', '2', /from 0 to 1; 2 is too large/],
    ['latency.p99', 'fast', /Limit of p99 of latency must be a number/],
    ['latency.p99', '-1', /too small/],
    ['latency.p99', 'NaN', /must be a number/],
    ['latency.p99', '', /is empty/],
  ])('of %s: “%s” is refused with a sentence', (name, text, sentence) => {
    expect(typed(name, text)).toMatch(sentence);
  });
});

describe('a new goal', () => {
  it('holds at the present inputs', () => {
    expect(newGoal(meant('latency.p99'), { 'sojournUs.exact.p99': 43.16 }).limit).toBe(44);
    expect(newGoal(meant('throughput'), { throughputMpps: 7.98 })).toEqual({
      name: 'throughput',
      bound: 'at-least',
      limit: 7.9,
    });
    expect(newGoal(meant('loss'), { totalLossProbability: 0.3 }).limit).toBe(0);
  });

  it('preserves its limit for another level of the same time', () => {
    const goal = { name: 'latency.p99', bound: 'at-most' as const, limit: 50 };
    const changed = changedGoal(goal, meant('latency.p99'), meant('latency.p999'), null);
    expect(changed).toEqual({ ...goal, name: 'latency.p999' });
    expect(changedGoal(goal, meant('latency.p99'), meant('loss'), null).limit).toBe(0);
  });

  it('is one that is not asked yet', () => {
    const asked = [{ name: 'loss', bound: 'at-most' as const, limit: 0 }];
    expect(nextGoal(names, asked)!.name).toBe('latency.mean');
  });
});

describe('the margin of a goal', () => {
  const goal = { quantity: 'latency.p99', indicator: 'p99', bound: 'at-most', limit: 50 } as const;
  it.each([
    [43.1, 'holds, 13.8\u202f% below'],
    [61, 'fails, 22\u202f% above'],
    [50, 'holds, at the limit'],
    [6000, 'fails, 120 times the limit'],
    [60_000, 'fails, far above the limit'],
    [0.01, 'holds, far below the limit'],
    [null, 'fails: no value'],
  ])('is written %s', (value, words) => {
    expect(marginWords(goalState(goal, value))).toBe(words);
  });
});
