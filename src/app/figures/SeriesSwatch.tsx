import type { FigureSpec, Series } from '../../models/contract/figure.ts';
import type { Palette } from '../../drawing/palette.ts';
import { markerPaths } from '../../drawing/curves/plot-frame.ts';
import { fillOpacity, seriesLook, swatchColour } from '../../drawing/frame/series-look.ts';

interface Props {
  series: Series;
  spec: FigureSpec;
  palette: Palette;
}

/** A sample of the series beside its name: colour, and dash or marker as second cue. */
export function SeriesSwatch({ series, spec, palette }: Props) {
  const { colour, dash, width, symbol } = seriesLook(series, palette);
  const between = series.fillTo !== undefined;
  const filled = between || series.shape === 'bars' || series.shape === 'band' || series.shape === 'stack';
  return (
    <svg width="20" height="10" aria-hidden="true">
      {filled && (
        <rect
          x="1"
          y="1"
          width="18"
          height="8"
          fill={swatchColour(series, spec, palette)}
          opacity={series.shape === 'stack' ? 1 : between ? fillOpacity(series) : 0.4}
        />
      )}
      {series.shape === 'dots' && <path d={markerPaths[symbol] ?? markerPaths.circle} fill={colour} />}
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
  );
}
