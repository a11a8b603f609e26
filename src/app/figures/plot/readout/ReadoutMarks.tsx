import type { FigureSpec, Series } from '../../../../models/contract/figure.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import { FIGURE_FONT_SIZE, type textWidth } from '../../../../drawing/frame/words/text-width.ts';
import { measuredWidth } from '../measured-width.ts';
import { fractionOf, PLOT_MARGINS, type PlotArea } from '../../../../drawing/frame/plot-geometry.ts';
import { swatchColour } from '../../../../drawing/frame/series-look.ts';
import type { Readout, ReadoutRow } from './readout.ts';

/** Distance between the position and the box, px. */
const AWAY = 12;
/** Padding and borders of the box, and a row's swatch, px. */
const AROUND = 18;
const SWATCH = 14;
/** Height of a line and the gap below it, px; height of the box without its rows. */
const LINE = 22;
const HEAD = 8 + LINE;

interface ReadoutBox {
  /** px from the plot area's left and top. */
  left: number;
  top: number;
  /** Widest that it may be, px. */
  width: number;
  rows: readonly ReadoutRow[];
  /** Number of rows without room. */
  more: number;
}

/**
 * Place of the box with a readout's values: beside the position `at`, px from the area's left, below the labels above
 * the plot, and as large as there is room for. Pure.
 */
export function readoutBox(
  { heading, rows }: Readout,
  at: number,
  area: PlotArea,
  measure: typeof textWidth,
): ReadoutBox {
  const room = area.height + PLOT_MARGINS.bottom - 4;
  const most = Math.max(1, Math.floor((room - HEAD) / LINE));
  const shown = rows.length <= most ? rows : rows.slice(0, Math.max(1, most - 1));
  const texts = shown.map(({ series, text }) => SWATCH + measure(`${series.name} ${text}`, FIGURE_FONT_SIZE));
  // the heading is bold
  const wanted = AROUND + Math.max(1.2 * measure(heading, FIGURE_FONT_SIZE), ...texts);
  const [leftmost, rightmost] = [4 - PLOT_MARGINS.left, area.width + PLOT_MARGINS.right - 4];
  const onRight = at + AWAY + wanted <= rightmost || at < area.width / 2;
  const width = Math.min(wanted, rightmost - leftmost);
  const left = onRight ? at + AWAY : at - AWAY - width;
  return {
    left: Math.min(rightmost - width, Math.max(leftmost, left)),
    top: 4,
    width,
    rows: shown,
    more: rows.length - shown.length,
  };
}

interface Props {
  readout: Readout;
  spec: FigureSpec;
  palette: Palette;
  area: PlotArea;
  /** The series that is read alone. */
  along?: Series | undefined;
}

/** Radius of the dot on a curve, px; of one that is read alone. */
const [usualRadius, chosenRadius] = [3.5, 5.5];

/** The readout over the plot area: a line at the position, dots on the curves, and a box with the values. */
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
