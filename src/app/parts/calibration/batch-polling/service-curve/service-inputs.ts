/** A calibrated service curve as inputs of a model that takes one. */
import type { InputValue } from '../../../../../models/contract/inputs.ts';
import type { Model } from '../../../../../models/contract/model.ts';
import { significant } from '../../../../../text/number-words.ts';
import { fittedUs, type ServiceTimesFit } from '../../../../../fits/service-curve/service-fit.ts';
import type { CalibratedInputs } from '../../UseCalibrated.tsx';

const names = ['service.tableUs', 'service.interceptUs', 'service.slopeUs', 'service.between'];

/** Whether the model's service time can be a line and a table. */
export function takesServiceCurve(model: Model): boolean {
  return names.every((name) => model.fields.some((field) => field.name === name));
}

/** A service curve that is straight between the entries of a table, µs by batch size. */
export function tableInputs(tableUs: Readonly<Record<string, number>>): Readonly<Record<string, InputValue>> {
  return {
    'service.tableUs': tableUs,
    'service.between': 'interpolation',
    'service.interceptUs': null,
    'service.slopeUs': null,
  };
}

/**
 * A fitted curve, in the precision of the panel: a line as such, one with a break as a table of its corners. Refused
 * where it gives no service time above 0 for an empty poll.
 */
export function serviceFitInputs(fit: ServiceTimesFit, maxBatch: number): CalibratedInputs {
  const atUs = (size: number) => Number(fittedUs(fit, size).toFixed(3));
  const lowest = Math.min(atUs(0), atUs(maxBatch));
  const refused = (refusal: string) => ({ changes: null, refusal });
  const used = (changes: CalibratedInputs['changes']) => ({ changes, refusal: null });
  if (!(lowest > 0)) {
    return refused(
      `This curve gives ${significant(fittedUs(fit, 0))} µs for an empty poll and ${significant(fittedUs(fit, maxBatch))} µs for a batch of ${maxBatch}: both must be above 0 µs. Choose another form or add rates.`,
    );
  }
  if (fit.broken !== null) {
    const corners = [0, Math.min(fit.broken.at.value, maxBatch), maxBatch];
    return used(tableInputs(Object.fromEntries(corners.map((size) => [String(size), atUs(size)]))));
  }
  const slopeUs = fit.slope.value;
  if (slopeUs < 0) {
    return refused(
      `The line falls by ${significant(-slopeUs)} µs per packet, but a batch cannot take less time than a smaller one. Add recordings at other rates.`,
    );
  }
  return used({
    'service.tableUs': null,
    'service.interceptUs': atUs(0),
    'service.slopeUs': Number(slopeUs.toFixed(4)),
  });
}

/** A table entry is rounded to this, µs. */
const tolerance = 0.001;

/**
 * Leaves out the sizes that lie on the straight line between the remaining ones (to a nanosecond), for a readable table
 * and a short link. Interpolation gives the same curve.
 */
export function thinTable(table: Readonly<Record<string, number>>): Record<string, number> {
  const sizes = Object.keys(table)
    .map(Number)
    .sort((a, b) => a - b);
  const value = (size: number) => table[String(size)];
  const thinned: Record<string, number> = {};
  let from = 0;
  while (from < sizes.length) {
    thinned[String(sizes[from])] = value(sizes[from]);
    let to = from + 1;
    while (to + 1 < sizes.length && straight(from, to + 1)) to += 1;
    from = to;
  }
  return thinned;

  function straight(first: number, last: number): boolean {
    const slope = (value(sizes[last]) - value(sizes[first])) / (sizes[last] - sizes[first]);
    for (let k = first + 1; k < last; k++) {
      const line = value(sizes[first]) + slope * (sizes[k] - sizes[first]);
      if (Math.abs(line - value(sizes[k])) > tolerance) return false;
    }
    return true;
  }
}
