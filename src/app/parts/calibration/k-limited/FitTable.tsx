import type { ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import type { BootstrapIntervals } from '../../../../models/k-limited/fit/bootstrap.ts';
import { formatPercent, formatSignificant } from '../../../../text/number-format.ts';
import { cubicText, bootstrapIntervalText } from './fit-numbers.ts';

interface Props {
  fit: ResponseFit;
  intervals: BootstrapIntervals | null;
}

/** The service times of every number of functions, and the cubic through their second moments. */
export function FitTable({ fit, intervals }: Props) {
  const cubic = cubicText(fit);
  return (
    <>
      <h3>By number of functions</h3>
      <table className="fit-table" data-testid="fit-table">
        <thead>
          <tr>
            <th scope="col">N (points)</th>
            <th scope="col">β (µs)</th>
            <th scope="col">β⁽²⁾ (µs²)</th>
            <th scope="col" title="Mean relative error">
              Error (%)
            </th>
          </tr>
        </thead>
        <tbody>
          {fit.rows.map(({ functions, points, beta, beta2, meanRelativeError, feasible }, k) => (
            <tr key={functions}>
              <th scope="row">
                {functions} <span className="fit-points-count">({points})</span>
              </th>
              <td>
                {formatSignificant(beta * 1e6, 4)}
                <RowInterval text={bootstrapIntervalText(intervals?.rows[k]?.beta, 1e6)} />
              </td>
              <td>
                {formatSignificant(beta2 * 1e12, 4)}
                {feasible ? null : <span className="fit-interval">below β², not possible</span>}
                <RowInterval text={bootstrapIntervalText(intervals?.rows[k]?.beta2, 1e12)} />
              </td>
              <td>{formatPercent(meanRelativeError)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet-text">
        {cubic === null
          ? 'A cubic in N needs measurements with at least four numbers of functions.'
          : `${cubic}; at most ${formatPercent(fit.cubic?.maxRelativeResidual)} % from the rows.`}
      </p>
    </>
  );
}

function RowInterval({ text }: { text: string | null }) {
  return text === null ? null : <span className="fit-interval">{text}</span>;
}
