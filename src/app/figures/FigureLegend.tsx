import type { FigureSpec } from '../../models/contract/figure.ts';
import type { Palette } from '../theme/palette.ts';
import { fittingEntries, legendLines, listedSeries, moreWords } from './frame/legend-line.ts';
import { markerPaths } from './frame/marker-paths.ts';
import { measuredWidth } from './frame/measured-width.ts';
import { seriesLook, swatchColour } from './frame/series-look.ts';

interface FigureLegendProps {
  spec: FigureSpec;
  palette: Palette;
  /** px */
  width: number;
}

/**
 * Names of the series in a line or two above the plot, for plots too small for direct labels. The swatch repeats dash and marker. What has
 * no room is counted, and named in the title; readout and table have it.
 */
export function FigureLegend({ spec, palette, width }: FigureLegendProps) {
  const all = listedSeries(spec);
  const shown = fittingEntries(all, width, measuredWidth);
  const left = all.slice(shown);
  return (
    <ul
      className="figure-legend"
      style={{ maxHeight: `calc(${legendLines(width)} * var(--line-13))` }}
      title={left.length === 0 ? undefined : all.map(({ name }) => name).join(', ')}
    >
      {all.slice(0, shown).map((series, index) => {
        const { colour, dash, width, symbol } = seriesLook(series, palette);
        const filled = series.shape === 'bars' || series.shape === 'band' || series.shape === 'stack';
        return (
          <li key={`${index} ${series.label}`} data-role={series.role} title={series.name}>
            <svg width="20" height="10" aria-hidden="true">
              {filled && (
                <rect
                  x="1"
                  y="1"
                  width="18"
                  height="8"
                  fill={swatchColour(series, spec, palette)}
                  opacity={series.shape === 'stack' ? 1 : 0.4}
                />
              )}
              {series.shape === 'dots' && (
                <path d={markerPaths[symbol] ?? markerPaths.circle} fill={colour} />
              )}
              {!filled && series.shape !== 'dots' && (
                <line
                  x1="0"
                  x2="20"
                  y1="5"
                  y2="5"
                  stroke={colour}
                  strokeWidth={width}
                  strokeDasharray={dash === 'solid' ? undefined : dash.replaceAll('px', '')}
                />
              )}
            </svg>
            <span>{series.label}</span>
          </li>
        );
      })}
      {left.length > 0 && <li>{moreWords(left.length)}</li>}
    </ul>
  );
}
