import { describe, expect, it } from 'vitest';
import { amountWordsIn, wordedRange } from './number-words.ts';

describe('a number in words', () => {
  it.each([
    ['Five times', 4.5, 5.5],
    ['nearly three times', 2.55, 3],
    ['more than twice', 2, 3],
    ['less than half', 0.25, 0.5],
    ['a fourteenth', 0.9 / 14, 1.1 / 14],
    ['a 256th', 0.9 / 256, 1.1 / 256],
    ['two fifths', 0.36, 0.44],
    ['one packet in a million', 0.9e-6, 1.1e-6],
    ['seventeen', 15.3, 18.7],
  ])('“%s” lies between %d and %d', (words, low, high) => {
    const [from, to] = wordedRange(words)!;
    expect(from).toBeCloseTo(low, 12);
    expect(to).toBeCloseTo(high, 12);
  });

  it('is none in other words', () => {
    for (const words of ['half as much again', 'service times', 'many'])
      expect(wordedRange(words), words).toBeNull();
  });

  it('is found in a text, but for what multiplies digits, service times and the smallest counts', () => {
    const found = (text: string) => amountWordsIn(text).map(({ word }) => word);
    expect(found('Sixteen batches, ten times as slow, a third less.')).toEqual([
      'Sixteen',
      'ten times',
      'third',
    ]);
    expect(found('4.46 times 0.881; two service times, 7.44 million packets a second')).toEqual([]);
    expect(found('It doubles twice, 1.6 times as high, one in a thousand, the 256th, two times')).toEqual([
      'doubles',
      'twice',
      '1.6 times',
      'thousand',
      '256th',
      'two times',
    ]);
  });
});
