import { describe, expect, it } from 'vitest';
import { casesOf } from '../long-run.ts';
import { outside, runVector, timeVectors } from './time-vectors.ts';

const replicationsOf: Readonly<Record<string, number>> = {
  'batch-polling': 1200,
  'interrupt-coalescing': 6000,
  'k-limited': 1000,
  'vswitch-polling': 800,
};

describe('a simulation over time', () => {
  it.each(timeVectors)('$name agrees with the independent simulation', (vector) => {
    expect(outside(vector, runVector(vector, casesOf(1, 0.5) * replicationsOf[vector.model], 1))).toEqual([]);
  });
});
