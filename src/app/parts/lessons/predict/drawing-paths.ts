/** Paths of a drawing, from points in px. */
type Point = readonly [x: number, y: number];

const text = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

export const drawnLine = (points: readonly Point[]): string => `M${points.map(text).join('L')}`;

/** Bars that stand on `base`, `half` px to either side. */
export const drawnBars = (points: readonly Point[], half: number, base: number): string =>
  points
    .map(
      ([x, y]) => `M${text([x - half, base])}V${y.toFixed(1)}H${(x + half).toFixed(1)}V${base.toFixed(1)}Z`,
    )
    .join('');
