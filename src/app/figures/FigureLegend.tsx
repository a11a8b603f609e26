import { useState } from 'react';
import type { FigureSpec } from '../../models/contract/figure.ts';
import type { Palette } from '../kit/theme/palette.ts';
import { fittingEntries, legendLines, listedSeries, moreWords } from './frame/legend-line.ts';
import type { Size } from './frame/plot-geometry.ts';
import { measuredWidth } from './frame/words/text-width.ts';
import { SeriesSwatch } from './SeriesSwatch.tsx';

interface FigureLegendProps {
  spec: FigureSpec;
  palette: Palette;
  /** Size of the plot, px. */
  size: Size;
  /** Series of which there are many of a kind are counted, not named. */
  briefly?: boolean;
}

/**
 * Names of the series in a line or two above the plot, for plots too small for direct labels. The swatch repeats dash
 * and marker. Names without room are counted, and listed in the title; readout and table have them.
 */
export function FigureLegend({ spec, palette, size, briefly = false }: FigureLegendProps) {
  const [present, setPresent] = useState(1);
  const lines = legendLines(size, present);
  if (lines !== present) setPresent(lines);
  const all = listedSeries(spec);
  const named = briefly ? all.filter(({ aside }) => aside === undefined) : all;
  const shown = fittingEntries(named, size.width, lines, measuredWidth, all.length);
  const left = all.length - shown;
  return (
    <ul
      className="figure-legend"
      style={{ maxHeight: `calc(${lines} * var(--line-13))` }}
      title={left === 0 ? undefined : all.map(({ name }) => name).join(', ')}
    >
      {named.slice(0, shown).map((series, index) => (
        <li key={`${index} ${series.label}`} data-role={series.role} title={series.name}>
          <SeriesSwatch series={series} spec={spec} palette={palette} />
          <span>{series.label}</span>
        </li>
      ))}
      {left > 0 && <li>{moreWords(left)}</li>}
    </ul>
  );
}
