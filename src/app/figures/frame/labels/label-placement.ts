/**
 * Placement of the words inside a plot: beside their curve or line, inside the plot, never on one another or on a
 * marker's line, and if at all possible on no curve. Greedy, in order of importance, over a few dozen candidates a
 * label; about 1 ms for ten labels.
 */
import { COLUMN, type CurveExtent } from './curve-extent.ts';
import { type Candidate, LABEL_HEIGHT, type LabelRequest, candidatesFor } from './label-candidates.ts';
import type { PlotArea } from '../plot-geometry.ts';
import { FIGURE_FONT_SIZE, textWidth } from '../words/text-width.ts';

export interface PlacedLabel {
  id: string;
  text: string;
  colour: string;
  /** px from the plot's top left corner. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** The chosen candidate: passed back as `previous`, it prevents labels from jumping between two frames. */
  candidate: string;
  /** True on a filled layer, where no line passes under the words. */
  inLayer: boolean;
  /** End of a thin line from the words to what they name, px from the plot's top left corner. */
  leader?: { x: number; y: number };
}

const NOT_PLACED = 1e6;

/** Cost of covered curves: a constant for any touch, plus a share for each column. */
function coverCost(curves: readonly CurveExtent[], left: number, top: number, width: number): number {
  let columns = 0;
  const first = Math.max(0, Math.floor(left / COLUMN));
  for (const curve of curves) {
    const last = Math.min(curve.top.length - 1, Math.ceil((left + width) / COLUMN));
    for (let column = first; column <= last; column++)
      if (curve.top[column]! < top + LABEL_HEIGHT && curve.bottom[column]! > top) columns++;
  }
  return columns === 0 ? 0 : 12 + columns;
}

function overlaps(one: PlacedLabel, left: number, top: number, width: number): boolean {
  return (
    left < one.left + one.width + 4 &&
    left + width + 4 > one.left &&
    top < one.top + one.height + 1 &&
    top + LABEL_HEIGHT + 1 > one.top
  );
}

/** A marker's line across the whole plot area, `at` px from its left or top. */
export interface CrossingLine {
  orientation: 'vertical' | 'horizontal';
  at: number;
}

interface PlacementOptions {
  /** Labels that are there already. */
  placed?: readonly PlacedLabel[];
  /** Lines that no label may touch. */
  lines?: readonly CrossingLine[];
  /** A label's id -> the candidate it took last time. */
  previous?: ReadonlyMap<string, string>;
  /** Width of a text at a font size, px; by default the estimate of `textWidth`, without a screen to measure on. */
  measure?: (text: string, fontSize: number) => number;
}

/** Places labels in the order given (most important first). A label for which there is no room at all is left out. */
export function placeLabels(
  requests: readonly LabelRequest[],
  curves: readonly CurveExtent[],
  area: PlotArea,
  { placed: before = [], lines = [], previous, measure = textWidth }: PlacementOptions = {},
): PlacedLabel[] {
  const placed: PlacedLabel[] = [...before];
  for (const request of requests) {
    const width = measure(request.text, FIGURE_FONT_SIZE);
    const spare =
      request.kind === 'curve'
        ? request.elsewhere === true
        : request.kind === 'line' || request.kind === 'dot';
    const costOf = ({ key, left, top, cost }: Candidate): number => {
      if (left < 0 || top < 0 || left + width > area.width + 0.5 || top + LABEL_HEIGHT > area.height + 0.5)
        return NOT_PLACED;
      if (placed.some((other) => overlaps(other, left + area.left, top + area.top, width))) return NOT_PLACED;
      const struck = lines.some(({ orientation, at }) =>
        orientation === 'vertical'
          ? at > left - 2 && at < left + width + 2
          : at > top - 1 && at < top + LABEL_HEIGHT + 1,
      );
      if (struck) return NOT_PLACED;
      const covered = request.kind === 'layer' ? 0 : coverCost(curves, left, top, width);
      // a curve that now lies under the words outweighs the previous place
      const bonus = covered === 0 && previous?.get(request.id) === key ? 10 : 0;
      if (spare && covered > 0) return NOT_PLACED;
      return cost + covered - bonus;
    };
    if ((request.kind === 'curve' || request.kind === 'dot') && !curves.some(({ id }) => id === request.id))
      continue;
    const candidates = candidatesFor(request, curves, area, width);
    const chosen = cheapest(candidates, costOf);
    if (!chosen) continue;
    const { key, left, top } = chosen;
    placed.push({
      id: request.id,
      text: request.text,
      colour: request.colour,
      left: left + area.left,
      top: top + area.top,
      width,
      height: LABEL_HEIGHT,
      candidate: key,
      inLayer: request.kind === 'layer',
    });
  }
  return placed;
}

function cheapest(
  candidates: readonly Candidate[],
  costOf: (candidate: Candidate) => number,
): Candidate | null {
  let best: Candidate | null = null;
  let lowest = NOT_PLACED;
  for (const candidate of candidates) {
    const cost = costOf(candidate);
    if (cost < lowest) [best, lowest] = [candidate, cost];
  }
  return best;
}
