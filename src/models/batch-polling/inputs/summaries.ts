/** How folded inputs are set, in a few words. */
import type { EnteredInputs } from '../../contract/inputs.ts';
import { numberAt } from '../../contract/inputs.ts';
import { partOf } from '../../contract/inputs-of.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import type { ServiceInputs } from '../closed-form/service-curve.ts';
import type { StallInputs } from '../closed-form/stalls.ts';
import { stallLengthUs } from '../closed-form/stalls.ts';

/** A poll and a packet, `0.99 + 0.071 µs`, `table of 17 sizes`. */
export function serviceSummary(values: EnteredInputs): string {
  const inputs = partOf<ServiceInputs>(values);
  const table = inputs['service.tableUs'];
  if (table !== null) return `table of ${Object.keys(table).length} sizes`;
  const [poll, packet] = [inputs['service.interceptUs'], inputs['service.slopeUs']];
  return `${formatPlain(poll, 2)} + ${formatPlain(packet, 2)} µs`;
}

/** `no sleep`, `sleep 50 µs`. */
export function sleepSummary(values: EnteredInputs): string {
  const sleepUs = numberAt(values, 'sleepUs');
  return sleepUs > 0 ? `sleep ${withUnit(formatPlain(sleepUs, 3), 'µs')}` : 'no sleep';
}

/** `busiest 20 %`. */
export function coresSummary(values: EnteredInputs): string {
  const share = values.hottestShare;
  return typeof share === 'number' ? `busiest ${withUnit(formatPlain(100 * share, 3), '%')}` : 'even split';
}

/** `50 µs every 10 ms`. */
export function stallSummary(values: EnteredInputs): string {
  const inputs = partOf<StallInputs>(values);
  if (stallLengthUs(inputs) === 0) return 'none';
  return `${withUnit(formatPlain(inputs.stallUs, 3), 'µs')} every ${withUnit(formatPlain(inputs.stallEveryMs, 3), 'ms')}`;
}
