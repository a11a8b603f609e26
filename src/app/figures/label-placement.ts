/**
 * Where the words inside a plot go: beside their curve or line, inside the plot, never on one another, and if at all possible on no
 * curve. Greedy, in order of importance, over a few dozen candidates a label; about 1 ms for ten labels.
 */
import type { PlotArea } from './plot-geometry.ts';
import { textWidth } from './text-width.ts';

/** Pixels covered by one curve, by column: `top[c]..bottom[c]` (downwards) in column c of `COLUMN` px from the area's left; NaN where absent. */
export interface CurveExtent {
  id: string;
  top: Float32Array;
  bottom: Float32Array;
}

/**
 * Something to be named. `curve` is the one among the curves with the same id, `layer` an area that its label goes into, `line` a
 * reference line across the whole plot area, `at` px from its left or top.
 */
export type LabelRequest = { id: string; text: string; colour: string } & (
  | { kind: 'curve' }
  | { kind: 'layer'; layer: CurveExtent }
  | { kind: 'line'; orientation: 'vertical' | 'horizontal'; at: number }
);

export interface PlacedLabel {
  id: string;
  text: string;
  colour: string;
  /** px from the plot's top left corner. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Which candidate was taken: given back as `previous`, it keeps a label from hopping about between two frames. */
  candidate: string;
  /** True on a filled layer, where no line passes under the words. */
  inLayer: boolean;
}

interface Candidate {
  key: string;
  left: number;
  top: number;
  cost: number;
}

export const COLUMN = 2;
export const LABEL_FONT_SIZE = 12;
const HEIGHT = 16;
const GAP = 3;
const NOT_PLACED = 1e6;
const FRACTIONS = [1, 0.88, 0.76, 0.64, 0.52, 0.4, 0.28, 0.16, 0.04];

/** Highest and lowest covered pixel of a curve between two horizontal pixels (relative to the area). */
function span(curve: CurveExtent, from: number, to: number): { top: number; bottom: number } | null {
  let top = Infinity;
  let bottom = -Infinity;
  const last = Math.min(curve.top.length - 1, Math.ceil(to / COLUMN));
  for (let column = Math.max(0, Math.floor(from / COLUMN)); column <= last; column++) {
    if (curve.top[column]! < top) top = curve.top[column]!;
    if (curve.bottom[column]! > bottom) bottom = curve.bottom[column]!;
  }
  return top === Infinity ? null : { top, bottom };
}

/** What covering curves costs: any touch at once, then by the column. */
function coverCost(curves: readonly CurveExtent[], left: number, top: number, width: number): number {
  let columns = 0;
  const first = Math.max(0, Math.floor(left / COLUMN));
  for (const curve of curves) {
    const last = Math.min(curve.top.length - 1, Math.ceil((left + width) / COLUMN));
    for (let column = first; column <= last; column++)
      if (curve.top[column]! < top + HEIGHT && curve.bottom[column]! > top) columns++;
  }
  return columns === 0 ? 0 : 12 + columns;
}

/** Columns worth pointing at: where the curve stands clear of the axis; all of them if it nowhere does. */
function tellingColumns(curve: CurveExtent, area: PlotArea): number[] {
  const present = Array.from(curve.top.keys()).filter((column) => !Number.isNaN(curve.top[column]!));
  const clear = present.filter((column) => area.height - curve.top[column]! > 10);
  return clear.length >= 6 ? clear : present;
}

/** Vertical distance from a label to a curve nearby; 0 when it touches. */
function distanceTo(curve: CurveExtent, from: number, to: number, top: number): number {
  const around = span(curve, from, to);
  return around ? Math.max(0, around.top - (top + HEIGHT), top - around.bottom) : Infinity;
}

function curveCandidates(
  curve: CurveExtent,
  others: readonly CurveExtent[],
  area: PlotArea,
  width: number,
): Candidate[] {
  const columns = tellingColumns(curve, area);
  if (columns.length === 0) return [];
  const candidates: Candidate[] = [];
  FRACTIONS.forEach((fraction, order) => {
    const column = columns[Math.round(fraction * (columns.length - 1))]!;
    const anchor = column * COLUMN;
    const [anchorTop, anchorBottom] = [curve.top[column]!, curve.bottom[column]!];
    const near = Math.min(area.width - width, Math.max(0, anchor - width * fraction));
    const covered = span(curve, near, near + width) ?? { top: anchorTop, bottom: anchorBottom };
    const coincident = others.some((other) => {
      const around = span(other, anchor - 2, anchor + 2);
      return around !== null && Math.abs(around.top - anchorTop) < 6;
    });
    const middle = (Math.max(anchorTop, anchorBottom - HEIGHT * 2) + anchorBottom - HEIGHT) / 2;
    const high = (anchorTop + Math.min(anchorBottom, anchorTop + HEIGHT * 2) - HEIGHT) / 2;
    const places = [
      { name: 'above', left: near, top: covered.top - GAP - HEIGHT, extra: 0 },
      { name: 'below', left: near, top: covered.bottom + GAP, extra: 2 },
      { name: 'right', left: anchor + 7, top: high, extra: 2 },
      { name: 'left', left: anchor - width - 7, top: high, extra: 3 },
      { name: 'low right', left: anchor + 7, top: middle, extra: 4 },
      { name: 'low left', left: anchor - width - 7, top: middle, extra: 5 },
    ];
    for (const { name, left, top, extra } of places) {
      const away = distanceTo(curve, anchor - 4, anchor + 4, top);
      const mistaken = others.some((other) => distanceTo(other, left - 8, left + width + 8, top) < away + 2);
      const doubt = (mistaken ? 20 : 0) + (coincident ? 14 : 0);
      const cost = extra + order * 1.2 + Math.max(0, away - 5) * 0.8 + doubt;
      candidates.push({ key: `${fraction} ${name}`, left, top, cost });
    }
  });
  return candidates;
}

