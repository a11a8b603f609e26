import { describe, expect, it } from 'vitest';
import { fromMarked, marked, offeredRate, saidPlaces, plainWords, phrase } from '../../src/text/words.ts';

const rate = { of: offeredRate, text: '8' };
const lost = phrase`${{ of: 'lossProbability', text: '3.2 %' }} of them`;
const sentence = phrase`At ${rate} Gbit/s it loses ${lost}.`;

describe('a sentence of tokens', () => {
  it('contains the tokens of its parts, and no empty ones', () => {
    expect(sentence).toEqual([
      'At ',
      rate,
      ' Gbit/s it loses ',
      { of: 'lossProbability', text: '3.2 %' },
      ' of them',
      '.',
    ]);
    expect(phrase`${''}${phrase``}`).toEqual([]);
  });

  it('has the places of its numbers in its plain words', () => {
    const text = plainWords(sentence);
    expect(text).toBe('At 8 Gbit/s it loses 3.2 % of them.');
    expect(saidPlaces(sentence).map(({ of, from, to }) => [of, text.slice(from, to)])).toEqual([
      [offeredRate, '8'],
      ['lossProbability', '3.2 %'],
    ]);
  });

  it('is the same again after it was one string', () => {
    const again = fromMarked(marked(sentence));
    expect(plainWords(again)).toBe(plainWords(sentence));
    expect(saidPlaces(again)).toEqual(saidPlaces(sentence));
    expect(fromMarked(marked(phrase`No number.`))).toEqual(['No number.']);
    expect(fromMarked(marked([lost[0]!]))).toEqual([lost[0]]);
  });
});
