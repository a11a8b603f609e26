/** Events as sentences for the log. */
import type { Mechanism, MechanismEvent } from '../../../models/contract/simulation.ts';
import { formatPlain, THIN_SPACE } from '../../../text/number-format.ts';

const packetsWords = (count: number): string => `${count} ${count === 1 ? 'packet' : 'packets'}`;

/** `12.31 µs`, with as many digits as tell events apart. */
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
        return `${server.label} takes ${packetsWords(event.packets)}${from}${forHowLong(event)}`;
      case 'empty':
        return `${server.label} finds ${several ? label : `the ${label}`} empty`;
      case 'done':
        return `${packetsWords(event.packets)} done`;
      case 'timer':
        return `${timer?.label ?? 'timer'} starts${forHowLong(event)}`;
      case 'fire':
        return `${timer?.label ?? 'timer'} fires: ${packetsWords(event.packets)} released`;
      case 'full':
        return `batch full: ${packetsWords(event.packets)} released`;
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
