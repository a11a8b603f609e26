import type { InputValues } from '../../contract/inputs.ts';
import { readInputs } from '../read-inputs.ts';

const longestStepUs = 1000;

/** The least whole number of microseconds that is a whole number of slots; null beyond 1000 µs. */
function wholeSlotsUs(slotUs: number): number | null {
  for (let us = 1; us <= longestStepUs; us++) {
    const slots = us / slotUs;
    if (slots > 0.5 && Math.abs(slots - Math.round(slots)) < 1e-9) return us;
  }
  return null;
}

/**
 * Step of an input, µs; null where its effect is smooth. The timer and the limit are whole slots. Evenly spaced packets
 * make whole batches: from one slot of a core's interarrival time to the next, one packet more or less fits into the
 * timer. In between the time is a mixture of two whole slots; a quarter of a slot shows its bends.
 */
export function inputStep(input: string, values: InputValues): number | null {
  const inputs = readInputs(values);
  const { slotUs } = inputs;
  if (input === 'coalescingUs' || input === 'maxWorkUs') return wholeSlotsUs(slotUs);
  const even = inputs['arrivals.family'] === 'deterministic';
  return even && input === 'meanInterarrivalUs' ? slotUs / 4 / inputs.cores : null;
}
