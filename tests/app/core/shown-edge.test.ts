import { describe, expect, it } from 'vitest';
import { edgeKey, noEdge } from '../../../src/app/core/edge/edge-state.ts';
import { lossFromMpps } from '../../../src/app/core/edge/shown-edge.ts';
import type { DrawnSweep } from '../../../src/app/core/app-state.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { createApp } from '../../../src/app/page/create-app.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { catalogue } from '../../loaded-catalogue.ts';

const values = { ...defaultValues(batchPolling.fields), maxBatch: 10 };
const offered = batchPolling.dimensioning!.offered!;

/** Where losses begin by a curve with these losses at shares of the capacity, as a share of it. */
function startOf(losses: Readonly<Record<string, number>>): number | null {
  const capacity = offered.capacityMpps(values)!;
  const rows = Object.entries(losses).map(([share, loss]) => ({
    x: offered.inputFor(Number(share) * capacity, values),
    indicators: { totalLossProbability: loss },
  }));
  const scenario = edgeKey(batchPolling, values);
  const drawn = { values, over: offered.input, rows, scenario } as unknown as DrawnSweep;
  const state = createApp(catalogue).store.getState();
  const shown = {
    ...state,
    model: batchPolling,
    edge: noEdge,
    sweep: { sweeps: { cliff: drawn }, awaited: {} },
  };
  const start = lossFromMpps(shown, values);
  return start === null ? null : start / capacity;
}

describe('where losses begin on a curve whose edge is not known', () => {
  it('is the capacity where the lowest point that loses packets is above it', () => {
    expect(startOf({ 1.2: 0.17 })).toBe(1);
    expect(startOf({ 1.2: 0.17, 1.5: 0.33 })).toBe(1);
  });

  it('is below it where a point there loses packets, and nowhere where none does', () => {
    expect(startOf({ 0.5: 0, 0.8: 0.01, 1.2: 0.2 })).toBeLessThanOrEqual(0.8);
    expect(startOf({ 0.2: 0, 0.5: 0 })).toBeNull();
  });
});
