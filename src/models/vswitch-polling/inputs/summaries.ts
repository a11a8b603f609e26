/** How folded inputs are set, in a few words. */
import type { EnteredInputs } from '../../contract/inputs.ts';
import { numberAt } from '../../contract/inputs.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { packetTimes } from '../packet-times.ts';

/** `busiest port 40 %, 1000 B`. */
export function trafficSummary(values: EnteredInputs): string {
  const shares = values.portShares as readonly number[] | null;
  const split =
    shares === null ? 'equal ports' : `busiest ${withUnit(formatPlain(100 * Math.max(...shares), 3), '%')}`;
  return `${split}, ${withUnit(formatPlain(numberAt(values, 'packetBytes')), 'B')}`;
}

export function splitSummary(values: EnteredInputs): string {
  return values.coreSplit === null ? 'even split' : 'uneven split';
}

/** `30 to 93.3 ns`: at a hit and at a miss of the cache. */
export function timeSummary(values: EnteredInputs): string {
  const { hit, miss } = packetTimes(values);
  return miss < 1
    ? `${formatPlain(1000 * hit, 3)} to ${formatPlain(1000 * miss, 3)} ns`
    : `${formatPlain(hit, 3)} to ${formatPlain(miss, 3)} µs`;
}

/** Nothing where the model's own choice holds. */
export function outputSummary({ outputPorts }: EnteredInputs): string {
  return typeof outputPorts === 'number' ? `to ${formatPlain(outputPorts)} ports` : '';
}
