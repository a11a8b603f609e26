import type { FigureSpec } from '../../models/figure.ts';
import { xTicks, yTicks } from './axis-ticks.ts';
import { type Size, plotArea, titleWithUnit, xPixel, yPixel } from './plot-geometry.ts';

/** Axes, grid and titles exactly where the plot will have them: what is seen while the plotting code loads, and behind an empty figure. */
export function PlotFrame({ spec, size }: { spec: FigureSpec; size: Size }) {
  const area = plotArea(size);
  const bottom = area.top + area.height;
  const across = xTicks(spec.x, area.width).map(({ value, text }) => ({
    text,
    at: xPixel(spec.x, area, value),
  }));
  const up = yTicks(spec.y, area.height).map(({ value, text }) => ({
    text,
    at: yPixel(spec.y, area, value),
  }));
  return (
    <svg className="plot-frame" width={size.width} height={size.height} aria-hidden="true">
      {across.map(({ text, at }) => (
        <g key={text}>
          <line className="plot-frame-grid" x1={at} x2={at} y1={area.top} y2={bottom} />
          <text x={at} y={bottom + 17} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {up.map(({ text, at }) => (
        <g key={text}>
          <line className="plot-frame-grid" x1={area.left} x2={area.left + area.width} y1={at} y2={at} />
          <text x={area.left - 6} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <line className="plot-frame-axis" x1={area.left} x2={area.left + area.width} y1={bottom} y2={bottom} />
      <text x={4} y={area.top - 9}>
        {titleWithUnit(spec.y.title, spec.y.unit)}
      </text>
      <text x={area.left + area.width / 2} y={bottom + 34} textAnchor="middle">
        {titleWithUnit(spec.x.title, spec.x.unit)}
      </text>
    </svg>
  );
}
