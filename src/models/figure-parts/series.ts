import type { Series } from '../contract/figure.ts';

/** A series of points: `seriesAs('reference', 'line', 'ring full', { x, y }, { label: 'full' })`. */
export const seriesAs = (
  role: Series['role'],
  shape: Series['shape'],
  name: string,
  points: Pick<Series, 'x' | 'y'>,
  more: Partial<Omit<Series, 'role' | 'shape' | 'name' | 'x' | 'y'>> = {},
): Series => ({ name, role, shape, ...points, ...more });
