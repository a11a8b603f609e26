import { ambiguityWords, type ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import type { BootstrapIntervals } from '../../../../models/k-limited/fit/bootstrap.ts';
import { formatPercent, withUnit } from '../../../../text/number-format.ts';
import { useApp } from '../../../core/app-context.tsx';
import { baselineNumbers } from './fit-numbers.ts';

interface Props {
  fit: ResponseFit;
  intervals: BootstrapIntervals | null;
}

/** Error of the fit, parameters of one function, and the range in which they leave the curve the same. */
export function FitNumbers({ fit, intervals }: Props) {
  const anchored = useApp(({ responses }) => responses.settings.anchor.kind);
  return (
    <>
      <dl className="measures" data-testid="fit-quality">
        <div title="Mean of |measured − fitted| / measured over all points of the fit.">
          <dt>Mean relative error</dt>
          <dd>{withUnit(formatPercent(fit.meanRelativeError), '%')}</dd>
        </div>
        <div>
          <dt>Points</dt>
          <dd>
            {fit.points.length}
            {fit.leftOut > 0 ? `, ${fit.leftOut} above 99 % of the capacity left out` : ''}
          </dd>
        </div>
      </dl>
      <h3>One function</h3>
      <dl className="measures">
        {baselineNumbers(fit, anchored, intervals).map(({ label, symbol, text, unit, interval, ...one }) => (
          <div key={symbol}>
            <dt>
              {label} <span className="field-symbol">{symbol}</span>
            </dt>
            <dd>
              {withUnit(text, unit)}
              {one.anchored ? <span className="fit-interval">anchored</span> : null}
              {interval === null ? null : <span className="fit-interval">{interval}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet-text">{ambiguityWords(fit.baseline)}</p>
    </>
  );
}
