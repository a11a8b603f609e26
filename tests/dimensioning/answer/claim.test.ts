import type { Doubt } from '../../../src/models/contract/dimensioning.ts';
import { expect, it } from 'vitest';
import { reservationOf } from '../../../src/dimensioning/answer/claim.ts';

it('a reservation in brief names each kind once and no reason', () => {
  const goal = { bound: 'at-most' } as const;
  const brief = (...errs: readonly Doubt['errs'][]) =>
    reservationOf(errs.map((err, k) => ({ goal, doubt: { errs: err, caution: `of reason ${k}: more.` } })))
      ?.brief;
  expect(brief('low')).toBe('Optimistic');
  expect(brief('high', 'high', 'either')).toBe('Pessimistic; approximate');
  expect(brief()).toBeUndefined();
});

it('Errors that one reason states of several results are given once, those of another reason beside them', () => {
  const goal = { bound: 'at-most' } as const;
  const ofAll = 'the chain is simpler: p99 may be 1 % too high, the loss 3 %.';
  const p99 = { errs: 'high', caution: 'the chain is simpler: p99 may be 1 % too high.', ofAll } as const;
  const loss = { ...p99, caution: 'the chain is simpler: the loss may be 3 % too high.' };
  const other = { errs: 'either', caution: 'the queues are independent.' } as const;
  const sentence = (...doubts: readonly Doubt[]) =>
    reservationOf(doubts.map((doubt) => ({ goal, doubt })))?.sentence;
  expect(sentence()).toBeUndefined();
  expect(sentence(p99)).toBe('Pessimistic: the chain is simpler: p99 may be 1 % too high.');
  expect(sentence(p99, other, loss)).toBe(
    'Pessimistic: the chain is simpler: p99 may be 1 % too high, the loss 3 %; approximate: the queues are independent.',
  );
  expect(sentence(p99, { ...loss, errs: 'low' })).toMatch(/^Approximate: the chain is simpler: p99/);
});
