import { useMemo } from 'react';
import type { ResponseFit } from '../../models/k-limited/fit.ts';
import { formatPlain, formatSignificant } from '../../models/number-format.ts';
import { residualsOf } from './residual-scale.ts';

/** The drawing's own units; it is scaled to the width of the column. */
const width = 280;
const height = 120;
const left = 34;
const right = 4;
const top = 8;
const bottom = 30;

/** More rows than this are in the drawing only. */
const mostRows = 500;

/** What the fit leaves unexplained, point by point against the load: a pattern here is what the model misses. */
export function ResidualPlot({ fit }: { fit: ResponseFit }) {
  const { points, range, summary } = useMemo(() => residualsOf(fit), [fit]);
  const x = (load: number) => left + load * (width - left - right);
  const y = (percent: number) => top + (0.5 - percent / (2 * range)) * (height - top - bottom);
  return (
    <figure className="residuals">
      <figcaption>
        <h3>Residuals, % of measured</h3>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Residuals against the load. ${summary}`}
      >
        {[-range, 0, range].map((level) => (
          <g key={level}>
            <line className="residual-line" x1={left} x2={width - right} y1={y(level)} y2={y(level)} />
            <text x={left - 4} y={y(level) + 4} textAnchor="end">
              {formatPlain(level)}
            </text>
          </g>
        ))}
        {[0, 0.5, 1].map((load) => (
          <text
            key={load}
            x={x(load)}
            y={height - bottom + 14}
            textAnchor={load === 0 ? 'start' : load === 1 ? 'end' : 'middle'}
          >
            {load * 100}
          </text>
        ))}
        <text x={(left + width - right) / 2} y={height - 3} textAnchor="middle">
          Load (%)
        </text>
        {points.map(({ functions, load, percent }, k) => (
          <circle key={k} className="residual" cx={x(load)} cy={y(percent)} r={2}>
            <title>{`N = ${functions}, ${formatPlain(100 * load, 3)} % load: ${formatPlain(percent, 3)} %`}</title>
          </circle>
        ))}
      </svg>
      <p className="quiet-text">{summary}</p>
      <details>
        <summary>Points of the fit</summary>
        <PointTable fit={fit} />
      </details>
    </figure>
  );
}

function PointTable({ fit }: { fit: ResponseFit }) {
  const shown = fit.points.slice(0, mostRows);
  return (
    <div className="fit-points" tabIndex={0} role="region" aria-label="Points of the fit">
      <table className="fit-table">
        <thead>
          <tr>
            <th scope="col">N</th>
            <th scope="col">Rate (Mpps)</th>
            <th scope="col">Measured (µs)</th>
            <th scope="col">Fitted (µs)</th>
            <th scope="col">Residual (%)</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ functions, rateTotalPps, responseS, fittedS, relativeResidual }, k) => (
            <tr key={k}>
              <td>{functions}</td>
              <td>{formatSignificant(rateTotalPps / 1e6)}</td>
              <td>{formatSignificant(responseS * 1e6)}</td>
              <td>{formatSignificant(fittedS * 1e6)}</td>
              <td>{formatSignificant(relativeResidual * 100, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < fit.points.length ? (
        <p className="quiet-text">
          The first {shown.length} of {fit.points.length} points.
        </p>
      ) : null}
    </div>
  );
}
