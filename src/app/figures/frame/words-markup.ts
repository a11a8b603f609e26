/** Direct labels, and dots where the operating point meets the model's curves: what lies over the curves. Pure. */
import type { FigureSpec, Series } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import { LABEL_FONT_SIZE, type PlacedLabel } from './label-placement.ts';
import { visibleMarkers } from './marker-look.ts';
import { type PlotArea, fractionOf, isLogarithmic } from './plot-geometry.ts';
import { px, textMarkup } from '../export/svg-markup.ts';

/**
 * Where a marker line at `value` crosses the series: linear between neighbours on the axes as drawn; null outside of
 * it.
 */
export function crossing(series: Series, spec: FigureSpec, value: number): number | null {
  const { x, y } = series;
  for (let k = 0; k + 1 < x.length; k++) {
    if (!(x[k]! <= value && value <= x[k + 1]!)) continue;
    const from = fractionOf(spec.x, x[k]!);
    const to = fractionOf(spec.x, x[k + 1]!);
    const share = to > from ? (fractionOf(spec.x, value) - from) / (to - from) : 0;
    if (series.shape === 'step') return share < 0.5 || spec.x.scale !== 'linear' ? y[k]! : y[k + 1]!;
    if (!isLogarithmic(spec.y.scale)) return y[k]! + share * (y[k + 1]! - y[k]!);
    if (y[k]! > 0 && y[k + 1]! > 0) return y[k]! ** (1 - share) * y[k + 1]! ** share;
    return share === 1 && y[k + 1]! > 0 ? y[k + 1]! : null;
  }
  return null;
}

/**
 * Pixels (from the plot's top left corner) where the operating point meets the model's curves, or the published ones
 * where only they are drawn.
 */
function operatingDots(spec: FigureSpec, area: PlotArea): { x: number; y: number }[] {
  const dots: { x: number; y: number }[] = [];
  const drawn = spec.series.filter(({ shape }) => shape === 'line' || shape === 'step');
  const model = drawn.filter(({ role }) => role === 'model');
  const curves = model.length > 0 ? model : drawn.filter(({ role }) => role === 'published');
  for (const marker of visibleMarkers(spec)) {
    if (marker.kind !== 'now' || marker.axis !== 'x') continue;
    for (const series of curves) {
      const at = crossing(series, spec, marker.value);
      const up = at === null ? NaN : fractionOf(spec.y, at);
      if (!(up >= 0 && up <= 1)) continue;
      dots.push({
        x: area.left + fractionOf(spec.x, marker.value) * area.width,
        y: area.top + (1 - up) * area.height,
      });
    }
  }
  return dots;
}

/** Dots and words as SVG elements (without an enclosing `<svg>`), in px from the plot's top left corner. */
export function wordsMarkup(
  spec: FigureSpec,
  palette: Palette,
  area: PlotArea,
  labels: readonly PlacedLabel[],
): string {
  const dots = operatingDots(spec, area).map(
    ({ x, y }) =>
      `<circle cx="${px(x)}" cy="${px(y)}" r="4.5" fill="${palette.accent}" stroke="${palette.surface}" stroke-width="1.5"/>`,
  );
  // anchored at the end nearer to the plot's edge: a font wider than measured grows inwards
  const words = labels.map((label) => {
    const onRight = label.left + label.width / 2 > area.left + area.width / 2;
    return textMarkup(
      onRight ? label.left + label.width : label.left,
      label.top + label.height - 4,
      label.text,
      {
        size: LABEL_FONT_SIZE,
        colour: label.colour,
        anchor: onRight ? 'end' : 'start',
        ...(label.inLayer ? {} : { halo: palette.surface }),
      },
    );
  });
  return dots.join('') + words.join('');
}
