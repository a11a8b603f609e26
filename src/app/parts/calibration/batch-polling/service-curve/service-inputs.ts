/** A calibrated service curve as inputs of a model that takes one. */
import type { InputValue } from '../../../../../models/contract/inputs.ts';
import type { Model } from '../../../../../models/contract/model.ts';
import { significant } from '../../../../../text/number-words.ts';
import {
  fittedUs,
  type ServiceTimesFit,
} from '../../../../../measurements/calibration/service-curve/service-fit.ts';
import type { ServiceTable } from '../../../../../measurements/service/service-table.ts';

const names = ['service.tableUs', 'service.interceptUs', 'service.slopeUs', 'service.between'];

/** Whether the model's service time can be a line and a table. */
export function takesServiceCurve(model: Model): boolean {
  return names.every((name) => model.fields.some((field) => field.name === name));
}

/** A table of medians, straight between the measured sizes. */
export function serviceTableInputs({ tableUs }: ServiceTable): Readonly<Record<string, InputValue>> {
  return {
    'service.tableUs': thinTable(tableUs),
    'service.between': 'interpolation',
    'service.interceptUs': null,
    'service.slopeUs': null,
  };
}

/**
 * A fitted curve, in the precision of the panel: a line as such, one with a break as a table of its corners. Refused
 * with a sentence where it gives no service time above 0 for an empty poll.
 */
export function serviceFitInputs(
  fit: ServiceTimesFit,
  maxBatch: number,
): { ok: true; changes: Readonly<Record<string, InputValue>> } | { ok: false; message: string } {
  const atUs = (size: number) => Number(fittedUs(fit, size).toFixed(3));
  const lowest = Math.min(atUs(0), atUs(maxBatch));
  if (!(lowest > 0)) {
    return {
      ok: false,
      message: `This curve gives ${significant(fittedUs(fit, 0))} µs for an empty poll and ${significant(fittedUs(fit, maxBatch))} µs for a batch of ${maxBatch}: both must be above 0 µs. Choose another form or add rates.`,
    };
  }
  if (fit.broken === null && fit.slope.value < 0) {
    return {
      ok: false,
      message: `The line falls by ${significant(-fit.slope.value)} µs per packet, but a batch cannot take less time than a smaller one. Add recordings at other rates.`,
    };
  }
  if (fit.broken === null) {
    return {
      ok: true,
      changes: {
        'service.tableUs': null,
        'service.interceptUs': atUs(0),
        'service.slopeUs': Number(fit.slope.value.toFixed(4)),
      },
    };
  }
  const corners = [0, Math.min(fit.broken.at.value, maxBatch), maxBatch];
  return {
    ok: true,
    changes: {
      'service.tableUs': Object.fromEntries(corners.map((size) => [String(size), atUs(size)])),
      'service.between': 'interpolation',
      'service.interceptUs': null,
      'service.slopeUs': null,
    },
  };
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
