import { expect, it } from 'vitest';
import { briefDoubt } from '../../../src/dimensioning/answer/claim.ts';

it('a reservation in brief names each kind once and no reason', () => {
  expect(briefDoubt('Optimistic: rare losses come from long services.')).toBe('Optimistic');
  expect(
    briefDoubt(
      'Pessimistic: with 16 packets: up to 0.2 % too high; pessimistic: so is p99; approximate: the mean.',
    ),
  ).toBe('Pessimistic; approximate');
  expect(briefDoubt('4 cores fail: approximate: no.')).toBeNull();
});
