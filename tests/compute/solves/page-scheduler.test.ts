import { describe, expect, it } from 'vitest';
import { createPageScheduler, poolSize } from '../../../src/compute/solves/page-scheduler.ts';

describe('poolSize', () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [64, 6],
  ])('%d hardware threads: %d workers', (threads, size) => {
    expect(poolSize(threads)).toBe(size);
  });
});

describe('createPageScheduler', () => {
  it('says where there are no workers', () => {
    expect(createPageScheduler().available).toBe(false);
  });
});
