import { describe, expect, it } from 'vitest';
import { type Solution, soundSolution } from '../../../src/models/contract/solution.ts';
import { solutionOf } from '../../solution-of.ts';

const solution = (indicators: Solution['indicators'], p: readonly number[] = [0.5, 0.5]) =>
  solutionOf(indicators, {
    distributions: {
      batchSize: { unit: 'packets', start: 0, step: 1, p: Float64Array.from(p), tailMass: 0 },
    },
  });

describe('a solution on its way to the reader', () => {
  it('passes with numbers, and with results that have no value', () => {
    const sound = solution({ loss: 0, waiting: null });
    expect(soundSolution(sound)).toBe(sound);
  });

  it.each([NaN, Infinity, -Infinity])('is refused with an indicator of %s', (value) => {
    expect(() => soundSolution(solution({ loss: value }))).toThrow(`loss is ${value}`);
  });

  it.each([NaN, Infinity, -Infinity])('is refused with a probability of %s', (value) => {
    expect(() => soundSolution(solution({}, [0.5, value]))).toThrow('batchSize');
  });
});
