import { formatCount, formatPlain, formatSignificant } from '../../../../text/number-format.ts';
import { useMemo } from 'react';
import { useApp } from '../../../core/app-context.tsx';
import { FitFigure } from '../FitFigure.tsx';
import type { ConfigurationFit } from './calibration-fits.ts';
import { fitWords, costResiduals, parameterNumbers, residualRows } from './calibration-numbers.ts';

/** The parameters of one configuration, and how they meet its points. */
export function CalibrationFit({ fit }: { fit: ConfigurationFit }) {
  const { name } = fit.configuration;
  const source = useApp(({ calibration }) => calibration.source);
  const spec = useMemo(() => costResiduals(fit), [fit]);
  const numbers = parameterNumbers(fit);
  const words = numbers.map(({ symbol, value, unit }) => `${symbol} ${value} ${unit}`).join('; ');
  return (
    <div className="calibration-fit" data-testid={`calibration-${fit.configuration.id}`}>
      <h3>{name}: cost of a packet</h3>
      <p className="quiet-text">{fitWords(fit)}</p>
      <table className="fit-table calibration-parameters" aria-label={`Parameters of ${name}`}>
        <thead>
          <tr>
            <th scope="col">Cost</th>
            <th scope="col">Your points</th>
            <th scope="col">Table 2</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map(({ label, symbol, unit, value, error, borrowed, table2 }) => (
            <tr key={symbol}>
              <th scope="row">
                {label} <span className="field-symbol">{symbol}</span>
                <span className="fit-interval">{unit}</span>
              </th>
              <td>
                {value}
                {error === null ? null : <span className="fit-interval">{error}</span>}
                {borrowed ? <span className="fit-interval">of 3+1</span> : null}
              </td>
              <td>{table2}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FitFigure spec={spec} from={`Fitted to ${source ?? 'entered points'}: ${words}`} />
      <PointTable fit={fit} />
    </div>
  );
}

function PointTable({ fit }: { fit: ConfigurationFit }) {
  const rows = residualRows(fit);
  const throughputs = rows.some(({ mpps }) => mpps !== null);
  const name = `Measured and fitted cost, ${fit.configuration.name}`;
  return (
    <div className="fit-points" tabIndex={0} role="region" aria-label={name}>
      <table className="fit-table calibration-points">
        <thead>
          <tr>
            <th scope="col">Flows</th>
            <th scope="col">Frame (B)</th>
            <th scope="col">Measured (cycles)</th>
            <th scope="col">Fitted (cycles)</th>
            <th scope="col">Residual (cycles)</th>
            <th scope="col">(%)</th>
            {throughputs ? (
              <>
                <th scope="col">Measured (Mpps)</th>
                <th scope="col">Fitted (Mpps)</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, flows, frameBytes, cycles, fitted, residual, percent, mpps, fittedMpps }) => (
            <tr key={row}>
              <td>{flows}</td>
              <td>{formatPlain(frameBytes, 4)}</td>
              <td>{formatCount(cycles)}</td>
              <td>{formatCount(fitted)}</td>
              <td>{formatSignificant(residual, 2)}</td>
              <td>{formatSignificant(percent, 2)}</td>
              {throughputs ? (
                <>
                  <td>{formatSignificant(mpps, 4)}</td>
                  <td>{formatSignificant(fittedMpps, 4)}</td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
