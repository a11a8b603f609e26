import { useMemo } from 'react';
import {
  fitByRate,
  perRateWarning,
  type ServiceTimesFitOptions,
} from '../../../../../measurements/calibration/service-curve/service-fit.ts';
import { formatSignificant } from '../../../../../text/number-format.ts';
import { useApp } from '../../../../core/app-context.tsx';
import { type Recording, useWireRates } from '../recordings/use-recordings.ts';

/** Each rate fitted alone: how far the service times follow the load and not the batch. */
export function RateFits({
  chosen,
  options,
}: {
  chosen: readonly Recording[];
  options: ServiceTimesFitOptions;
}) {
  const frameBytes = useApp(({ values }) => values.frameBytes);
  const { form, weights } = options;
  const rates = useWireRates();
  const fits = useMemo(
    () =>
      fitByRate(
        chosen.map(({ run }) => run),
        { form, weights },
        typeof frameBytes === 'number' ? frameBytes : 64,
      ),
    [chosen, form, weights, frameBytes],
  );
  const broken = form === 'broken-line';
  return (
    <details>
      <summary>Each rate alone</summary>
      <p className="calibration-warning">{perRateWarning}</p>
      <div className="fit-points" tabIndex={0} role="region" aria-label="Fits of each rate alone">
        <table className="fit-table">
          <thead>
            <tr>
              <th scope="col">{rates.unit}</th>
              <th scope="col">Poll (µs)</th>
              <th scope="col">{broken ? 'Packet below' : 'Packet'} (µs)</th>
              {broken ? <th scope="col">Above (µs)</th> : null}
            </tr>
          </thead>
          <tbody>
            {fits.map(({ run, rateMbps, fit, refusal }) => (
              <tr key={run.id}>
                <th scope="row">{rateMbps === null ? run.fileName : rates.number(rateMbps)}</th>
                {fit === null ? (
                  <td colSpan={broken ? 3 : 2} title={refusal ?? undefined}>
                    too few batch sizes
                  </td>
                ) : (
                  <>
                    <td>{formatSignificant(fit.intercept.value)}</td>
                    <td>{formatSignificant(fit.slope.value)}</td>
                    {fit.broken === null ? null : <td>{formatSignificant(fit.broken.slopeAbove.value)}</td>}
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
