import type { Axis } from '../../../../models/contract/figure.ts';
import { fromCoordinate, toCoordinate } from '../plot-geometry.ts';

/** Share of the held range by which a wanted one must stick out before the axis gives way. */
const TOLERANCE = 0.1;

/**
 * The axis while a control is being dragged: the held range stays, growing only on a side where the wanted range leaves
 * it by more than a tenth. Returns `held` itself when nothing changes; another scale or quantity is taken over at once.
 */
export function heldAxis(held: Axis, wanted: Axis): Axis {
  if (held.scale !== wanted.scale || held.unit !== wanted.unit || held.title !== wanted.title) return wanted;
  const [low, high] = held.range.map((value) => toCoordinate(held.scale, value)) as [number, number];
  const [wantedLow, wantedHigh] = wanted.range.map((value) => toCoordinate(wanted.scale, value)) as [
    number,
    number,
  ];
  const slack = TOLERANCE * (high - low);
  const grown: [number, number] = [
    wantedLow < low - slack ? wantedLow : low,
    wantedHigh > high + slack ? wantedHigh : high,
  ];
  if (grown[0] === low && grown[1] === high) return held;
  return {
    ...wanted,
    range: [fromCoordinate(held.scale, grown[0]), fromCoordinate(held.scale, grown[1])],
  };
}
