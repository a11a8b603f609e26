import { expect, it } from 'vitest';
import { typedNumber } from '../../src/text/typed-number.ts';

it.each([
  ['5.8', 5.8],
  [' 5,8 ', 5.8],
  ['0,125', 0.125],
  ['-1e3', -1000],
  ['12,34', 12.34],
])('“%s” is a number, with a comma or a point', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

it.each(['', ' ', 'many', '1,200', '-12,000', '1,200,000', '5 µs', 'Infinity', '1.2.3'])(
  '“%s” is none, or could be two',
  (text) => {
    expect(typedNumber(text)).toBeNull();
  },
);
