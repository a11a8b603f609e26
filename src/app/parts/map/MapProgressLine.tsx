import { numberOf } from '../../../text/number-of.ts';
import { formatCount } from '../../../text/number-format.ts';
import type { MapSearchState } from './use-map-search.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

interface Props {
  search: MapSearchState;
  /** How many points there are to solve. */
  total: number;
}

/** How far the map is, with its cancel button; what is left when it was stopped. */
export function MapProgressLine({ search, total }: Props) {
  const { ended, stale, grid, fraction, message } = search;
  const known = stale ? 0 : (grid?.known ?? 0);
  const running = stale || ended === null;
  const [text, button] = running
    ? [`Solving: ${formatCount(known)} of ${formatCount(total)} points`, 'Cancel']
    : ended === 'done'
      ? [`Complete: ${numberOf(known, 'point')} solved`, null]
      : ended === 'cancelled'
        ? [`Stopped: ${formatCount(known)} of ${formatCount(total)} points solved`, 'Go on']
        : [message ?? 'The map could not be solved.', 'Try again'];
  return (
    <div className="map-progress" data-testid="map-progress" data-running={running || undefined}>
      {running ? <progress aria-label="Map" max={1} value={stale ? 0 : fraction} /> : null}
      <span>{text}</span>
      {button === null ? null : (
        <ActionButton
          className="button"
          onClick={() => {
            if (running) search.cancel();
            else search.resume();
          }}
        >
          {button}
        </ActionButton>
      )}
      <span className="visually-hidden" role="status">
        {running ? '' : text}
      </span>
    </div>
  );
}
