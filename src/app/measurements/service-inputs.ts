/** A measured service curve as inputs of a model that takes one. */
import type { InputValue } from '../../models/inputs.ts';
import type { Model } from '../../models/model.ts';
import type { BatchClockMeasurement, ServiceStatistics } from '../../measurements/measurement.ts';
import { fitServiceLine, pooledRuns, pooledService } from '../../measurements/service-curve.ts';
import { serviceTable } from '../../measurements/service-table.ts';

export type ServiceInputs =
  { ok: true; changes: Readonly<Record<string, InputValue>> } | { ok: false; message: string };

const names = ['service.tableUs', 'service.interceptUs', 'service.slopeUs', 'service.between'];

/** Whether the model's service time can be a line and a table. */
export function takesServiceCurve(model: Model): boolean {
  return names.every((name) => model.fields.some((field) => field.name === name));
}

/** The least-squares line through the medians, in the panel's own precision. */
export function serviceLineInputs(runs: readonly BatchClockMeasurement[]): ServiceInputs {
  return fromService(runs, (service) => {
    const { interceptUs, slopeUs } = fitServiceLine(service);
    return {
      'service.tableUs': null,
      'service.interceptUs': Number(interceptUs.toFixed(3)),
      'service.slopeUs': Number(slopeUs.toFixed(4)),
    };
  });
}

/** The medians themselves, straight between the measured sizes. */
export function serviceTableInputs(runs: readonly BatchClockMeasurement[], maxBatch: number): ServiceInputs {
  return fromService(runs, (service) => ({
    'service.tableUs': thinTable(serviceTable(service, maxBatch).tableUs),
    'service.between': 'interpolation',
    'service.interceptUs': null,
    'service.slopeUs': null,
  }));
}

function fromService(
  runs: readonly BatchClockMeasurement[],
  inputs: (service: ServiceStatistics) => Readonly<Record<string, InputValue>>,
): ServiceInputs {
  const pooled = pooledRuns(runs);
  if (pooled.length === 0)
    return { ok: false, message: 'None of these recordings is fit for a service curve.' };
  try {
    return { ok: true, changes: inputs(pooledService(pooled)) };
  } catch (failure) {
    return { ok: false, message: failure instanceof Error ? failure.message : String(failure) };
  }
}

/** A table entry is rounded to this, µs. */
const tolerance = 0.001;

/**
 * Leaves out the sizes that lie on the straight line between the ones kept (to a nanosecond), so that the table stays readable
 * and its link short. Interpolation gives the same curve.
 */
export function thinTable(table: Readonly<Record<string, number>>): Record<string, number> {
  const sizes = Object.keys(table)
    .map(Number)
    .sort((a, b) => a - b);
  const value = (size: number) => table[String(size)];
  const kept: Record<string, number> = {};
  let from = 0;
  while (from < sizes.length) {
    kept[String(sizes[from])] = value(sizes[from]);
    let to = from + 1;
    while (to + 1 < sizes.length && straight(from, to + 1)) to += 1;
    from = to;
  }
  return kept;

  function straight(first: number, last: number): boolean {
    const slope = (value(sizes[last]) - value(sizes[first])) / (sizes[last] - sizes[first]);
    for (let k = first + 1; k < last; k++) {
      const line = value(sizes[first]) + slope * (sizes[k] - sizes[first]);
      if (Math.abs(line - value(sizes[k])) > tolerance) return false;
    }
    return true;
  }
}
