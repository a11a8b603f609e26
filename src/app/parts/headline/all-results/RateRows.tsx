import { useEffect } from 'react';
import { useActions, useApp, useAppShallow, useAppStore } from '../../../core/app-context.tsx';
import { rateScale } from '../../../core/traffic/rate-scale.ts';
import { latencyGoal } from '../../../../dimensioning/rate-bounds/rate-bounds.ts';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import { isLatencyGoal } from '../rates/rate-state.ts';
import { rateItems, shareOfLimitWords } from './rate-items.ts';
import { Button } from '../../../kit/Button.tsx';

/** The highest rates that this configuration carries; each can be set. Absent where no rate is offered. */
export function RateRows() {
  const { setValue, setLatencyGoal } = useActions();
  const input = useApp(({ model }) => model.dimensioning?.offered?.input ?? null);
  const parts = useAppShallow(({ model, values, rates, view }) => ({ model, values, rates, view }));
  useRatesInView();
  if (input === null) return null;
  const rate = rateScale(parts.model, parts.values, parts);
  const { progress, bounds, failure } = parts.rates;
  const latency = latencyGoal(parts.model);
  const absent = failure ?? bounds?.absent ?? null;
  return (
    <section
      className="all-results-group"
      aria-labelledby="all-rates"
      data-testid="rates"
      data-old={parts.rates.old || undefined}
      aria-busy={progress !== null}
    >
      <h3 id="all-rates">
        Highest rates{' '}
        <span data-testid="rates-present">{absent === null ? shareOfLimitWords(parts) : ''}</span>
      </h3>
      <div className="rates-progress" data-busy={progress === null ? undefined : ''} aria-hidden="true">
        <span style={{ transform: `scaleX(${progress ?? 0})` }} />
      </div>
      {absent === null ? (
        <dl>
          {rateItems(parts, rate).map(({ id, label, number, input: value, help }) => (
            <div className="all-results-row" key={id} data-testid={`rate-${id}`}>
              <dt>{label}</dt>
              <dd className="all-results-value">
                {number} <span>{number === '' ? '' : rate.unit}</span>
              </dd>
              <dd className="all-results-aside">
                <Button
                  disabled={value === null}
                  aria-label={`Set the rate to ${label}`}
                  onClick={() => {
                    if (value !== null) setValue(input, value);
                  }}
                >
                  Set
                </Button>
              </dd>
              <dd className="all-results-help">{help}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{absent}</p>
      )}
      {latency === null || absent !== null ? null : (
        <SettingEntry
          label={`Latency goal, ${latency === 'latency.p99' ? '99 % of packets' : 'mean'} at most`}
          unit="µs"
          value={parts.view.latencyGoal}
          allowed="a number of µs from above 0 to 1e9, or empty for no goal"
          isAllowed={isLatencyGoal}
          mayBeEmpty
          onChange={setLatencyGoal}
        />
      )}
    </section>
  );
}

/** Records in the state that the rates are in view. */
function useRatesInView(): void {
  const store = useAppStore();
  useEffect(() => {
    store.setState({ ratesInView: true });
    return () => store.setState({ ratesInView: false });
  }, [store]);
}
