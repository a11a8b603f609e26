import { expect, it } from 'vitest';
import { briefDoubt, joinedDoubts } from '../../../src/dimensioning/answer/claim.ts';

it('a reservation in brief names each kind once and no reason', () => {
  expect(briefDoubt('Optimistic: rare losses come from long services.')).toBe('Optimistic');
  expect(
    briefDoubt(
      'Pessimistic: with 16 packets: up to 0.2 % too high; pessimistic: so is p99; approximate: the mean.',
    ),
  ).toBe('Pessimistic; approximate');
  expect(briefDoubt('4 cores fail: approximate: no.')).toBeNull();
});

it('reservations in one sentence give a shared reason once', () => {
  expect(
    joinedDoubts([
      'Pessimistic: the chain is simpler. With 24 packets, the loss may be too high.',
      'Pessimistic: the chain is simpler. With 24 packets, p99 may be up to 1.3 % too high.',
      'Approximate: the queues are independent.',
    ]),
  ).toBe(
    'Pessimistic: the chain is simpler. With 24 packets, the loss may be too high; pessimistic: p99 may be up to 1.3 % too high; approximate: the queues are independent.',
  );
});
