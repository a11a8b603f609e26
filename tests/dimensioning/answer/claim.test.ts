import type { Doubt } from '../../../src/models/contract/dimensioning.ts';
import { expect, it } from 'vitest';
import { briefDoubt, doubtsInOne } from '../../../src/dimensioning/answer/claim.ts';

it('a reservation in brief names each kind once and no reason', () => {
  expect(briefDoubt('Optimistic: rare losses come from long services.')).toBe('Optimistic');
  expect(
    briefDoubt(
      'Pessimistic: with 16 packets: up to 0.2 % too high; pessimistic: so is p99; approximate: the mean.',
    ),
  ).toBe('Pessimistic; approximate');
  expect(briefDoubt('4 cores fail: approximate: no.')).toBeNull();
});

it('Errors that one reason states of several results are given once, those of another reason beside them', () => {
  const goal = { bound: 'at-most' } as const;
  const ofAll = 'the chain is simpler: p99 may be 1 % too high, the loss 3 %.';
  const p99 = { errs: 'high', caution: 'the chain is simpler: p99 may be 1 % too high.', ofAll } as const;
  const loss = { ...p99, caution: 'the chain is simpler: the loss may be 3 % too high.' };
  const other = { errs: 'either', caution: 'the queues are independent.' } as const;
  const sentence = (...doubts: readonly Doubt[]) => doubtsInOne(doubts.map((doubt) => ({ goal, doubt })));
  expect(sentence()).toBe('');
  expect(sentence(p99)).toBe('Pessimistic: the chain is simpler: p99 may be 1 % too high.');
  expect(sentence(p99, other, loss)).toBe(
    'Pessimistic: the chain is simpler: p99 may be 1 % too high, the loss 3 %; approximate: the queues are independent.',
  );
  expect(sentence(p99, { ...loss, errs: 'low' })).toMatch(/^Approximate: the chain is simpler: p99/);
});
