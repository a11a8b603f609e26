import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerCode, collectCodes, mostAnswers, readCode } from '../../../src/lessons/answers/answer-code.ts';
import {
  finePlaces,
  fineValue,
  heldOn,
  placeOnScale,
  valueOfPlace,
} from '../../../src/lessons/answers/answer-spread.ts';
import { allSteps } from '../lesson-facts.ts';

const places = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 16 });

describe('the code of an answer', () => {
  it('comes back as it was, also in small letters, without hyphens, and with O for 0', () => {
    fc.assert(
      fc.property(places, (answer) => {
        const code = answerCode('the-cliff.beyond', answer, 'me');
        const read = { kind: 'answer', places: answer };
        expect(readCode('the-cliff.beyond', answer.length, code)).toMatchObject(read);
        const careless = code.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l');
        expect(readCode('the-cliff.beyond', answer.length, careless)).toMatchObject(read);
      }),
    );
  });

  it('is refused with any one letter mistyped', () => {
    const code = answerCode('tails.fan-out', [17, 3], 'me').replaceAll('-', '');
    for (let k = 2; k < code.length; k++) {
      const wrong = code.slice(0, k) + (code[k] === 'Z' ? 'Y' : 'Z') + code.slice(k + 1);
      expect(readCode('tails.fan-out', 2, wrong), wrong).toEqual({ kind: 'unreadable' });
    }
  });

  it('is refused with any two neighbours swapped', () => {
    fc.assert(
      fc.property(places, fc.string(), (answer, sender) => {
        const code = answerCode('tails.fan-out', answer, sender).replaceAll('-', '');
        for (let k = 1; k + 1 < code.length; k++) {
          const swapped = code.slice(0, k) + code[k + 1] + code[k] + code.slice(k + 2);
          if (swapped === code) continue;
          expect(readCode('tails.fan-out', answer.length, swapped).kind, swapped).not.toBe('answer');
        }
      }),
      { numRuns: 400 },
    );
  });

  it('distinguishes the questions of a lesson', () => {
    for (const { lesson } of allSteps) {
      const codes = lesson.steps.map(({ id }) => answerCode(`${lesson.id}.${id}`, [0], 'me').slice(0, 2));
      expect(new Set(codes).size, lesson.id).toBe(codes.length);
    }
  });

  it('is found among what a class pastes, and the rest is counted', () => {
    const sent = (question: string, place: number) => answerCode(question, [place], 'me');
    const mistyped = sent('a.b', 1).replace(/.$/, (last) => (last === 'Z' ? 'Y' : 'Z'));
    const codes = [sent('a.b', 1), answerCode('a.b', [2], 'you'), sent('a.other', 1), mistyped];
    expect(collectCodes('a.b', 1, codes.join(', '))).toEqual({
      answers: [[1], [2]],
      others: 1,
      unreadable: 1,
    });
    const many = Array.from({ length: mostAnswers + 5 }, (_, k) => answerCode('a.b', [1], `reader ${k}`));
    expect(collectCodes('a.b', 1, many.join('\n')).answers).toHaveLength(mostAnswers);
    expect(collectCodes('a.b', 1, '  ')).toEqual({ answers: [], others: 0, unreadable: 0 });
  });

  it.each<[string, (code: string) => string]>([
    ['quotes', (code) => `My answer is “${code}”.`],
    ['a full stop', (code) => `${code}.`],
    ['a table', (code) => `"Name";"Answer";"Sent"\n"Ada Lovelace";"${code}";"2026-11-26 14:03"`],
    ['a table without quotes', (code) => `Ada,${code},26/11/2026`],
    ['brackets', (code) => `(${code})`],
    ['a link', (code) => `https://example.org/?answer=${code}&name=x`],
    ['dashes for hyphens', (code) => code.replaceAll('-', '–')],
    ['dashes between blanks', (code) => code.replaceAll('-', ' — ')],
    ['blanks for hyphens', (code) => `it is ${code.replaceAll('-', ' ')}, I think`],
    ['no hyphens', (code) => code.replaceAll('-', '').toLowerCase()],
  ])('is found in %s, with words around it passed over', (_, written) => {
    fc.assert(
      fc.property(places, fc.string(), (answer, sender) => {
        const code = answerCode('ring.burst', answer, sender);
        expect(collectCodes('ring.burst', answer.length, written(code))).toEqual({
          answers: [answer],
          others: 0,
          unreadable: 0,
        });
      }),
    );
  });

  it('counts once a reader, the last one in the text, and for each of several with the same answer', () => {
    const mine = answerCode('a.b', [1], 'me');
    const yours = answerCode('a.b', [1], 'you');
    expect(yours).not.toBe(mine);
    const pasted = [mine, yours, mine.toLowerCase(), `“${mine.replaceAll('-', ' ')}”`].join('\n');
    expect(collectCodes('a.b', 1, pasted).answers).toEqual([[1], [1]]);
    const corrected = `${pasted}\n${answerCode('a.b', [2], 'me')}`;
    expect(collectCodes('a.b', 1, corrected).answers).toEqual([[2], [1]]);
  });

  it('is read as the first version wrote it, each for an answer of its own', () => {
    // Without a sender.
    expect(collectCodes('the-cliff.beyond', 1, 'Q93X-A, Q93X-A').answers).toEqual([[3], [3]]);
    expect(collectCodes('tails.fan-out', 2, '“N7H3-XB”').answers).toEqual([[17, 3]]);
  });
});

describe('the scale of an answer', () => {
  const range = { scale: 'log' as const, low: 1, high: 1000 };

  it('keeps a value to a hundredth and a point of a drawing to an eighth', () => {
    for (const value of [1, 3.3, 42, 999]) {
      expect(fineValue(range, finePlaces(range, value)) / value).toBeCloseTo(1, 2);
      expect(Math.abs(Math.log(valueOfPlace(range, placeOnScale(range, value)) / value))).toBeLessThan(0.12);
    }
  });

  it('holds what lies outside at its ends', () => {
    expect([0.001, 5, 1e300].map((value) => heldOn(range, value))).toEqual([range.low, 5, range.high]);
    expect(placeOnScale(range, 0.001)).toBe(0);
    expect(placeOnScale(range, 1e9)).toBe(31);
    expect(placeOnScale({ scale: 'linear', low: 0, high: 0 }, 5)).toBe(0);
  });
});
