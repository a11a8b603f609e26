/**
 * Places of the cores of a group: side by side where there is room, else the way in on the left and the way out on the
 * right.
 */
import type { MeasureText } from '../area-text.ts';
import { type CoreForm, columnCount, coreHeight, formOf } from './core-form.ts';
import type { GroupPlan } from './core-plan.ts';
import { AREA_GAP, CORE_GAP, CORE_PAD, LEAST_COLUMN } from '../diagram-metrics.ts';
import { type Box, bottom } from '../placed-diagram.ts';

interface PlacedForm {
  form: CoreForm;
  box: Box;
}

export interface CoreGrid {
  forms: readonly PlacedForm[];
  height: number;
}

/** Columns of areas in one row of cores, and their width when the row fills `width`. */
function rowColumns(forms: readonly CoreForm[], width: number): { count: number; each: number } {
  const count = forms.reduce((sum, form) => sum + columnCount(form), 0);
  const between = forms.reduce((sum, form) => sum + (columnCount(form) - 1) * AREA_GAP + 2 * CORE_PAD, 0);
  return { count, each: (width - between - (forms.length - 1) * CORE_GAP) / count };
}

function inRow(
  forms: readonly CoreForm[],
  left: number,
  top: number,
  width: number,
  measure: MeasureText,
): CoreGrid {
  const { each } = rowColumns(forms, width);
  const widths = forms.map((form) => {
    const columns = columnCount(form);
    return columns * each + (columns - 1) * AREA_GAP + 2 * CORE_PAD;
  });
  const height = Math.max(0, ...forms.map((form, k) => coreHeight(form, widths[k], measure)));
  let x = left;
  const placed = forms.map((form, k) => {
    const box = { left: x, top, width: widths[k], height };
    x += widths[k] + CORE_GAP;
    return { form, box };
  });
  return { forms: placed, height };
}

/** One under the other from the top; excess `height` is shared among them. */
function stacked(
  forms: readonly CoreForm[],
  { left, top, width, height }: Box,
  measure: MeasureText,
): readonly PlacedForm[] {
  const needs = forms.map((form) => coreHeight(form, width, measure));
  const spare = (height - stackedHeight(forms, width, measure)) / Math.max(1, forms.length);
  let y = top;
  return forms.map((form, k) => {
    const box = { left, top: y, width, height: needs[k] + spare };
    y += box.height + CORE_GAP;
    return { form, box };
  });
}

function stackedHeight(forms: readonly CoreForm[], width: number, measure: MeasureText): number {
  const needs = forms.map((form) => coreHeight(form, width, measure));
  return needs.reduce((sum, need) => sum + need, 0) + CORE_GAP * Math.max(0, forms.length - 1);
}

/** The cores of `group` from `top` on, in a row when every column of areas gets its least width. */
export function coreGrid(
  group: GroupPlan,
  { left, top, width }: Omit<Box, 'height'>,
  measure: MeasureText,
): CoreGrid {
  const beside = group.cores.map((plan) => formOf(plan, group.kind, false));
  if (rowColumns(beside, width).each >= LEAST_COLUMN) return inRow(beside, left, top, width, measure);
  if (group.kind === 'guest') {
    return inRow(
      group.cores.map((plan) => formOf(plan, group.kind, true)),
      left,
      top,
      width,
      measure,
    );
  }
  return inTwoColumns(group, { left, top, width }, measure);
}

/**
 * The way in goes up the left column, the way out down the right one; a core that has both extends over both, below
 * them.
 */
function inTwoColumns(
  group: GroupPlan,
  { left, top, width }: Omit<Box, 'height'>,
  measure: MeasureText,
): CoreGrid {
  const both = group.cores.filter(({ inward, outward }) => inward.length > 0 && outward.length > 0);
  const single = group.cores.filter((plan) => !both.includes(plan));
  const form = (plan: (typeof single)[number]) => formOf(plan, group.kind, true);
  const inward = single
    .filter((plan) => plan.outward.length === 0)
    .map(form)
    .reverse();
  const outward = single.filter((plan) => plan.outward.length > 0).map(form);
  const half = (width - CORE_GAP) / 2;
  const height = Math.max(...[inward, outward].map((forms) => stackedHeight(forms, half, measure)), 0);
  const placed = [
    ...stacked(inward, { left, top, width: half, height }, measure),
    ...stacked(outward, { left: left + half + CORE_GAP, top, width: half, height }, measure),
  ];
  let y = placed.length === 0 ? top : Math.max(...placed.map(({ box }) => bottom(box))) + CORE_GAP;
  for (const plan of both) {
    const across = form(plan);
    const box = { left, top: y, width, height: coreHeight(across, width, measure) };
    placed.push({ form: across, box });
    y = bottom(box) + CORE_GAP;
  }
  return { forms: placed, height: Math.max(0, y - CORE_GAP - top, height) };
}
