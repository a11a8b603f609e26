/** Points of the coarse curve that is drawn while a hand moves: few, and first where the curve bends most. */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { isLegal, withInputs } from '../../scenario/file/scenario.ts';
import { sweepAxis } from './sweep-curve.ts';
import { coarsePositions } from './sweep-plan.ts';

/** Most points beside the present one. */
const mostPoints = 12;
/**
 * Loads, in shares of the capacity: a low one, which takes no time and gives the curve its form, then beside the
 * capacity, where the curve breaks. Nearer to it a point takes several times as long: those come last.
 */
const low = [0.5];
const besideCapacity = [1.03, 0.9];
const between = [0.97, 0.75, 1.01];
const nearCapacity = [0.992, 1.003];

/** The scenario of a curve, and where it is drawn. */
interface FollowedCurve {
  model: Model;
  /** Legal inputs; the swept one is the present position. */
  values: InputValues;
  /** Results at these inputs. */
  indicators: Readonly<Record<string, number | null>>;
  /** Name of a number input. */
  over: string;
  range: readonly [number, number];
}

/** A value of the swept input. */
interface FollowedPosition {
  x: number;
  /** Which part of the curve it gives: equal in all scenarios, in which it takes about as long. */
  place: number;
}

/** Where a load is, in values of the swept input, and the highest one of the range; null: the axis has no capacity. */
function loadsOf({ model, values, indicators, over, range }: FollowedCurve) {
  const offered = model.dimensioning?.offered;
  const capacity = indicators[model.screen.edge?.result ?? ''] ?? 0;
  if (offered?.input !== over || !(capacity > 0)) return null;
  const most = Math.max(...range.map((x) => offered.mpps(withInputs(model, values, { [over]: x })) ?? 0));
  return { at: (load: number) => offered.inputFor(load * capacity, values), most: most / capacity };
}

/**
 * The values of the swept input to solve, the most important first: at a low load, at the ends, beside the capacity,
 * between these, close to the capacity, then evenly spread. The present one is known and not among them; those that
 * break a rule of the model are left out.
 */
export function followedPositions(curve: FollowedCurve): readonly FollowedPosition[] {
  const { model, values, over, range } = curve;
  const axis = sweepAxis(model, over, range);
  const ends = [axis.low, axis.high];
  const rounded = (x: number) => (axis.integer ? Math.round(x) : Number(x.toPrecision(6)));
  const loads = loadsOf(curve);
  const at = (shares: readonly number[]) => (loads === null ? [] : shares.map(loads.at));
  const beyond = (1 + (loads?.most ?? 1)) / 2;
  const wanted = [
    ...[...at(low), ...ends, ...at([...besideCapacity, ...between, beyond, ...nearCapacity])],
    ...coarsePositions(axis, null),
  ];
  const present = values[over];
  const chosen: FollowedPosition[] = [];
  for (const [place, value] of wanted.entries()) {
    const x = ends.includes(value) ? value : rounded(value); // rounded, an end would be outside
    const isInside = x >= axis.low && x <= axis.high && chosen.length < mostPoints;
    const isTaken = x === present || chosen.some((one) => one.x === x);
    if (isInside && !isTaken && isLegal(model, withInputs(model, values, { [over]: x })))
      chosen.push({ x, place });
  }
  return chosen;
}
