import { describe, expect, it } from 'vitest';
import type { Effect, Sensitivity } from '../../../src/dimensioning/sensitivity/sensitivity.ts';
import { effectText } from '../../../src/dimensioning/sensitivity/sensitivity-words.ts';

const input = (kind: Sensitivity['kind'], at: number): Sensitivity => ({
  what: 'a',
  label: 'A',
  fields: ['a'],
  kind,
  at,
  effects: {},
});
const effect = (elasticity: number, more: object = {}): Effect => ({
  kind: 'elasticity',
  elasticity,
  from: 1,
  to: 2,
  atFrom: null,
  atTo: 1,
  oneSided: null,
  ...more,
});
const plain = (text: string) => text.replaceAll('\u202f', ' ');
const words = (...args: Parameters<typeof effectText>) => {
  const { short, sentence, aside } = effectText(...args);
  return [plain(short), plain(sentence), ...(aside === null ? [] : [plain(aside)])];
};

describe('effectText', () => {
  it('says what one per cent more does', () => {
    expect(words(input('relative', 5), effect(3.2))).toEqual(['+3.2 %', '1 % more raises it by 3.2 %.']);
    expect(words(input('relative', 5), effect(-0.8))).toEqual(['−0.79 %', '1 % more lowers it by 0.79 %.']);
    expect(words(input('relative', 5), effect(0))).toEqual(['0 %', '1 % more does not change it.']);
  });

  it('says large changes as factors', () => {
    expect(words(input('relative', 5), effect(200))).toEqual(['×7.3', '1 % more multiplies it by 7.3.']);
    expect(words(input('relative', 5), effect(-200))).toEqual(['÷7.3', '1 % more divides it by 7.3.']);
  });

  it('counts small whole numbers one by one', () => {
    const halves = effect(-1, { from: 1, to: 2, atTo: 0.5 });
    expect(words(input('whole', 1), halves)).toEqual([
      'one more −50 %',
      'One more lowers it by 50 %.',
      'Spread over this step, 1 % more lowers it by 0.99 %.',
    ]);
    expect(words(input('whole', 4096), halves)).toEqual(['−0.99 %', '1 % more lowers it by 0.99 %.']);
    const reason = 'B is at the end of its range.';
    const atEnd = effect(-1, { from: 3, to: 4, atFrom: 4 / 3, atTo: null, oneSided: reason });
    expect(words(input('whole', 4), atEnd)).toEqual([
      'one less +33 %',
      'One less raises it by 33 %.',
      'Spread over this step, 1 % more lowers it by 0.99 %. Compared on one side only: B is at the end of its range.',
    ]);
  });

  it('says what one more does as it was solved, not what the slope through both sides would say', () => {
    const kinked = effect(-0.6, { from: 1, to: 3, atFrom: 2, atTo: 1 });
    expect(words(input('whole', 2), kinked)[1]).toBe('One less raises it by 100 %.');
    const flat = effect(0, { from: 1, to: 3, atFrom: 1, atTo: 1 });
    expect(words(input('whole', 2), flat)[1]).toBe('One more does not change it.');
    const bent = effect(-0.6, { from: 1, to: 3, atFrom: 1.5, atTo: 0.9 });
    expect(words(input('whole', 2), bent)[1]).toBe('One more lowers it by 10 %.');
    // 0.9 over a step of 3/2: 0.9 ** (ln 1.01 / ln 1.5).
    expect(words(input('whole', 2), bent)[2]).toBe('Spread over this step, 1 % more lowers it by 0.26 %.');
    const wide = effect(-1, { from: 18, to: 22, atFrom: 1.1, atTo: 0.9 });
    expect(words(input('whole', 20), wide)[0]).toBe('one more −4.8 %');
  });

  it('names the step from 0, and the reason where there is no number', () => {
    const step: Effect = { kind: 'step', to: 0.1, factor: 1.25 };
    expect(words(input('from-zero', 0), step, 'µs')).toEqual([
      'to 0.1 µs: +25 %',
      'Going from 0 to 0.1 µs raises it by 25 %.',
    ]);
    const unknown: Effect = { kind: 'unknown', reason: 'No effect is visible: Loss is 0.' };
    expect(words(input('relative', 5), unknown)).toEqual(['–', 'No effect is visible: Loss is 0.']);
  });
});
