import type { Axis } from '../contract/figure.ts';

const axisOf =
  (scale: Axis['scale']) =>
  (title: string, unit: string, range: Axis['range']): Axis => ({ title, unit, scale, range });

export const linearAxis = axisOf('linear');
export const logAxis = axisOf('log');
