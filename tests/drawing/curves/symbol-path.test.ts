import { expect, it } from 'vitest';
import { symbolNames, symbolPath } from '../../../src/drawing/curves/plot-frame.ts';

/** Follows a path of relative straight commands. */
function corners(d: string): [number, number][] {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([Mmlhv])\s*(-?[\d.]+)(?:[\s,]+(-?[\d.]+))?/g)].map(([, command, one, other]) => {
    const [first, second] = [Number(one), Number(other ?? 0)];
    if (command === 'M') [x, y] = [first, second];
    else if (command === 'v') y += first;
    else [x, y] = [x + first, y + second];
    return [x, y];
  });
}

it.each(symbolNames)('a symbol %s is drawn around its position, about as large as asked', (symbol) => {
  const [centre, ...points] = corners(symbolPath(symbol, 100, 50, 10));
  expect(centre).toEqual([100, 50]);
  for (const [x, y] of points) {
    const away = Math.hypot(x - 100, y - 50);
    expect(away).toBeGreaterThan(4);
    expect(away).toBeLessThan(16);
  }
  const middle = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  if (symbol !== 'circle') expect(Math.abs(middle - 100)).toBeLessThan(1);
});

it('no two symbols are alike, and an unknown one is a circle', () => {
  const paths = symbolNames.map((symbol) => symbolPath(symbol, 0, 0, 4));
  expect(new Set(paths).size).toBe(symbolNames.length);
  expect(symbolPath('nothing', 0, 0, 4)).toBe(symbolPath('circle', 0, 0, 4));
});
