import type { FigureSpec, Series } from '../../../models/contract/figure.ts';
import type { Palette } from '../../kit/theme/palette.ts';
import { measuredWidth } from '../frame/words/measured-width.ts';
import { fractionOf, type PlotArea } from '../frame/plot-geometry.ts';
import { swatchColour } from '../frame/series-look.ts';
import { readoutBox } from './readout-box.ts';
import type { Readout } from './readout.ts';

interface Props {
  readout: Readout;
  spec: FigureSpec;
  palette: Palette;
  area: PlotArea;
  /** The series that is read by itself. */
  along?: Series | undefined;
}

/** Radius of the dot on a curve, px; of one that is read by itself. */
const [usualRadius, chosenRadius] = [3.5, 5.5];

/** What is read off, over the plot area: a line at the place, dots on the curves, and a box with the values. */
export function ReadoutMarks({ readout, spec, palette, area, along }: Props) {
  const at = fractionOf(spec.x, readout.x) * area.width;
  const box = readoutBox(readout, at, area, measuredWidth);
  return (
    <>
      <svg width={area.width} height={area.height} aria-hidden="true">
        <line className="figure-crosshair" x1={at} x2={at} y1={0} y2={area.height} />
        {readout.rows.map(({ series, y }, index) => {
          const up = (1 - fractionOf(spec.y, y)) * area.height;
          return up >= 0 && up <= area.height && series.shape !== 'stack' ? (
            <circle
              key={index}
              cx={at}
              cy={up}
              r={series === along ? chosenRadius : usualRadius}
              fill={swatchColour(series, spec, palette)}
              stroke={palette.surface}
            />
          ) : null;
        })}
      </svg>
      <div className="figure-values" style={{ left: box.left, top: box.top, maxWidth: box.width }}>
        <strong>{readout.heading}</strong>
        {box.rows.map(({ series, text }, index) => (
          <span key={index}>
            <i style={{ background: swatchColour(series, spec, palette) }} />
            {series.name} <b>{text}</b>
          </span>
        ))}
        {box.more > 0 && <span>and {box.more} more</span>}
      </div>
    </>
  );
}
