import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import type { FigureContext, PointsOverlay } from '../../../../src/models/contract/figure.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { solutionOf } from '../../../solution-of.ts';
import { contextOf } from '../../context-of.ts';

const points: PointsOverlay = {
  kind: 'points',
  id: 'run',
  label: 'generated, 128-byte frames',
  quantity: 'lossProbability',
  against: 'rateMbps',
  sampleSize: 2,
  weight: Float64Array.of(1, 1),
  x: Float64Array.of(9000, 9500),
  y: Float64Array.of(0.01, 0.06),
};
const context: FigureContext = contextOf(
  defaultValues(batchPolling.fields),
  solutionOf({ lossProbability: 0 }),
  { method: 'exact', overlays: [points] },
);

describe('measured losses over the loss against the rate', () => {
  it('are dots at their rates, and generated ones are not called measured', () => {
    const spec = batchPolling.figures.find(({ id }) => id === 'loss-rate')!.build(context);
    const dots = spec.series.filter(({ role }) => role === 'measurement');
    expect(dots).toHaveLength(1);
    expect(dots[0]).toMatchObject({ shape: 'dots', label: 'generated', name: 'generated, 128-byte frames' });
    expect(Array.from(dots[0]!.x)).toEqual([9000, 9500]);
    expect(Array.from(dots[0]!.y)).toEqual([0.01, 0.06]);
  });
});
