/** How folded inputs are set, in a few words. */
import type { EnteredInputs } from '../contract/inputs.ts';
import { partOf } from '../contract/inputs-of.ts';
import { formatPercent, formatPlain } from '../../text/number-format.ts';
import type { ServiceInputs } from './service-curve.ts';

/** `0.991 + 0.0712 µs a packet`, `table of 17 sizes`. */
export function serviceSummary(values: EnteredInputs): string {
  const inputs = partOf<ServiceInputs>(values);
  const table = inputs['service.tableUs'];
  if (table !== null) return `table of ${Object.keys(table).length} sizes`;
  const [poll, packet] = [inputs['service.interceptUs'], inputs['service.slopeUs']];
  return `${formatPlain(poll, 3)} + ${formatPlain(packet, 3)} µs a packet`;
}

/** `busiest has 20 %`. */
export function coresSummary(values: EnteredInputs): string {
  const share = values.hottestShare;
  return typeof share === 'number' ? `busiest has ${formatPercent(share)}` : 'even split';
}
