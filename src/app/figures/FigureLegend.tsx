import type { FigureSpec } from '../../models/contract/figure.ts';
import type { Palette } from '../theme/palette.ts';
import { markerPaths } from './frame/marker-paths.ts';
import { namedSeries, type NamedSeries } from './plot/plotly-figure.ts';
import { seriesLook, swatchColour } from './frame/series-look.ts';

/** More pins than these only stand in the line of pins above the figures. */
const mostPins = 4;

/** A pin stands in the legend once, however many curves it has. */
function legendSeries(spec: FigureSpec): readonly NamedSeries[] {
  const named = namedSeries(spec);
  const pins = new Map(
    named
      .filter(({ role }) => role === 'pin')
      .map((series) => [series.variant ?? 0, series] as const)
      .reverse(),
  );
  return named.filter(
    (series) => series.role !== 'pin' || (pins.size <= mostPins && pins.get(series.variant ?? 0) === series),
  );
}

/**
 * Names of the series in a line above the plot, for plots too small for direct labels. The swatch repeats dash and
 * marker.
 */
export function FigureLegend({ spec, palette }: { spec: FigureSpec; palette: Palette }) {
  return (
    <ul className="figure-legend">
      {legendSeries(spec).map((series, index) => {
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
    </ul>
  );
}
