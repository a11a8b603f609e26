import { describe, expect, it } from 'vitest';
import { RunningSums } from '../../../src/numerics/sums/running-sums.ts';

/** Numbers of many sizes, whose sum depends on the order of its terms. */
const numbers = (length: number) => Float64Array.from({ length }, (_, i) => Math.exp(9 * Math.sin(i)) / 3);

describe('running sums', () => {
  // All sums are held up to 4096 entries, above every 64th.
  it.each([0, 1, 63, 4095, 4096, 4097, 4159, 4160, 4161, 4224])(
    'of %i entries have the digits of one sum from their end',
    (length) => {
      const values = numbers(length);
      const sums = new RunningSums(values);
      let before = 0;
      for (let i = 0; i <= length; i++) {
        if (sums.before(i) !== before) expect.fail(`before ${i}: ${sums.before(i)}, not ${before}`);
        before += values[i];
      }
      let from = 0;
      for (let i = length; i >= 0; i--) {
        if (i < length) from += values[i];
        if (sums.from(i) !== from) expect.fail(`from ${i}: ${sums.from(i)}, not ${from}`);
      }
    },
  );
});
