import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acceptedFiles, showsMeasurement } from '../../../src/app/measurements/accepted-files.ts';
import { modelSide } from '../../../src/app/measurements/model-side.ts';
import { createOverlayChooser } from '../../../src/app/state/measured-overlays.ts';
import { noMeasurements } from '../../../src/app/state/measurement-state.ts';
import { catalogue } from '../../../src/models/catalogue.ts';
import { acceptsOverlay } from '../../../src/models/accepts-overlay.ts';
import { defaultValues, type InputValues } from '../../../src/models/inputs.ts';
import type { Solution } from '../../../src/models/solution.ts';
import { judge } from '../../../src/measurements/judge.ts';
import { readMeasurement } from '../../../src/measurements/measurement-reader.ts';

const model = (id: string) => catalogue.find(id)!;

function example(file: string) {
  const bytes = readFileSync(new URL(`../../../examples/${file}`, import.meta.url));
  return readMeasurement(file, new Uint8Array(bytes));
}

function solved(id: string, values: InputValues, detail: 'screen' | 'indicators'): Solution {
  const solving = model(id).createSolver().solve(values, { detail });
  for (;;) {
    const step = solving.next();
    if (step.done) return step.value;
  }
}

describe('the example of throughput by frame size over execution areas', () => {
  const id = 'execution-areas';
  const measurement = example('throughput-by-frame.csv');
  const at = (changes: InputValues) => {
    const values = { ...defaultValues(model(id).fields), ...changes };
    const overlays = createOverlayChooser()({ ...noMeasurements, files: [measurement] }, values);
    const overlay = overlays.find((one) => model(id).figures.some((figure) => acceptsOverlay(figure, one)))!;
    const side = modelSide(overlay, {
      ...{ model: model(id), solution: solved(id, values, 'screen'), sweeps: {}, method: '' },
    });
    return side === null ? null : judge(overlay, side.curve);
  };

  it('is asked for in words that fit the model', () => {
    expect(acceptedFiles(model(id))).toEqual({
      ...{ polls: false, latencies: false, againstLoad: [], againstFrame: ['throughput'] },
    });
    expect(showsMeasurement(model(id), measurement)).toBe(true);
    expect(showsMeasurement(model('batch-polling'), measurement)).toBe(false);
  });

  it('is within its noise of the configuration that made it', () => {
    const verdict = at({ configuration: '3+1' });
    expect(verdict).toMatchObject({ kind: 'points', points: 8, outside: 0 });
    if (verdict?.kind !== 'points') throw new Error('not judged');
    expect(verdict.meanRelativeError).toBeGreaterThan(0.001);
    expect(verdict.meanRelativeError).toBeLessThan(0.03);
    expect(verdict.worst!.relativeError).toBeLessThan(0.06);
  });

  it('is judged where the model itself chooses that configuration, and not where it shows another', () => {
    expect(at({ configuration: 'best' })).toMatchObject({ points: 8 });
    expect(at({ configuration: '4+1' })).toBeNull();
  });
});
