/** Candidate places of a label, each with a cost that grows with the doubt about which curve it names. */
import { COLUMN, type CurveExtent, spanOf } from './curve-extent.ts';
import type { PlotArea, Size } from '../plot-geometry.ts';

/**
 * A label to be placed. `curve` is the one among the curves with the same id; where it is named `elsewhere` too, its
 * words touch no curve or are left out; `far`: they may be away from it, with a thin line to it. `dot` is a single dot,
 * whose words are treated likewise, `layer` an area that its label goes into, `line` a horizontal line across the whole
 * plot area, `at` px from its top.
 */
export type LabelRequest = { id: string; text: string; colour: string } & (
  | { kind: 'curve'; elsewhere?: boolean; far?: boolean }
  | { kind: 'dot' }
  | { kind: 'layer'; layer: CurveExtent }
  | { kind: 'line'; at: number }
);

/** A place relative to the plot area, px; lower cost is better. */
export interface Candidate {
  key: string;
  left: number;
  top: number;
  cost: number;
  /** End of the line to the curve. */
  leader?: { x: number; y: number };
}

/** Height of one label, px. */
export const LABEL_HEIGHT = 16;
/** Gap between a label and its curve, px. */
const GAP = 3;
/** Positions of a label along its curve, as shares of it: the end first. */
const FRACTIONS = [1, 0.88, 0.76, 0.64, 0.52, 0.4, 0.28, 0.16, 0.04];

/** Positions along a line, as shares of it: its ends first. */
const LINE_FRACTIONS = [1, 0, 0.9, 0.1, 0.75, 0.25, 0.6, 0.4, 0.5];
/** Gap between the words on a line and the plot's edge, px. */
const END_GAP = 4;

/** Columns where the curve is well above the axis; all of them if there are none. */
function columnsAboveAxis(curve: CurveExtent, area: PlotArea): number[] {
  const present = Array.from(curve.top.keys()).filter((column) => !Number.isNaN(curve.top[column]!));
  const clear = present.filter((column) => area.height - curve.top[column]! > 10);
  return clear.length >= 6 ? clear : present;
}

/** Vertical distance from a label to a curve nearby; 0 when it touches. */
function distanceTo(curve: CurveExtent, from: number, to: number, top: number): number {
  const around = spanOf(curve, from, to);
  return around ? Math.max(0, around.top - (top + LABEL_HEIGHT), top - around.bottom) : Infinity;
}

