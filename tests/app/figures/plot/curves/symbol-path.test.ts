import { expect, it } from 'vitest';
import { symbolNames, symbolPath } from '../../../../../src/app/figures/plot/curves/symbol-path.ts';

/** The pixels that a path of absolute corners, or a circle, reaches. */
function corners(d: string): number[][] {
  return [...d.matchAll(/[ML]([-\d.]+),([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

it.each(symbolNames)('draws a %s around its place, about as large as asked', (symbol) => {
  const points = corners(symbolPath(symbol, 100, 50, 10));
  for (const [x, y] of points) {
    const away = Math.hypot(x! - 100, y! - 50);
    expect(away).toBeGreaterThan(3);
    expect(away).toBeLessThan(16);
  }
});

it('draws no two symbols alike, and a circle for an unknown one', () => {
  const paths = symbolNames.map((symbol) => symbolPath(symbol, 0, 0, 4));
  expect(new Set(paths).size).toBe(symbolNames.length);
  expect(symbolPath('nothing', 0, 0, 4)).toBe(symbolPath('circle', 0, 0, 4));
});
