import { expect, it } from 'vitest';
import { unbrokenUnits } from '../../src/text/number-words.ts';

it.each([
  ['a packet costs 79 ns at a high one', 'a packet costs 79\u202fns at a high one'],
  ['3.95 Gbit/s, 56 % of 8.95 Gbit/s.', '3.95\u202fGbit/s, 56\u202f% of 8.95\u202fGbit/s.'],
  ['4 bursts in 2 seconds', '4 bursts in 2 seconds'],
])('the units in “%s” are not separated from their numbers', (prose, kept) => {
  expect(unbrokenUnits(prose)).toBe(kept);
});
