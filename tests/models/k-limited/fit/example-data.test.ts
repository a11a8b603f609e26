import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readResponseCsv } from '../../../../src/texts/fit-tables/responses.ts';
import { fitResponses } from '../../../../src/models/k-limited/fit/fit.ts';
import { examplePath } from '../../../../src/app/parts/calibration/k-limited/response-state.ts';
import { exampleCsv, exampleResponses } from './example-data.ts';
import { paperAnchor, paperMachine } from '../../../../src/models/k-limited/paper-machine.ts';
import { momentAt, paperCubic } from '../../../../src/models/k-limited/solver/core-queue.ts';

const file = new URL(`../../../../public/${examplePath}`, import.meta.url);

describe('the generated example', () => {
  it('is the file that is served', () => {
    expect(readFileSync(file, 'utf8')).toBe(exampleCsv());
  });

  it('says that it is generated', () => {
    expect(exampleCsv()).toMatch(/^# Generated, not measured/);
  });

  it('reads back as what was generated', () => {
    const reading = readResponseCsv('example.csv', readFileSync(file, 'utf8'));
    if (reading.kind !== 'data') throw new Error('the example must not raise questions');
    const { points } = reading.data;
    const expected = exampleResponses();
    expect(points).toHaveLength(expected.length);
    points.forEach((point, k) => {
      expect(point.functions).toBe(expected[k].functions);
      expect(point.rateTotalPps / expected[k].rateTotalPps).toBeCloseTo(1, 5);
      expect(point.responseS / expected[k].responseS).toBeCloseTo(1, 4);
    });
  });

  it('gives back the second moments it was made with, within its noise', () => {
    const fit = fitResponses(exampleResponses(), {
      cores: 16,
      capacityPps: paperMachine.maxRate * 16,
      packetsPerCycle: 300,
      anchor: paperAnchor,
    });
    expect(fit.leftOut).toBe(0);
    expect(fit.meanRelativeError).toBeLessThan(0.06);
    for (const { functions, beta2 } of fit.rows) {
      expect(Math.abs(beta2 / momentAt(paperCubic, functions) - 1)).toBeLessThan(0.06);
    }
  });
});