function curveCandidates(
  curve: CurveExtent,
  others: readonly CurveExtent[],
  area: PlotArea,
  width: number,
): Candidate[] {
  const columns = columnsAboveAxis(curve, area);
  if (columns.length === 0) return [];
  const candidates: Candidate[] = [];
  FRACTIONS.forEach((fraction, order) => {
    const column = columns[Math.round(fraction * (columns.length - 1))]!;
    const anchor = column * COLUMN;
    const [anchorTop, anchorBottom] = [curve.top[column]!, curve.bottom[column]!];
    const near = Math.min(area.width - width, Math.max(0, anchor - width * fraction));
    const covered = spanOf(curve, near, near + width) ?? { top: anchorTop, bottom: anchorBottom };
    const coincident = others.some((other) => {
      const around = spanOf(other, anchor - 2, anchor + 2);
      return around !== null && Math.abs(around.top - anchorTop) < 6;
    });
    const middle = (Math.max(anchorTop, anchorBottom - LABEL_HEIGHT * 2) + anchorBottom - LABEL_HEIGHT) / 2;
    const high = (anchorTop + Math.min(anchorBottom, anchorTop + LABEL_HEIGHT * 2) - LABEL_HEIGHT) / 2;
    const places = [
      { name: 'above', left: near, top: covered.top - GAP - LABEL_HEIGHT, extra: 0 },
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

/** Around the dot: beside a curve through it there is room on the outer side, at the latest a little off. */
function dotCandidates(dot: CurveExtent, width: number): Candidate[] {
  const columns = Array.from(dot.top.keys()).filter((column) => !Number.isNaN(dot.top[column]!));
  if (columns.length === 0) return [];
  const [first, last] = [columns[0]! * COLUMN, columns.at(-1)! * COLUMN];
  const [top, bottom] = [
    Math.min(...columns.map((k) => dot.top[k]!)),
    Math.max(...columns.map((k) => dot.bottom[k]!)),
  ];
  const lefts = { middle: (first + last - width) / 2, right: last + GAP, left: first - GAP - width };
  const tops = {
    above: top - GAP - LABEL_HEIGHT,
    level: (top + bottom - LABEL_HEIGHT) / 2,
    below: bottom + GAP,
  };
  const places = [
    ['middle', 'above'],
    ['right', 'above'],
    ['left', 'above'],
    ['middle', 'below'],
    ['right', 'below'],
    ['left', 'below'],
    ['right', 'level'],
    ['left', 'level'],
  ] as const;
  return places.map(([across, up], order) => ({
    key: `${across} ${up}`,
    left: lefts[across],
    top: tops[up],
    cost: order,
  }));
}

/** Above the line at one of its ends, else somewhere along it, else below. */
function lineCandidates(at: number, area: PlotArea, width: number): Candidate[] {
  const places = [
    { name: 'above', top: at - LABEL_HEIGHT - 1, cost: 0 },
    { name: 'below', top: at + 2, cost: 20 },
  ];
  return places.flatMap(({ name, top, cost }) =>
    LINE_FRACTIONS.map((fraction, order) => ({
      key: `${fraction} ${name}`,
      top,
      left: END_GAP + fraction * (area.width - width - 2 * END_GAP),
      cost: cost + order * 1.5,
    })),
  );
}

/** Inside a layer, where it is thick enough for the whole label, or else where it is thickest. */
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
    const tight = Math.max(0, LABEL_HEIGHT - 2 - (bottom - top));
    const middle = Math.max(0, Math.min(area.height - LABEL_HEIGHT, (top + bottom - LABEL_HEIGHT) / 2));
    candidates.push({ key: `${fraction} inside`, left, top: middle, cost: order + tight * 2 });
  });
  return candidates;
}

/** Distances between places tried away from a curve, px; between words and a line from others to a curve. */
const FAR_STEP = { across: 12, up: 6 } as const;
const LEADER_GAP = 5;

/**
 * Places on a grid, each with a vertical line from the middle of the words to the curve: the shortest through the
 * fewest other curves first.
 */
export function farCandidates(
  request: LabelRequest,
  curves: readonly CurveExtent[],
  area: PlotArea,
  { width, height }: Size,
): Candidate[] {
  const target = curves.find(({ id }) => id === request.id);
  const candidates: Candidate[] = [];
  for (let left = END_GAP; target && left + width <= area.width - END_GAP; left += FAR_STEP.across) {
    const x = left + width / 2;
    const y = spanOf(target, x, x)?.top ?? null;
    if (y === null) continue;
    const others = curves.flatMap((one) => (one === target ? [] : (spanOf(one, x, x) ?? [])));
    for (let top = END_GAP; top + height <= area.height - END_GAP; top += FAR_STEP.up) {
      const [from, to] = top > y ? [y, top] : [top + height, y];
      if (to - from < LEADER_GAP) continue;
      const crossed = others.filter((there) => there.top < to && there.bottom > from).length;
      const cost = 0.1 * (to - from) + 8 * crossed + 0.01 * left;
      candidates.push({ key: `${left} ${top} far`, left, top, cost, leader: { x, y: y + 1 } });
    }
  }
  return candidates.sort((one, other) => one.cost - other.cost);
}

export function candidatesFor(
  request: LabelRequest,
  curves: readonly CurveExtent[],
  area: PlotArea,
  width: number,
): Candidate[] {
  if (request.kind === 'layer') return layerCandidates(request.layer, area, width);
  if (request.kind === 'line') return lineCandidates(request.at, area, width);
  const target = curves.find(({ id }) => id === request.id);
  if (!target) return [];
  const others = curves.filter((curve) => curve !== target);
  if (request.kind === 'dot') return dotCandidates(target, width);
  return curveCandidates(target, others, area, width);
}
