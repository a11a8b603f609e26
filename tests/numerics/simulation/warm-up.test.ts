import { describe, expect, it } from 'vitest';
import { warmUpPackets } from '../../../src/numerics/simulation/warm-up.ts';

describe('warm-up', () => {
  it('grows with the queue, near capacity and in slight overload, within its limits', () => {
    expect(warmUpPackets({ capacity: 8, load: 0.5 })).toBe(20_000);
    expect(warmUpPackets({ capacity: 65_536, load: 0.5 })).toBe(655_360);
    expect(warmUpPackets({ capacity: 64, load: 0.99 })).toBe(40_000);
    expect(warmUpPackets({ capacity: 4096, load: 1.01 })).toBe(827_392);
    expect(warmUpPackets({ capacity: 4096, load: 1 })).toBe(2_000_000);
    expect(warmUpPackets({ capacity: 1, load: 0 })).toBe(20_000);
  });
});
