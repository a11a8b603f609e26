import { useMemo } from 'react';
import type { ResponseFit } from '../../../models/k-limited/fit/fit.ts';
import { formatPlain, formatSignificant } from '../../../text/number-format.ts';
import { ResidualDots } from '../ResidualDots.tsx';
import { residualsOf } from './residual-scale.ts';

/** More rows than this are in the drawing only. */
const mostRows = 500;

const loadAxis = {
  title: 'Load (%)',
  ticks: [0, 0.5, 1].map((x) => ({ x, label: String(100 * x) })),
};

/** What the fit leaves unexplained, point by point against the load: a pattern here is what the model misses. */
export function ResidualPlot({ fit }: { fit: ResponseFit }) {
  const { points, range, summary } = useMemo(() => residualsOf(fit), [fit]);
  const dots = points.map(({ functions, load, percent }) => ({
    x: load,
    percent,
    title: `N = ${functions}, ${formatPlain(100 * load, 3)} % load: ${formatPlain(percent, 3)} %`,
  }));
  return (
    <figure className="residuals">
      <figcaption>
        <h3>Residuals, % of measured</h3>
      </figcaption>
      <ResidualDots
        dots={dots}
        range={range}
        axis={loadAxis}
        name="Residuals against the load"
        summary={summary}
      />
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
