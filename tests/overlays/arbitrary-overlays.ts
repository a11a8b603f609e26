/** Overlays of any kind, as measurements give them. */
import fc from 'fast-check';
import type { DistributionOverlay, Overlay, PointsOverlay } from '../../src/models/contract/figure.ts';

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((each) => each + 0);
const amount = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
const name = fc.constantFrom('sojournUs', 'batchSizeNonEmpty', 'ports.1.lossProbability', 'throughputMpps');
const label = fc.string({ minLength: 1, maxLength: 40 }).map((text) => `measured ${text}`);

const floats = (values: readonly number[]) => Float64Array.from(values);

function distribution(): fc.Arbitrary<DistributionOverlay> {
  const bin = fc.record({ lower: value, width: amount, count: amount });
  return fc
    .record({ bins: fc.array(bin, { minLength: 1 }), quantity: name, label, sampleSize: amount })
    .map(({ bins, quantity, label: text, sampleSize }) => {
      bins.sort((a, b) => a.lower - b.lower);
      return {
        kind: 'distribution',
        id: 'one',
        label: text,
        quantity,
        unit: 'µs',
        sampleSize,
        lower: floats(bins.map((one) => one.lower)),
        width: floats(bins.map((one) => one.width)),
        count: floats(bins.map((one) => one.count)),
      };
    });
}

function points(): fc.Arbitrary<PointsOverlay> {
  const point = fc.record({ x: value, y: value, weight: amount });
  return fc
    .record({
      all: fc.array(point, { minLength: 1 }),
      quantity: name,
      label,
      sampleSize: amount,
      configuration: fc.option(fc.string({ maxLength: 20 }), { nil: undefined }),
    })
    .map(({ all, quantity, label: text, sampleSize, configuration }) => {
      all.sort((a, b) => a.x - b.x);
      return {
        kind: 'points',
        id: 'one',
        label: text,
        quantity,
        against: 'loadMpps',
        sampleSize,
        x: floats(all.map((one) => one.x)),
        y: floats(all.map((one) => one.y)),
        weight: floats(all.map((one) => one.weight)),
        ...(configuration === undefined ? {} : { configuration }),
      };
    });
}

export const arbitraryOverlay = (): fc.Arbitrary<Overlay> => fc.oneof(distribution(), points());
