import { describe, expect, it } from 'vitest';
import type { Trace } from '../../../reference/k-limited-trace.ts';
import { simulateTrace } from '../../../reference/k-limited-trace.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';

const base: Trace = {
  arrivals: [0, 0, 0],
  services: [1, 1, 1],
  switchovers: [10, 10],
  packetsPerCycle: 2,
  vacations: 'multiple',
};

function codeOf(trace: Trace): string {
  try {
    simulateTrace(trace);
  } catch (failure) {
    if (failure instanceof SolveFailure) return failure.code;
    throw failure;
  }
  return 'none';
}

describe('the trace', () => {
  it('pauses after k packets although more wait', () => {
    const result = simulateTrace(base);
    expect(Array.from(result.waits)).toEqual([0, 1, 12]);
    expect(result.switchoversUsed).toBe(1);
    expect(result.end).toBe(13);
  });

  it('pauses after k packets even when no packet waits', () => {
    const single: Trace = { ...base, arrivals: [0, 0, 5], vacations: 'single' };
    expect(Array.from(simulateTrace(single).waits)).toEqual([0, 1, 7]);
  });

  it('takes pause after pause, or waits idle', () => {
    const late: Trace = { ...base, arrivals: [15], services: [1], switchovers: [10, 10] };
    expect(Array.from(simulateTrace(late).waits)).toEqual([5]);
    expect(Array.from(simulateTrace({ ...late, vacations: 'single' }).waits)).toEqual([0]);
  });

  it('is refused when it makes no sense', () => {
    expect(codeOf({ ...base, switchovers: [] })).toBe('trace_too_short');
    expect(codeOf({ ...base, packetsPerCycle: 0 })).toBe('bad_k');
    expect(codeOf({ ...base, services: [1] })).toBe('bad_data');
    expect(codeOf({ ...base, arrivals: [] })).toBe('bad_data');
    expect(codeOf({ ...base, arrivals: [0, 2, 1] })).toBe('bad_data');
    expect(codeOf({ ...base, services: [1, NaN, 1] })).toBe('bad_data');
    expect(codeOf({ ...base, switchovers: [-1] })).toBe('bad_data');
  });
});
