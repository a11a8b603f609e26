import { formatPlain, withUnit } from '../../../../text/number-format.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { durationText, exactText, lostShareText, timePlaceText } from '../time-words.ts';
import type { TimeState } from '../time-lane.ts';
import type { TimeCursor } from './use-time-cursor.ts';
import { TermList } from '../../../kit/TermList.tsx';

interface ReadValue {
  label: string;
  text: string;
}

/**
 * The values of all figures at one time. Between two instants the queue is that of the earlier one; where two intervals
 * meet, latency and loss are those of the earlier one.
 */
function readAt({ answer, queueUnit, path, limit, exact }: TimeState, atUs: number): readonly ReadValue[] {
  const { occupancy, bins } = answer;
  const after = occupancy.findIndex((one) => one.atUs > atUs);
  const instant = after < 0 ? occupancy.length - 1 : Math.max(0, after - 1);
  const { p5, p50, p95 } = occupancy[instant];
  const bin = bins.find(({ toUs }) => toUs >= atUs) ?? bins.at(-1);
  const latency = bin?.latencyUs ?? null;
  return [
    {
      label: 'Queue, median',
      text: `${withUnit(formatPlain(p50, 3), queueUnit)}, 5 to 95 %: ${formatPlain(p5, 3)} to ${formatPlain(p95, 3)}`,
    },
    ...(exact === null || exact.queue === null
      ? []
      : [{ label: 'Queue, mean', text: exactText(exact.queue[instant], queueUnit) }]),
    { label: 'Queue of one run', text: withUnit(formatPlain(path[instant] ?? 0, 3), queueUnit) },
    {
      label: 'Latency of arrivals, median and 99 %',
      text:
        latency !== null
          ? `${durationText(latency.p50)} and ${durationText(latency.p99)}`
          : bin !== undefined && bin.offered > 0
            ? 'all of them are lost'
            : 'no packet arrives',
    },
    ...(limit === null || bin === undefined
      ? []
      : [{ label: 'Packets lost', text: lostShareText(bin, answer.replications) }]),
  ];
}

/** The values under the cursor, and a run that moves it. */
export function TimeReadout({ state, cursor }: { state: TimeState; cursor: TimeCursor }) {
  const { atUs, isPlaying, play, stop } = cursor;
  return (
    <div className="time-readout">
      <ActionButton onClick={isPlaying ? stop : play}>
        {isPlaying ? 'Stop the run' : 'Play one run'}
      </ActionButton>
      <TermList
        aria-live={isPlaying ? 'off' : 'polite'}
        items={[{ label: 'Time cursor', text: timePlaceText(atUs) }, ...readAt(state, atUs)]}
      />
    </div>
  );
}
