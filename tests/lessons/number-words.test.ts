import { describe, expect, it } from 'vitest';
import { amountWordsIn, wordedRange } from './number-words.ts';

describe('a number in words', () => {
  it.each([
    ['Five times', 4.5, 5.5],
    ['eight times', 7.5, 8.5],
    ['nearly three times', 2.55, 3],
    ['more than twice', 2, 3],
    ['more than a sixth', 1 / 6, 1 / 5],
    ['less than half', 1 / 3, 0.5],
    ['nearly 2', 1.7, 2],
    ['a fourteenth', 1 / 14.5, 1 / 13.5],
    ['a 256th', 1 / 256.5, 1 / 255.5],
    ['two fifths', 2 / 5.5, 2 / 4.5],
    ['one packet in a million', 1 / 1.1e6, 1 / 0.9e6],
    ['four packets in a million', 4 / 1.1e6, 4 / 0.9e6],
    ['seventeen', 16.5, 17.5],
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
