/** Anderson's acceleration on maps whose fixed point is known. */
import { describe, expect, it } from 'vitest';
import { AndersonAcceleration } from '../../../src/numerics/chains/anderson-acceleration.ts';

/** Steps until `map` moves nothing by more than 1e-12, accelerated with `depth` or plain. */
function stepsTo(
  map: (x: Float64Array) => Float64Array,
  start: Float64Array,
  depth: number,
): { steps: number; x: Float64Array } {
  const acceleration = new AndersonAcceleration(depth);
  const weights = start.map(() => 1);
  let x = start;
  for (let steps = 1; steps <= 5000; steps++) {
    const g = map(x);
    if (Math.hypot(...g.map((value, i) => value - x[i])) < 1e-12) return { steps, x: g };
    acceleration.remember(x, g);
    const step = acceleration.step(weights);
    x = step === null ? g : g.map((value, i) => value + step[i]);
  }
  return { steps: Infinity, x };
}

describe('Anderson’s acceleration', () => {
  const factors = [0.99, 0.9, 0.5, -0.3];
  const linear = (x: Float64Array) =>
    x.map((value, i) => 1 + factors[i] * (value - 1) + 0.05 * (x[(i + 1) % 4] - 1));

  it('finds a linear map’s fixed point in about as many steps as it has dimensions', () => {
    const start = Float64Array.of(3, -2, 0, 5);
    const plain = stepsTo(linear, start, 1);
    const fast = stepsTo(linear, start, 6);
    expect(plain.steps).toBeGreaterThan(1000);
    expect(fast.steps).toBeLessThan(12);
    for (const value of fast.x) expect(value).toBeCloseTo(1, 9);
  });

  it('is faster than the plain iteration of a map that is not linear', () => {
    const cosine = (x: Float64Array) => x.map((value) => Math.cos(value));
    const fast = stepsTo(cosine, Float64Array.of(0.2, 1.4), 4);
    expect(fast.x[0]).toBeCloseTo(0.7390851332151607, 12);
    expect(fast.steps).toBeLessThan(stepsTo(cosine, Float64Array.of(0.2, 1.4), 1).steps / 3);
  });

  it('has no step without a history, after forgetting, or from equal changes', () => {
    const acceleration = new AndersonAcceleration(3);
    const weights = Float64Array.of(1, 1);
    acceleration.remember(Float64Array.of(0, 0), Float64Array.of(1, 1));
    expect(acceleration.step(weights)).toBeNull();
    acceleration.remember(Float64Array.of(1, 1), Float64Array.of(2, 2));
    expect(acceleration.step(weights)).toBeNull();
    acceleration.remember(Float64Array.of(2, 2), Float64Array.of(2.5, 2.5));
    acceleration.forget();
    expect(acceleration.step(weights)).toBeNull();
  });
});
