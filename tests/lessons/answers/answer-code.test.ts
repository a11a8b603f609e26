import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerCode, collectCodes, mostAnswers, readCode } from '../../../src/lessons/answers/answer-code.ts';
import {
  finePlaces,
  fineValue,
  heldOn,
  placeOnScale,
  valueOfPlace,
} from '../../../src/lessons/answers/answer-scale.ts';
import { allSteps } from '../lesson-facts.ts';

const places = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 16 });

describe('the code of an answer', () => {
  it('comes back as it was, also in small letters, without hyphens, and with O for 0', () => {
    fc.assert(
      fc.property(places, (answer) => {
        const code = answerCode('the-cliff.beyond', answer);
        const read = { kind: 'answer', places: answer };
        expect(readCode('the-cliff.beyond', answer.length, code)).toEqual(read);
        const careless = code.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l');
        expect(readCode('the-cliff.beyond', answer.length, careless)).toEqual(read);
      }),
    );
  });

  it('is refused with any one letter mistyped', () => {
    const code = answerCode('tails.fan-out', [17, 3]).replaceAll('-', '');
    for (let k = 2; k < code.length; k++) {
      const wrong = code.slice(0, k) + (code[k] === 'Z' ? 'Y' : 'Z') + code.slice(k + 1);
      expect(readCode('tails.fan-out', 2, wrong), wrong).toEqual({ kind: 'unreadable' });
    }
  });

  it('tells the questions of a lesson apart', () => {
    for (const { lesson } of allSteps) {
      const codes = lesson.steps.map(({ id }) => answerCode(`${lesson.id}.${id}`, [0]).slice(0, 2));
      expect(new Set(codes).size, lesson.id).toBe(codes.length);
    }
  });

  it('is found among what a class pastes, and the rest is counted', () => {
    const codes = [answerCode('a.b', [1]), answerCode('a.b', [2]), answerCode('a.other', [1]), '??'];
    expect(collectCodes('a.b', 1, codes.join(', '))).toEqual({
      answers: [[1], [2]],
      others: 1,
      unreadable: 1,
    });
    const many = Array.from({ length: mostAnswers + 5 }, () => codes[0]).join('\n');
    expect(collectCodes('a.b', 1, many).answers).toHaveLength(mostAnswers);
    expect(collectCodes('a.b', 1, '  ')).toEqual({ answers: [], others: 0, unreadable: 0 });
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
