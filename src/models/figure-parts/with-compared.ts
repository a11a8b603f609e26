/**
 * Draws the other options of a choice into a figure, beside the present one: the curves of the same figure for each of
 * their results.
 */
import type { Companion, FigureDeclaration, FigureSpec, Series } from '../contract/figure.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { Model } from '../contract/model.ts';
import type { ShownRateScale } from '../contract/screen.ts';
import { pinnedFigure } from './pinned-curves.ts';
import { withPins } from './with-pins.ts';

interface Compared {
  model: Model;
  figure: FigureDeclaration;
  view: string;
  method: string;
  /** The reader's unit of rates. */
  rate: ShownRateScale;
  /** Direct label of the present scenario. */
  present: string;
  /** Solved scenarios of the other options, in the order declared. */
  others: readonly (Companion & { values: InputValues })[];
}

/** The present scenario's one curve under the name of its option; several curves retain their distinct names. */
function labelled(series: readonly Series[], present: string): readonly Series[] {
  const labelledCurves = series.filter(({ role, label }) => role === 'model' && label !== undefined);
  if (labelledCurves.length !== 1) return series;
  return series.map((one) => (one === labelledCurves[0] ? { ...one, label: present } : one));
}

/** The figure itself where nothing is solved yet. Costs about as much as the figure for each option. */
export function withCompared(
  spec: FigureSpec,
  { model, figure, view, method, rate, present, others }: Compared,
): FigureSpec {
  const read = others.flatMap(({ label, values, solution, sweep }, k) => {
    const look = k + 1; // the first alternative looks like the curve of the model
    const over = figure.sweep?.over;
    const sweeps = over === undefined || sweep === null ? {} : { [over]: sweep };
    const option = {
      name: label,
      look,
      role: 'alternative' as const,
      model,
      values,
      method,
      rate,
      solution,
      sweeps,
    };
    const reading = pinnedFigure(model, figure, view, option);
    return reading.ok ? [reading.figure] : [];
  });
  if (read.length === 0) return spec;
  return withPins({ ...spec, series: labelled(spec.series, present) }, read, null, {
    heading: `“${present}” compared with`,
    one: 'option',
  });
}
