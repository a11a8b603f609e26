import { formatPlain } from '../../text/number-format.ts';

/** The drawing's own units; it is scaled to the width of the column. */
const width = 280;
const height = 120;
const left = 34;
const right = 4;
const top = 8;
const bottom = 30;

export interface ResidualDot {
  /** Place on the axis, 0..1. */
  x: number;
  /** (measured - fitted)/measured, %. */
  percent: number;
  /** What the point is, in words. */
  title: string;
}

interface Props {
  dots: readonly ResidualDot[];
  /** The axis runs from -range to range, %. */
  range: number;
  axis: { title: string; ticks: readonly { x: number; label: string }[] };
  /** Said instead of the picture, and written below it. */
  name: string;
  summary: string;
}

/** What a fit leaves unexplained, point by point: a pattern here is what the model misses. */
export function ResidualDots({ dots, range, axis, name, summary }: Props) {
  const x = (share: number) => left + share * (width - left - right);
  const y = (percent: number) => top + (0.5 - percent / (2 * range)) * (height - top - bottom);
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}. ${summary}`}>
        {[-range, 0, range].map((level) => (
          <g key={level}>
            <line className="residual-line" x1={left} x2={width - right} y1={y(level)} y2={y(level)} />
            <text x={left - 4} y={y(level) + 4} textAnchor="end">
              {formatPlain(level)}
            </text>
          </g>
        ))}
        {axis.ticks.map((tick) => (
          <text
            key={tick.label}
            x={x(tick.x)}
            y={height - bottom + 14}
            textAnchor={tick.x === 0 ? 'start' : tick.x === 1 ? 'end' : 'middle'}
          >
            {tick.label}
          </text>
        ))}
        <text x={(left + width - right) / 2} y={height - 3} textAnchor="middle">
          {axis.title}
        </text>
        {dots.map(({ x: share, percent, title }, k) => (
          <circle key={k} className="residual" cx={x(share)} cy={y(percent)} r={2}>
            <title>{title}</title>
          </circle>
        ))}
      </svg>
      <p className="quiet-text">{summary}</p>
    </>
  );
}
