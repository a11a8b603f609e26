import { describe, expect, it } from 'vitest';
import { collectedWords, countsOf, spreadOf } from '../../src/lessons/answers/answer-spread.ts';
import { binnedShares, curvePoints, inputsAt, ratioOf } from '../../src/lessons/answers/curve-points.ts';
import { misreadAs } from '../../src/lessons/answers/first-answer.ts';
import { curveWords, estimateWords, shapeWords } from '../../src/lessons/answers/gap-words.ts';
import { inputSetsOf, modelAmount } from '../../src/lessons/answers/model-number.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { toyModel } from '../toy-model.ts';
import { placeText, readPlace } from '../../src/lessons/lesson-place.ts';
import { noProgress, progressText, readProgress, withDone } from '../../src/lessons/lesson-progress.ts';

/** With plain spaces. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('the gap of an estimate', () => {
  it.each([
    [4.6, 4.63, 'very close, within 0.65 %'],
    [3, 4.63, '35 % too low'],
    [6, 4.63, '30 % too high'],
    [20, 4.63, 'too high by a factor of 4.3'],
    [1, 4.63, 'too low by a factor of 4.6'],
    [5, 5, 'exactly right'],
    [0.5, 0, '0.5 µs apart'],
  ])('of %f against %f reads “%s”', (said, truth, words) => {
    expect(plain(estimateWords(said, truth, 'µs'))).toContain(words);
  });
});

describe('a first estimate', () => {
  it('is taken for the misreading that it is nearest to, within a tenth', () => {
    expect(misreadAs(41, [40, 44])).toBe(0);
    expect(misreadAs(43, [40, 44])).toBe(1);
    expect(misreadAs(60, [40, 44])).toBeNull();
    expect(misreadAs(40, [null])).toBeNull();
  });

  it('is compared with numbers of the model, each at its inputs', () => {
    const quantity = {
      result: 'a',
      at: { x: 2 },
      over: { result: 'b' },
      minus: { result: 'one', times: 3 },
      times: 10,
    };
    expect(inputSetsOf(quantity)).toEqual([{ x: 2 }, {}]);
    expect(modelAmount(quantity, (result, { x = 1 }) => (result === 'a' ? 8 * Number(x) : 2))).toBe(50);
    expect(modelAmount(quantity, (result) => (result === 'a' ? 8 : 0))).toBeNull();
    expect(modelAmount(quantity, () => null)).toBeNull();
  });
});

describe('the gap of a drawing', () => {
  const linear = { unit: '%', scale: 'linear' as const, range: [0, 40] as const };
  const log = { unit: 'µs', scale: 'log' as const, range: [1, 1000] as const };

  it('is a mean distance on a linear axis and a mean factor on a logarithmic one', () => {
    expect(plain(curveWords([10, 20], [5, 10], linear))).toBe(
      'Your curve is off by 7.5 percentage points on average, mostly too high.',
    );
    expect(curveWords([10, 20], [20, 40], log)).toBe(
      'Your curve is off by a factor of 2 on average, mostly too low.',
    );
    expect(curveWords([10, 40], [20, 20], log)).toContain('now above it, now below');
    expect(curveWords([10, 20], [10, 20.5], linear)).toContain('follows the model’s');
  });

  it('of shares is the probability that lies elsewhere, whatever the height of the drawing', () => {
    expect(plain(shapeWords([2, 2], [1, 1]))).toContain('only 0 %');
    expect(plain(shapeWords([1, 0], [0, 1]))).toContain('100 %');
    expect(plain(shapeWords([0, 0], [0.5, 0.5]))).toContain('100 %');
  });
});

describe('the reference of a drawing', () => {
  it('is a result, or its ratio to another where both have a value', () => {
    expect(ratioOf({ a: 3, b: 2 }, 'a')).toBe(3);
    expect(ratioOf({ a: 3, b: 2 }, 'a', 'b')).toBe(1.5);
    for (const b of [null, 0]) expect(ratioOf({ a: 3, b }, 'a', 'b')).toBeNull();
    expect(ratioOf({}, 'a')).toBeNull();
  });

  it('is solved at legal inputs: at whole ones where a model takes no others, nowhere where none is legal', () => {
    const values = defaultValues(toyModel.fields);
    expect(inputsAt(toyModel, values, { input: 'rateMpps', perInput: 1000 }, 50)?.rateMpps).toBe(0.05);
    expect(inputsAt(toyModel, values, { input: 'servers' }, 1.6)?.servers).toBe(2);
    expect(inputsAt(toyModel, values, { input: 'servers' }, -7)).toBeNull();
  });

  it('are the points of an axis as it is drawn', () => {
    const points = curvePoints({ title: '', unit: '', scale: 'log', range: [1, 256] });
    expect(points.map((value) => Math.round(value))).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
  });

  it('is a distribution in bins', () => {
    const law = { unit: '', start: 1, step: 1, p: Float64Array.from([0.1, 0.2, 0.3, 0.4]), tailMass: 0 };
    const shares = binnedShares(law, { from: 0, binWidth: 2, bins: 2 });
    expect(shares.map((share) => share.toFixed(3))).toEqual(['0.100', '0.500']);
  });
});

describe('the answers of a class', () => {
  it('have quartiles and counts', () => {
    expect(spreadOf([])).toBeNull();
    expect(spreadOf([4, 1, 3, 2, 5])).toEqual({
      lowest: 1,
      lowerQuarter: 2,
      middle: 3,
      upperQuarter: 4,
      highest: 5,
    });
    expect(countsOf(3, [0, 2, 2])).toEqual([1, 0, 2]);
    expect(collectedWords(1, 2, 3)).toBe('1 answer read, 2 of another question, 3 that cannot be read.');
  });
});

describe('a place in the lessons', () => {
  it('is read as it is written', () => {
    for (const text of ['list', 'the-cliff.1', 'the-cliff.12'])
      expect(placeText(readPlace(text)!)).toBe(text);
    expect(readPlace('the-cliff')).toEqual({ kind: 'step', lesson: 'the-cliff', step: 0 });
  });

  it('is none in nonsense', () => {
    for (const text of ['', '.1', 'A.1', 'a.b', 'a.1.2', '<b>', 'a.9999', 'x'.repeat(99)])
      expect(readPlace(text)).toBeNull();
  });
});

describe('progress', () => {
  it('is restored from the browser as it was stored', () => {
    const progress = { tails: { at: 2, done: ['a'], answers: { a: [1, 2] } } };
    expect(readProgress(progressText(progress))).toEqual(progress);
  });

  it('drops what it does not know', () => {
    for (const text of [null, '', 'nonsense', '[]', '7', '{"tails":7}'])
      expect(readProgress(text)).toEqual({});
    const odd = '{"tails":{"at":-1,"done":[1,"a"],"answers":{"a":["x"],"b":[1,null]}}}';
    expect(readProgress(odd)).toEqual({ tails: { at: 0, done: ['a'], answers: {} } });
  });

  it('counts a step once', () => {
    const once = withDone(noProgress, 'a');
    expect(withDone(once, 'a')).toBe(once);
  });
});
