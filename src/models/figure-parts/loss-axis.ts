/** The axis of a loss probability, the same in every model: from the floor on a log axis, from 0 on a linear one. */
import type { Axis, Series } from '../contract/figure.ts';
import { noLossFloor } from '../contract/no-loss.ts';
import { niceCeil } from '../../text/number-words.ts';

export const lossViews = [
  { id: 'log', label: 'Log' },
  { id: 'linear', label: 'Linear' },
] as const;

/** End of a linear axis without losses. */
const emptyTop = 0.01;

export function lossAxis(log: boolean, series: readonly Series[]): Axis {
  const title = { title: 'Loss probability', unit: '' };
  if (log) return { ...title, scale: 'log', range: [noLossFloor, 1] };
  const top = Math.max(0, ...series.flatMap(({ y }) => Array.from(y)));
  return { ...title, scale: 'linear', range: [0, top < noLossFloor ? emptyTop : niceCeil(1.05 * top)] };
}
