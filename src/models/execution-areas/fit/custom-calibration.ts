/** Custom calibration points, row by row as entered, to parameters for each configuration. */
import type { InputRow } from '../../contract/inputs.ts';
import { SolveFailure } from '../../contract/solution.ts';
import {
  type Calibration,
  type CalibrationPoint,
  calibrate,
  calibrateBorrowed,
  cyclesFromMpps,
} from './calibrate.ts';
import { type ConfigurationId, configurationNamed, configurations } from '../configurations.ts';
import { requireFrame } from '../solver/frame-range.ts';
import { mppsOf } from '../solver/predict.ts';
import { table2 } from '../parameter-sets.ts';

/** One row that was read. */
export interface CustomPoint extends CalibrationPoint {
  configuration: ConfigurationId;
  /** Its place among the rows, from 1. */
  row: number;
  /** The measured throughput that the cost comes from; null where the cost itself was given. */
  mpps: number | null;
}

/** Result of the calibration of a configuration. */
export interface CustomCalibration {
  points: readonly CustomPoint[];
  calibration: Calibration;
  /** Where a and b come from when only one flow was measured; null: from the points. */
  borrowed: 'own 3+1' | 'Table 2' | null;
}

export type CustomCalibrations = ReadonlyMap<ConfigurationId, CustomCalibration>;

/**
 * Rows to points. Fails with `bad_cost` where a row has not just one of cycles and mpps, and as `cyclesFromMpps`, with
 * the row.
 */
export function customPoints(rows: readonly InputRow[], clockGhz: number): CustomPoint[] {
  return rows.map((row, k) =>
    named(`Row ${k + 1}: `, () => {
      const { id } = configurationNamed(String(row.configuration));
      const [flows, frameBytes] = [Number(row.flows), Number(row.frameBytes)];
      const { cycles, mpps } = row;
      if ((typeof cycles === 'number') === (typeof mpps === 'number')) {
        const found = typeof cycles === 'number' ? 'both are there' : 'neither is there';
        throw new SolveFailure(
          'bad_cost',
          `Give either the cost in cycles or the throughput in Mpps: ${found}.`,
          'calibration',
        );
      }
      requireFrame(frameBytes);
      const measured = typeof mpps === 'number' ? mpps : null;
      return {
        configuration: id,
        row: k + 1,
        flows,
        frameBytes,
        mpps: measured,
        cycles: measured === null ? Number(cycles) : cyclesFromMpps(measured, flows, clockGhz),
      };
    }),
  );
}

/**
 * Each configuration that has points: all four parameters from its points; where these have one flow only, a and b of
 * 3+1 (from the points of 3+1 if they determine them, else as printed in Table 2). Fails as `calibrate` and
 * `calibrateBorrowed`, with the name.
 */
export function customCalibrations(points: readonly CustomPoint[]): CustomCalibrations {
  const found = new Map<ConfigurationId, CustomCalibration>();
  const pointsOf = (id: ConfigurationId) => points.filter(({ configuration }) => configuration === id);
  const lender = pointsOf('3+1').some(({ flows }) => flows > 1)
    ? named('Points of 3+1: ', () => calibrate(pointsOf('3+1')))
    : null;
  for (const { id } of configurations) {
    const ofConfiguration = pointsOf(id);
    if (ofConfiguration.length === 0) continue;
    const single = ofConfiguration.every(({ flows }) => flows === 1);
    const { a, b } = lender ?? table2['3+1'];
    found.set(id, {
      points: ofConfiguration,
      calibration: named(`Points of ${id}: `, () =>
        single ? calibrateBorrowed(ofConfiguration, a, b) : calibrate(ofConfiguration),
      ),
      borrowed: single ? (lender ? 'own 3+1' : 'Table 2') : null,
    });
  }
  return found;
}

/**
 * Points so near the link's limit that the link and not the processor may have held them: their cost is then too high.
 */
export function linkLimitedPoints(points: readonly CustomPoint[], linkGbps: number): CustomPoint[] {
  const near = 0.995;
  return points.filter(
    ({ mpps, frameBytes }) => mpps !== null && mpps >= near * mppsOf(linkGbps, frameBytes),
  );
}

function named<T>(where: string, run: () => T): T {
  try {
    return run();
  } catch (failure) {
    if (!(failure instanceof SolveFailure)) throw failure;
    const parameter = failure.parameter === 'calibrationClockGhz' ? failure.parameter : 'calibration';
    throw new SolveFailure(failure.code, where + failure.message, parameter);
  }
}
