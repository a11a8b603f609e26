/** The preset near Table 3 of the paper against that table. */
import { describe, expect, it } from 'vitest';
import words from '../../../content/models/batch-polling.json';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { reusedSolverOf } from '../../reused-solver.ts';

/** Table 3, row "Model": Mbit/s on the wire of 64-byte frames, loss in %; then the preset's. */
const table = [
  { rateMbps: 8000, printed: 1.09, preset: 0.44 },
  { rateMbps: 8500, printed: 6.78, preset: 6.3 },
  { rateMbps: 9000, printed: 11.56, preset: 11.51 },
  { rateMbps: 9500, printed: 16.3, preset: 16.16 },
  { rateMbps: 10_000, printed: 20.13, preset: 20.36 },
];

const preset = batchPolling.presets.find(({ id }) => id === 'xc-table-3')!;
const inputsAt = (rateMbps: number): InputValues => ({
  ...defaultValues(batchPolling.fields),
  ...preset.inputs,
  rateMbps,
});

describe('the preset near Table 3', () => {
  it.each(table)('at $rateMbps Mbit/s loses $preset %, where the table prints $printed %', (row) => {
    const solving = reusedSolverOf(batchPolling).solve(inputsAt(row.rateMbps), { detail: 'indicators' });
    const lossPercent = 100 * solving.indicators.lossProbability!;
    expect(lossPercent).toBeCloseTo(row.preset, 2);
    expect(Math.abs(lossPercent - row.printed)).toBeLessThan(0.655);
  });

  it('says which times of a full batch the table implies: no single one', () => {
    // In overload every batch is full: 256 packets in the time of a batch are carried, of those offered.
    const impliedUs = table.map(({ rateMbps, printed }) => 256 / ((rateMbps / 672) * (1 - printed / 100)));
    expect(Math.min(...impliedUs)).toBeCloseTo(21.54, 2);
    expect(Math.max(...impliedUs)).toBeCloseTo(21.74, 2);
    expect(words.presets['xc-table-3']).toContain('21.54 to 21.74 µs');
  });
});
