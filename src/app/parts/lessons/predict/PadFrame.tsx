import type { Axis, ShadedRange } from '../../../../models/contract/figure.ts';
import { xTicks, yTicks } from '../../../../drawing/frame/axes/axis-ticks.ts';
import { type PlotArea, titleWithUnit, xPixel, yPixel } from '../../../../drawing/frame/plot-geometry.ts';

interface Props {
  x: Axis;
  y: Axis;
  area: PlotArea;
  /** Named ranges of the x axis. */
  shaded: readonly ShadedRange[];
}

/** The axes of a drawing, with the margins of a figure. */
export function PadFrame({ x, y, area, shaded }: Props) {
  return (
    <g className="lesson-pad-frame" aria-hidden="true">
      {shaded.map(({ from, to, label: name }) => {
        const [left, right] = [from, to].map((end) => xPixel(x, area, held(end, x.range)));
        return right > left ? (
          <g key={from}>
            <rect x={left} y={area.top} width={right - left} height={area.height} />
            <text x={(left + right) / 2} y={area.top + 16} textAnchor="middle">
              {name}
            </text>
          </g>
        ) : null;
      })}
      {yTicks(y, area.height).map(({ value, text }) => (
        <g key={value} transform={`translate(0 ${yPixel(y, area, value)})`}>
          <line x1={area.left} x2={area.left + area.width} />
          <text x={area.left - 8} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {xTicks(x, area.width).map(({ value, text }) => (
        <text key={value} x={xPixel(x, area, value)} y={area.top + area.height + 18} textAnchor="middle">
          {text}
        </text>
      ))}
      <text x={area.left + area.width / 2} y={area.top + area.height + 36} textAnchor="middle">
        {titleWithUnit(x.title, x.unit)}
      </text>
      <text x={4} y={14}>
        {titleWithUnit(y.title, y.unit)}
      </text>
    </g>
  );
}

export const held = (value: number, [low, high]: readonly [number, number]): number =>
  Math.min(high, Math.max(low, value));
