/** Where losses begin, for the ribbon and the figures: also while the edge is not known. */
import { interpolatedEdge } from '../../../dimensioning/sweep/interpolated-edge.ts';
import type { EnteredInputs } from '../../../models/contract/inputs.ts';
import { indicatorName, type Model } from '../../../models/contract/model.ts';
import type { AppState, DrawnSweep } from '../app-state.ts';
import { edgeKey, type EdgeHolder, knownEdge, noEdge } from './edge-state.ts';

/** The parts of the state that bound the edge before it is known. */
type Shown = EdgeHolder & Pick<AppState, 'sweep' | 'solve'>;

/** The curve against the rate on screen; null: there is none. */
function rateCurve({ model, sweep }: Pick<Shown, 'model' | 'sweep'>): DrawnSweep | null {
  const over = model.dimensioning?.offered?.input;
  return Object.values(sweep.sweeps).find((drawn) => drawn.over === over) ?? null;
}

/** By curve, which is never mutated. */
const starts = new WeakMap<DrawnSweep, number | null>();

/** Where the curve against the rate begins to lose packets, Mpps, between two of its points; null: nowhere. */
function lossFromCurve(model: Model, curve: DrawnSweep, indicator: string): number | null {
  const known = starts.get(curve);
  if (known !== undefined) return known;
  const { values, over, rows } = curve;
  const offered = model.dimensioning!.offered!;
  const points = rows.flatMap(({ x, indicators }) => {
    const rate = offered.mpps({ ...values, [over]: x });
    return rate === null ? [] : [{ rate, loss: indicators[indicator] }];
  });
  const found = interpolatedEdge(points);
  // No more than the capacity is carried, even where the curve has no point between it and the lowest with a loss.
  const start = found === null ? null : Math.min(found, offered.capacityMpps(values) || Infinity);
  starts.set(curve, start);
  return start;
}

/** As `lossFromMpps`, by what is on screen for these inputs. */
function lossFromScreen(shown: Shown, values: EnteredInputs): number | null {
  const { model, solve } = shown;
  const curve = rateCurve(shown);
  const isOfCurve = curve?.scenario === edgeKey(model, values);
  const solved = isOfCurve ? curve.values : solve.forValues === values ? solve.forValues : null;
  const declared = solved === null ? null : (model.dimensioning?.edge?.(solved) ?? null);
  if (solved === null || declared === null) return null;
  const method = model.methodInput === undefined ? model.methods[0].id : String(solved[model.methodInput]);
  const indicator = indicatorName(declared.indicator, method);
  if (declared.by === 'loss') return isOfCurve ? lossFromCurve(model, curve, indicator) : null;
  return (isOfCurve ? curve.solution : solve.solution)?.indicators[indicator] ?? null;
}

/**
 * The rate from which on these inputs lose packets (are unstable), Mpps: the edge; while that is being searched,
 * its approximate rate on the curve on screen, or the lowest rate known to lose packets; null: none is known.
 */
export function lossFromMpps(shown: Shown, values: EnteredInputs): number | null {
  const { model, edge } = shown;
  const found = knownEdge(shown, values);
  if (found !== null) return found.mpps ?? found.lossyMpps;
  const searched = edge.of === edgeKey(model, values) ? edge : noEdge;
  return searched.done ? null : (lossFromScreen(shown, values) ?? searched.edge?.lossyMpps ?? null);
}

/** The same for the present inputs or, while nothing is known of them, for those that the figures draw. */
export function shownLossFromMpps(shown: Shown & Pick<AppState, 'values'>): number | null {
  const drawn = rateCurve(shown)?.values ?? shown.solve.forValues;
  const present = lossFromMpps(shown, shown.values);
  return present !== null || drawn === null ? present : lossFromMpps(shown, drawn);
}
