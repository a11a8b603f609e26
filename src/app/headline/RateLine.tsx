import { useActions, useApp, useAppShallow } from '../store/app-context.tsx';
import { rateItems, type RateItem, standingWords } from './rate-items.ts';
import './rate-line.css';

/** The highest rates that this configuration carries; each is a press away. Absent where no rate is offered. */
export function RateLine() {
  const { setValue } = useActions();
  const input = useApp(({ model }) => model.dimensioning?.offered?.input ?? null);
  const parts = useAppShallow(({ model, values, rates }) => ({ model, values, rates }));
  if (input === null) return null;
  const { old, progress, bounds, failure } = parts.rates;
  const absent = failure ?? bounds?.absent ?? null;
  const items = absent === null ? rateItems(parts) : [];
  return (
    <div
      className="rates"
      role="group"
      aria-label="Highest rates"
      aria-busy={progress !== null}
      data-old={old || undefined}
      data-testid="rates"
    >
      {items.map((item) => (
        <RateButton
          key={item.id}
          item={item}
          onPress={() => {
            if (item.input !== null) setValue(input, item.input);
          }}
        />
      ))}
      <span
        className="rates-standing"
        data-absent={absent === null ? undefined : ''}
        title={absent ?? undefined}
        data-testid="rates-standing"
      >
        {absent ?? standingWords(parts)}
      </span>
      <span className="rates-progress" data-busy={progress === null ? undefined : ''} aria-hidden="true">
        <span style={{ transform: `scaleX(${progress ?? 0})` }} />
      </span>
    </div>
  );
}

/** Its title is its description for screen readers too: what the rate is, its floor, what a press does. */
function RateButton({ item, onPress }: { item: RateItem; onPress: () => void }) {
  const { id, label, number, input, words } = item;
  return (
    <button
      type="button"
      className="rate"
      aria-disabled={input === null}
      title={words}
      data-testid={`rate-${id}`}
      onClick={onPress}
    >
      <span className="rate-label">{label}</span> <span className="rate-value">{number}</span>{' '}
      <span className="rate-unit">Mpps</span>
    </button>
  );
}
