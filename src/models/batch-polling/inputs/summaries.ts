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

/** `busiest 20 %`. */
export function coresSummary(values: EnteredInputs): string {
  const share = values.hottestShare;
  return typeof share === 'number' ? `busiest ${withUnit(formatPlain(100 * share, 3), '%')}` : 'even split';
}

/** `none`, `sleep 50 µs`, `20 µs every 10 ms`, `20 µs every 10 ms, sleep 50 µs`. */
export function pauseSummary(values: EnteredInputs): string {
  const inputs = partOf<StallInputs>(values);
  const sleepUs = numberAt(values, 'sleepUs');
  const time = (value: number | null, unit: string) => withUnit(formatPlain(value, 3), unit);
  const stall =
    stallLengthUs(inputs) > 0 && `${time(inputs.stallUs, 'µs')} every ${time(inputs.stallEveryMs, 'ms')}`;
  return [stall, sleepUs > 0 && `sleep ${time(sleepUs, 'µs')}`].filter(Boolean).join(', ') || 'none';
}
