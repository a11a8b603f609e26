import { describe, expect, test } from 'vitest';
import { acceptsOverlay } from '../../../src/models/contract/accepts-overlay.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import type { Overlay } from '../../../src/models/contract/figure.ts';

const nothing = new Float64Array(0);
const base = { id: 'o', label: '', sampleSize: 0 };
const points = (quantity: string, against: string): Overlay => ({
  ...base,
  kind: 'points',
  quantity,
  against,
  x: nothing,
  y: nothing,
  weight: nothing,
});
const distribution = (quantity: string): Overlay => ({
  ...base,
  kind: 'distribution',
  quantity,
  unit: '',
  lower: nothing,
  width: nothing,
  count: nothing,
});
const sweep = { over: 'loadMpps', range: () => [0, 1] as const };

describe('the measurements of a figure', () => {
  test('a plain entry: distributions without a sweep, points along the sweep with one', () => {
    const accepts = ['sojournUs'];
    expect(acceptsOverlay({ accepts }, distribution('sojournUs'))).toBe(true);
    expect(acceptsOverlay({ accepts }, points('sojournUs', 'loadMpps'))).toBe(false);
    expect(acceptsOverlay({ accepts, sweep }, distribution('sojournUs'))).toBe(false);
    expect(acceptsOverlay({ accepts, sweep }, points('sojournUs', 'loadMpps'))).toBe(true);
    expect(acceptsOverlay({ accepts, sweep }, points('sojournUs', 'frameBytes'))).toBe(false);
    expect(acceptsOverlay({ accepts, sweep }, points('lossProbability', 'loadMpps'))).toBe(false);
    expect(acceptsOverlay({}, distribution('sojournUs'))).toBe(false);
  });

  test('an entry with an input: points along it, on any figure', () => {
    const accepts = ['throughputMpps@frameBytes'];
    expect(acceptsOverlay({ accepts }, points('throughputMpps', 'frameBytes'))).toBe(true);
    expect(acceptsOverlay({ accepts, sweep }, points('throughputMpps', 'frameBytes'))).toBe(true);
    expect(acceptsOverlay({ accepts }, points('throughputMpps', 'loadMpps'))).toBe(false);
    expect(acceptsOverlay({ accepts }, distribution('throughputMpps'))).toBe(false);
  });

  test('a star is any row of a table', () => {
    const accepts = ['ports.*.lossProbability'];
    expect(acceptsOverlay({ accepts, sweep }, points('ports.0.lossProbability', 'loadMpps'))).toBe(true);
    expect(acceptsOverlay({ accepts, sweep }, points('ports.63.lossProbability', 'loadMpps'))).toBe(true);
    expect(acceptsOverlay({ accepts, sweep }, points('lossProbability', 'loadMpps'))).toBe(false);
    expect(acceptsOverlay({ accepts, sweep }, points('ports.0.meanQueue', 'loadMpps'))).toBe(false);
  });

  test('overlays that the page made before still find their figure', () => {
    const home = (id: string, overlay: Overlay) =>
      catalogue
        .find(id)!
        .figures.filter((figure) => acceptsOverlay(figure, overlay))
        .map((figure) => figure.id);
    expect(home('batch-polling', distribution('batchSizeNonEmpty'))).toHaveLength(1);
    expect(home('batch-polling', distribution('sojournUs'))).toHaveLength(1);
    expect(home('batch-polling', points('meanBatchNonEmpty', 'rateMbps'))).toEqual(['mean-batch-rate']);
    expect(home('batch-polling', points('serviceUs', 'batchSize'))).toHaveLength(1);
    expect(home('batch-polling', points('lossProbability', 'rateMbps'))).toEqual(['cliff', 'loss-rate']);
    expect(home('batch-polling', points('sojournUs', 'rateMbps'))).toEqual(['cliff', 'latency-rate']);
    expect(home('interrupt-coalescing', distribution('sojournUs'))).toHaveLength(1);
    expect(home('k-limited', points('responseUs', 'rateMpps'))).toEqual(['response-rate']);
    expect(home('k-limited', points('serviceSecondMomentUs2', 'functions'))).toEqual(['second-moment']);
  });
});