function lineCandidates(
  request: { orientation: 'vertical' | 'horizontal'; at: number },
  area: PlotArea,
  width: number,
): Candidate[] {
  const candidates: Candidate[] = [];
  if (request.orientation === 'vertical') {
    const rows = Math.floor((area.height - HEIGHT) / HEIGHT);
    for (let row = 0; row <= rows; row++) {
      const top = 1 + row * HEIGHT;
      candidates.push({ key: `${row} right`, left: request.at + 5, top, cost: row * 2 });
      candidates.push({ key: `${row} left`, left: request.at - width - 5, top, cost: row * 2 + 1 });
    }
    return candidates;
  }
  for (const [order, fraction] of FRACTIONS.entries()) {
    const left = fraction * (area.width - width);
    candidates.push({ key: `${fraction} above`, left, top: request.at - HEIGHT - 1, cost: order * 1.5 });
    candidates.push({ key: `${fraction} below`, left, top: request.at + 2, cost: order * 1.5 + 1 });
  }
  return candidates;
}

/** Inside a layer, where it is thick enough all along the label, or else where it is least too thin. */
function layerCandidates(layer: CurveExtent, area: PlotArea, width: number): Candidate[] {
  const candidates: Candidate[] = [];
  FRACTIONS.forEach((fraction, order) => {
    const left = fraction * (area.width - width);
    const last = Math.ceil((left + width) / COLUMN);
    let top = 0;
    let bottom = area.height;
    for (let column = Math.floor(left / COLUMN); column <= last; column++) {
      top = Math.max(top, layer.top[column] ?? NaN);
      bottom = Math.min(bottom, layer.bottom[column] ?? NaN);
    }
    if (Number.isNaN(top + bottom)) return;
    const tight = Math.max(0, HEIGHT - 2 - (bottom - top));
    const middle = Math.max(0, Math.min(area.height - HEIGHT, (top + bottom - HEIGHT) / 2));
    candidates.push({ key: `${fraction} inside`, left, top: middle, cost: order + tight * 2 });
  });
  return candidates;
}

function candidatesFor(
  request: LabelRequest,
  curves: readonly CurveExtent[],
  area: PlotArea,
  width: number,
): Candidate[] {
  if (request.kind === 'layer') return layerCandidates(request.layer, area, width);
  if (request.kind === 'line') return lineCandidates(request, area, width);
  const own = curves.find(({ id }) => id === request.id);
  if (!own) return [];
  const others = curves.filter((curve) => curve !== own);
  return curveCandidates(own, others, area, width);
}

function overlaps(one: PlacedLabel, left: number, top: number, width: number): boolean {
  return (
    left < one.left + one.width + 4 &&
    left + width + 4 > one.left &&
    top < one.top + one.height &&
    top + HEIGHT > one.top
  );
}

export interface PlacementOptions {
  /** A label's id -> the candidate it took last time. */
  previous?: ReadonlyMap<string, string>;
  /** Width of a text at a font size, px; the estimate of `textWidth` where there is no screen to measure on. */
  measure?: (text: string, fontSize: number) => number;
}

/** Places labels in the order given (most important first). A label for which there is no room at all is left out. */
export function placeLabels(
  requests: readonly LabelRequest[],
  curves: readonly CurveExtent[],
  area: PlotArea,
  { previous, measure = textWidth }: PlacementOptions = {},
): PlacedLabel[] {
  const lines = requests.filter((request) => request.kind === 'line');
  const placed: PlacedLabel[] = [];
  for (const request of requests) {
    const width = measure(request.text, LABEL_FONT_SIZE);
    const costOf = ({ key, left, top, cost }: Candidate): number => {
      if (left < 0 || top < 0 || left + width > area.width + 0.5 || top + HEIGHT > area.height + 0.5)
        return NOT_PLACED;
      if (placed.some((other) => overlaps(other, left + area.left, top + area.top, width))) return NOT_PLACED;
      const struck = lines.filter(({ orientation, at }) =>
        orientation === 'vertical'
          ? at > left - 2 && at < left + width + 2
          : at > top - 1 && at < top + HEIGHT + 1,
      ).length;
      const kept = previous?.get(request.id) === key ? 10 : 0;
      const covered = request.kind === 'layer' ? 0 : coverCost(curves, left, top, width);
      return cost + covered + struck * 9 - kept;
    };
    if (request.kind === 'curve' && !curves.some(({ id }) => id === request.id)) continue;
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
      height: HEIGHT,
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
