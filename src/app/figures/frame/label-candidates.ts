/** Places that a label could take, each with what it costs in doubt about what it belongs to. */
import { COLUMN, type CurveExtent, spanOf } from './curve-extent.ts';
import type { PlotArea } from './plot-geometry.ts';

/**
 * Something to be named. `curve` is the one among the curves with the same id, `layer` an area that its label goes
 * into, `line` a reference line across the whole plot area, `at` px from its left or top.
 */
export type LabelRequest = { id: string; text: string; colour: string } & (
  | { kind: 'curve' }
  | { kind: 'layer'; layer: CurveExtent }
  | { kind: 'line'; orientation: 'vertical' | 'horizontal'; at: number }
);

/** A place relative to the plot area, px; lower cost is better. */
export interface Candidate {
  key: string;
  left: number;
  top: number;
  cost: number;
}

/** Height of one label, px. */
export const LABEL_HEIGHT = 16;
/** Between a label and its curve, px. */
const GAP = 3;
/** How far along its curve a label may sit: the end first. */
const FRACTIONS = [1, 0.88, 0.76, 0.64, 0.52, 0.4, 0.28, 0.16, 0.04];

/** Columns worth pointing at: where the curve stands clear of the axis; all of them if it nowhere does. */
function tellingColumns(curve: CurveExtent, area: PlotArea): number[] {
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
  const columns = tellingColumns(curve, area);
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

function lineCandidates(
  request: { orientation: 'vertical' | 'horizontal'; at: number },
  area: PlotArea,
  width: number,
): Candidate[] {
  const candidates: Candidate[] = [];
  if (request.orientation === 'vertical') {
    const rows = Math.floor((area.height - LABEL_HEIGHT) / LABEL_HEIGHT);
    for (let row = 0; row <= rows; row++) {
      const top = 1 + row * LABEL_HEIGHT;
      candidates.push({ key: `${row} right`, left: request.at + 5, top, cost: row * 2 });
      candidates.push({ key: `${row} left`, left: request.at - width - 5, top, cost: row * 2 + 1 });
    }
    return candidates;
  }
  for (const [order, fraction] of FRACTIONS.entries()) {
    const left = fraction * (area.width - width);
    candidates.push({
      key: `${fraction} above`,
      left,
      top: request.at - LABEL_HEIGHT - 1,
      cost: order * 1.5,
    });
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
    const tight = Math.max(0, LABEL_HEIGHT - 2 - (bottom - top));
    const middle = Math.max(0, Math.min(area.height - LABEL_HEIGHT, (top + bottom - LABEL_HEIGHT) / 2));
    candidates.push({ key: `${fraction} inside`, left, top: middle, cost: order + tight * 2 });
  });
  return candidates;
}

export function candidatesFor(
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
