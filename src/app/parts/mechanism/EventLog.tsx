import { useStore } from 'zustand';
import type { Mechanism, MechanismEvent } from '../../../models/contract/simulation.ts';
import { formatPlain, THIN_SPACE } from '../../../text/number-format.ts';
import type { MechanismStage } from './player/mechanism-stage.ts';
import { numberOf } from '../../../text/number-words.ts';

/** `12.31 µs`, with enough digits to distinguish events. */
function timeWords(timeUs: number): string {
  return `${timeUs.toFixed(timeUs >= 100_000 ? 1 : 3)}${THIN_SPACE}µs`;
}

function forHowLong({ timeUs, untilUs }: MechanismEvent): string {
  return untilUs === null ? '' : `, for ${formatPlain(untilUs - timeUs, 3)}${THIN_SPACE}µs`;
}

/** `12.310 µs: core takes 16 packets from port 2, for 2.13 µs`. Time counts from `originUs`. */
export function eventWords(event: MechanismEvent, mechanism: Mechanism, originUs: number): string {
  const { queues, server, timer } = mechanism;
  const { label } = queues[event.queue];
  const several = queues.length > 1;
  const from = several ? ` from ${label}` : '';
  const what = ((): string => {
    switch (event.kind) {
      case 'arrival':
        return `a packet arrives${several ? ` at ${label}` : ''}`;
      case 'loss':
        return `a packet is lost${several ? ` at ${label}` : ''}`;
      case 'take':
        return `${server.label} takes ${numberOf(event.packets, 'packet')}${from}${forHowLong(event)}`;
      case 'empty':
        return `${server.label} finds ${several ? label : `the ${label}`} empty`;
      case 'done':
        return `${numberOf(event.packets, 'packet')} done`;
      case 'timer':
        return `${timer?.label ?? 'timer'} starts${forHowLong(event)}`;
      case 'fire':
        return `${timer?.label ?? 'timer'} fires: ${numberOf(event.packets, 'packet')} released`;
      case 'full':
        return `batch full: ${numberOf(event.packets, 'packet')} released`;
      case 'pause':
        return `${server.label} pauses${forHowLong(event)}`;
      case 'resume':
        return `${server.label} returns`;
      case 'switch':
        return `${server.label} moves on to ${label}`;
    }
  })();
  return `${timeWords(event.timeUs - originUs)}: ${what}`;
}

const loggedLines = 12;

/** The last events in words; no live region, because they follow one another too fast to be read aloud. */
export function EventLog({ stage, mechanism }: { stage: MechanismStage; mechanism: Mechanism }) {
  const { player, originUs } = useStore(stage.store);
  const events = player?.log(loggedLines) ?? [];
  return (
    <>
      <h3>Events as text</h3>
      <ol className="mechanism-log" aria-label="Last events, newest first" data-testid="mechanism-log">
        {events.map((event, k) => (
          <li key={k}>{eventWords(event, mechanism, originUs)}</li>
        ))}
      </ol>
      {events.length > 0 ? null : <p>Nothing has happened yet: run the mechanism, or take a step.</p>}
    </>
  );
}
