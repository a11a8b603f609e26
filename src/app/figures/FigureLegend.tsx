import type { FigureSpec } from '../../models/figure.ts';
import type { Palette } from '../theme/palette.ts';
import { namedSeries } from './plotly-figure.ts';
import { seriesLook, swatchColour } from './series-look.ts';

/** Plotly's marker symbols as paths around (10, 5). */
const MARKER_PATHS: Readonly<Record<string, string>> = {
  circle: 'M7 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
  square: 'M7 2h6v6h-6z',
  'triangle-up': 'M10 1.5l3.5 6h-7z',
  diamond: 'M10 1l4 4l-4 4l-4 -4z',
  cross: 'M9 1h2v3h3v2h-3v3h-2v-3h-3v-2h3z',
};

/** Names of the series in a line above the plot, for plots too small for direct labels. The swatch repeats dash and marker. */
export function FigureLegend({ spec, palette }: { spec: FigureSpec; palette: Palette }) {
  return (
    <ul className="figure-legend">
      {namedSeries(spec).map((series, index) => {
        const { colour, dash, width, symbol } = seriesLook(series, palette);
        const filled = series.shape === 'bars' || series.shape === 'band' || series.shape === 'stack';
        return (
          <li key={`${index} ${series.label}`}>
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
                <path d={MARKER_PATHS[symbol] ?? MARKER_PATHS.circle} fill={colour} />
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
            {series.label}
          </li>
        );
      })}
    </ul>
  );
}
