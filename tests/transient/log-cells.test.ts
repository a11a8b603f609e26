import { expect, it } from 'vitest';
import { cellOf, middleOf } from '../../src/transient/log-cells.ts';

it('Cells of times are not wider than 0.05 % of them and stay in order, over all sizes', () => {
  let last = -1;
  for (let quanta = 0; quanta < 2 ** 45; quanta = Math.max(quanta + 1, Math.floor(quanta * 1.0005))) {
    const cell = cellOf(quanta);
    expect(cell).toBeGreaterThanOrEqual(last);
    last = cell;
    const error = Math.abs(middleOf(cell) - quanta);
    if (quanta < 4096) expect(error).toBe(0);
    else if (error > quanta / 4096) throw new Error(`${quanta} lies ${error} from the middle of its cell`);
  }
});
