/** Layout of one core: its heading, and its areas in columns. */
import type { DiagramArea, DiagramGroup } from '../../../../../models/contract/diagram.ts';
import { wrapped } from '../../../../../drawing/frame/words/text-width.ts';
import { areaHeight, areaTexts, type MeasureText } from '../area-text.ts';
import type { CorePlan } from './core-plan.ts';
import { AREA_GAP, CORE_PAD, NOTE_LINE, NOTE_SIZE, RAIL_WIDTH } from '../diagram-metrics.ts';
import type { Box, PlacedArea, PlacedCore, PlacedText } from '../placed-diagram.ts';

export interface CoreForm {
  labels: readonly string[];
  /** Areas in one row above the columns, sharing the width. */
  above: readonly DiagramArea[];
  /** Areas of each column, from the top down. */
  columns: readonly (readonly DiagramArea[])[];
  /** Areas of the packet's way under other areas: narrower, so that arrows pass. */
  narrowed: ReadonlySet<DiagramArea>;
}

/** A host's core: the way in goes up the first column, the way out down the last, other work is below. */
function hostForm({ labels, inward, outward, aside }: CorePlan): CoreForm {
  const up = [...inward].reverse();
  const narrowed = new Set(aside);
  if (up.length === 0 || outward.length === 0) {
    return { labels, above: [], columns: [[...up, ...outward, ...aside]], narrowed };
  }
  const columns = up.length < outward.length ? [[...up, ...aside], outward] : [up, [...outward, ...aside]];
  return { labels, above: [], columns, narrowed };
}

/**
 * A guest's core: the packet passes from left to right; other work is before that, or above where there is little room.
 */
function guestForm({ labels, inward, aside }: CorePlan, above: boolean): CoreForm {
  const narrowed = new Set<DiagramArea>();
  const columnsOf = (areas: readonly DiagramArea[]) => areas.map((area) => [area]);
  if (above && inward.length > 0) return { labels, above: aside, columns: columnsOf(inward), narrowed };
  return { labels, above: [], columns: columnsOf([...aside, ...inward]), narrowed };
}

export function formOf(plan: CorePlan, kind: DiagramGroup['kind'], above: boolean): CoreForm {
  return kind === 'host' ? hostForm(plan) : guestForm(plan, above);
}

/** Columns over which the core extends. */
export function columnCount({ columns }: CoreForm): number {
  return Math.max(1, columns.length);
}

function shared(width: number, count: number): number {
  return (width - (count - 1) * AREA_GAP) / count;
}

function areaWidth(form: CoreForm, area: DiagramArea, columnWidth: number): number {
  return form.narrowed.has(area) ? columnWidth - RAIL_WIDTH : columnWidth;
}

/** An arrow may pass at the right end of every column. */
function headingLines({ labels, columns }: CoreForm, width: number, measure: MeasureText): string[][] {
  const room = width / Math.max(labels.length, columns.length) - CORE_PAD - RAIL_WIDTH;
  return labels.map((label) => wrapped(label, room, NOTE_SIZE, measure));
}

function headingHeight(form: CoreForm, width: number, measure: MeasureText): number {
  return 4 + NOTE_LINE * Math.max(...headingLines(form, width, measure).map(({ length }) => length)) + 4;
}

/** Boxes side by side are equally high, as high as the highest needs. */
function rowHeight(areas: readonly DiagramArea[], width: number, measure: MeasureText): number {
  return Math.max(0, ...areas.map((area) => areaHeight(area, width, measure)));
}

function stackHeight(
  form: CoreForm,
  column: readonly DiagramArea[],
  width: number,
  measure: MeasureText,
): number {
  const heights = column.map((area) => areaHeight(area, areaWidth(form, area, width), measure));
  return heights.reduce((sum, height) => sum + height, 0) + AREA_GAP * Math.max(0, column.length - 1);
}

export function coreHeight(form: CoreForm, width: number, measure: MeasureText): number {
  const inside = width - 2 * CORE_PAD;
  const column = shared(inside, columnCount(form));
  const above =
    form.above.length === 0
      ? 0
      : rowHeight(form.above, shared(inside, form.above.length), measure) + AREA_GAP / 2;
  const stacks = form.columns.map((areas) => stackHeight(form, areas, column, measure));
  return headingHeight(form, width, measure) + above + Math.max(0, ...stacks) + CORE_PAD;
}

interface PlacedInside {
  core: PlacedCore;
  areas: readonly PlacedArea[];
  texts: readonly PlacedText[];
}

/** All elements of the core when it fills `box`, which is at least `coreHeight` high. */
export function placeCore(form: CoreForm, box: Box, measure: MeasureText): PlacedInside {
  const heading = headingHeight(form, box.width, measure);
  const each = box.width / form.labels.length;
  const texts: PlacedText[] = headingLines(form, box.width, measure).flatMap((lines, k) =>
    lines.map((text, line) => ({
      x: box.left + k * each + CORE_PAD,
      baseline: box.top + 4 + (line + 1) * NOTE_LINE - 3,
      text,
      role: 'note' as const,
      anchor: 'start' as const,
    })),
  );
  const dividers = form.labels.slice(1).map((_, k) => box.left + (k + 1) * each);
  const areas: PlacedArea[] = [];
  const inside = box.width - 2 * CORE_PAD;
  let top = box.top + heading;
  const column = shared(inside, columnCount(form));
  const single = form.columns.every(({ length }) => length <= 1);
  if (form.above.length > 0) {
    const width = shared(inside, form.above.length);
    const height = rowHeight(form.above, width, measure);
    form.above.forEach((area, k) =>
      areas.push({ area, box: { left: box.left + CORE_PAD + k * (width + AREA_GAP), top, width, height } }),
    );
    top += height + AREA_GAP / 2;
  }
  const level = rowHeight(form.columns.flat(), column, measure);
  form.columns.forEach((stack, k) => {
    const left = box.left + CORE_PAD + k * (column + AREA_GAP);
    let down = top;
    for (const area of stack) {
      const width = areaWidth(form, area, column);
      const height = single && form.columns.length > 1 ? level : areaHeight(area, width, measure);
      areas.push({ area, box: { left, top: down, width, height } });
      down += height + AREA_GAP;
    }
  });
  for (const placed of areas) texts.push(...areaTexts(placed.area, placed.box, measure));
  return { core: { box, dividers, headingHeight: heading }, areas, texts };
}
