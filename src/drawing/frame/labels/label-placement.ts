/**
 * Placement of the words inside a plot: beside their curve or line, inside the plot, never on one another or on a
 * marker's line, and if at all possible on no curve. Greedy, in order of importance, over a few dozen candidates a
 * label; about 1 ms for ten labels.
 */
import { COLUMN, type CurveExtent } from './curve-extent.ts';
import {
  type Candidate,
  LABEL_HEIGHT,
  type LabelRequest,
  candidatesFor,
  farCandidates,
} from './label-candidates.ts';
import type { PlotArea, Size } from '../plot-geometry.ts';
import { FIGURE_FONT_SIZE, textWidth } from '../words/text-width.ts';

export interface PlacedLabel {
  id: string;
  /** In lines. */
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

/** A box relative to the plot area, px. */
interface Box extends Size {
  left: number;
  top: number;
}

/** Cost of covered curves: a constant for any touch, plus a share for each column. */
function coverCost(curves: readonly CurveExtent[], { left, top, width, height }: Box): number {
  let columns = 0;
  const first = Math.max(0, Math.floor(left / COLUMN));
  for (const curve of curves) {
    const last = Math.min(curve.top.length - 1, Math.ceil((left + width) / COLUMN));
    for (let column = first; column <= last; column++)
      if (curve.top[column]! < top + height && curve.bottom[column]! > top) columns++;
  }
  return columns === 0 ? 0 : 12 + columns;
}

function overlaps(one: Box, { left, top, width, height }: Box): boolean {
  return (
    left < one.left + one.width + 4 &&
    left + width + 4 > one.left &&
    top < one.top + one.height + 1 &&
    top + height + 1 > one.top
  );
}

/** The words in two lines of similar length, parted after a comma; null where there is none. */
function inTwoLines(text: string): string | null {
  const breaks = [...text.matchAll(/, /g)].map(({ index }) => index + 1);
  if (breaks.length === 0) return null;
  const longer = (at: number) => Math.max(at, text.length - at);
  const at = breaks.reduce((best, one) => (longer(one) < longer(best) ? one : best));
  return `${text.slice(0, at)}\n${text.slice(at + 1)}`;
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
  const boxes = () => placed.map((one) => ({ ...one, left: one.left - area.left, top: one.top - area.top }));
  const far = requests.filter((request) => request.kind === 'curve' && request.far === true);
  // Words beside their curves leave less room for those away from them.
  const attempts = [
    ...requests.map((request) => ({ request, isFar: false })),
    ...far.map((request) => ({ request, isFar: true })),
  ];
  for (const { request, isFar } of attempts) {
    if (isFar && placed.some(({ id }) => id === request.id)) continue;
    const spare =
      request.kind === 'curve'
        ? request.elsewhere === true
        : request.kind === 'line' || request.kind === 'dot';
    const taken = boxes();
    const costIn =
      (size: Size) =>
      ({ key, left, top, cost }: Candidate): number => {
        const box = { left, top, ...size };
        if (
          left < 0 ||
          top < 0 ||
          left + size.width > area.width + 0.5 ||
          top + size.height > area.height + 0.5
        )
          return NOT_PLACED;
        if (taken.some((other) => overlaps(other, box))) return NOT_PLACED;
        const struck = lines.some(({ orientation, at }) =>
          orientation === 'vertical'
            ? at > left - 2 && at < left + size.width + 2
            : at > top - 1 && at < top + size.height + 1,
        );
        if (struck) return NOT_PLACED;
        const covered = request.kind === 'layer' ? 0 : coverCost(curves, box);
        // a curve that now lies under the words outweighs the previous place
        const bonus = covered === 0 && previous?.get(request.id) === key ? 10 : 0;
        if (spare && covered > 0) return NOT_PLACED;
        return cost + covered - bonus;
      };
    if ((request.kind === 'curve' || request.kind === 'dot') && !curves.some(({ id }) => id === request.id))
      continue;
    /** Whether a vertical line would touch no words and run close beside no other. */
    const clear = ({ x, from, to }: VerticalLine) =>
      !taken.some((other) => overlaps(other, { left: x, top: from, width: 0, height: to - from })) &&
      !placed.some(({ leader }) => leader !== undefined && Math.abs(leader.x - area.left - x) < 24) &&
      !lines.some(({ orientation, at }) => orientation === 'vertical' && Math.abs(at - x) < 6);
    let found: Candidate | null = null;
    let shown = { text: request.text, width: 0, height: 0 };
    for (const text of isFar ? [request.text, inTwoLines(request.text)] : [request.text]) {
      if (found !== null || text === null) continue;
      const rows = text.split('\n');
      const width = Math.max(...rows.map((row) => measure(row, FIGURE_FONT_SIZE)));
      shown = { text, width, height: rows.length * LABEL_HEIGHT };
      found = isFar
        ? firstFree(
            farCandidates(request, curves, area, shown),
            previous?.get(request.id),
            costIn(shown),
            clear,
          )
        : cheapest(candidatesFor(request, curves, area, width), costIn(shown));
    }
    if (!found) continue;
    const { key, left, top, leader } = found;
    placed.push({
      id: request.id,
      colour: request.colour,
      candidate: key,
      inLayer: request.kind === 'layer',
      ...shown,
      left: left + area.left,
      top: top + area.top,
      ...(leader === undefined ? {} : { leader: { x: leader.x + area.left, y: leader.y + area.top } }),
    });
  }
  return placed;
}

interface VerticalLine {
  x: number;
  from: number;
  to: number;
}

/** The place of before while it is free, else the first free one; its line is clear, too. */
function firstFree(
  candidates: readonly Candidate[],
  before: string | undefined,
  costOf: (candidate: Candidate) => number,
  clear: (line: VerticalLine) => boolean,
): Candidate | null {
  const isFree = (one: Candidate) => {
    const { x, y } = one.leader!;
    const line = one.top > y ? { x, from: y, to: one.top } : { x, from: one.top + LABEL_HEIGHT, to: y };
    return clear(line) && costOf(one) < NOT_PLACED;
  };
  const known = before === undefined ? undefined : candidates.find(({ key }) => key === before);
  return (known !== undefined && isFree(known) ? known : candidates.find(isFree)) ?? null;
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
