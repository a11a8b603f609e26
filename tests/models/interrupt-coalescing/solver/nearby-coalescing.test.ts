import { describe, expect, it } from 'vitest';
import { interruptCoalescing } from '../../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { readInputs } from '../../../../src/models/interrupt-coalescing/read-inputs.ts';
import { nearbyCoalescingUs } from '../../../../src/models/interrupt-coalescing/solver/solver.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';

const nearby = (coalescingUs: number, slotUs: number) =>
  nearbyCoalescingUs(
    readInputs({ ...defaultValues(interruptCoalescing.fields), coalescingUs, slotUs, maxWorkUs: 1000 }),
  );

describe('another coalescing time', () => {
  it('is of whole microseconds and of whole slots', () => {
    expect(nearby(10, 0.25)).toBe(11);
    expect(nearby(10, 2)).toBe(12);
    expect(nearby(100, 4)).toBe(104);
  });

  it('is shorter where no longer one can be entered', () => {
    expect(nearby(10_000, 1)).toBe(9999);
  });
});
