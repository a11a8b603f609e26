/**
 * From the numbers of a table of points, as written, to its canonical units: from the names, else from the magnitudes.
 */
import type { PacketRateUnit, ReadingNote } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import type { NamedUnit, PointsColumn } from './header.ts';

/** One column as far as its unit matters. */
export interface ReadColumn {
  column: PointsColumn;
  /** Name in the file, quoted for messages. */
  shown: string;
  /** Largest number as written, and its line; -1 where the column is empty. */
  highest: number;
  highestLine: number;
  /** Some cells carry a per cent sign. */
  percentSigns: boolean;
}

/** Written number times `factor` = value in `unit`. */
interface RateScale {
  unit: PacketRateUnit;
  factor: number;
  note: ReadingNote | null;
}

const scales: Partial<Record<NamedUnit, { unit: PacketRateUnit; factor: number }>> = {
  mpps: { unit: 'mpps', factor: 1 },
  kpps: { unit: 'mpps', factor: 1e-3 },
  pps: { unit: 'mpps', factor: 1e-6 },
  gbps: { unit: 'mbps', factor: 1e3 },
  mbps: { unit: 'mbps', factor: 1 },
  kbps: { unit: 'mbps', factor: 1e-3 },
  bps: { unit: 'mbps', factor: 1e-6 },
};

const unitLabels: Partial<Record<NamedUnit, string>> = {
  mpps: 'Mpps',
  kpps: 'kpps',
  pps: 'packets/s',
  gbps: 'Gbit/s',
  mbps: 'Mbit/s',
  kbps: 'kbit/s',
  bps: 'bit/s',
};

/** Rates above those of any machine: 10,000 Mpps, 10 Tbit/s. */
const highestRate: Readonly<Record<PacketRateUnit, number>> = { mpps: 1e4, mbps: 1e7 };

/** Numbers up to here are Mpps without a unit; numbers from `leastPps` on are packets/s. */
const mostMpps = 300;
const leastPps = 1e6;

/** Units of load and throughput; one that names none takes the other's. Throws where they cannot be known. */
export function rateScales(
  load: ReadColumn | null,
  throughput: ReadColumn | null,
  headerLine: number,
): { load: RateScale | null; throughput: RateScale | null } {
  const named = (read: ReadColumn | null) => read?.column.unit ?? null;
  const loadScale = load && rateScale('load', load, named(load), named(throughput), headerLine);
  const shared = loadScale?.note ? assumedUnit(load!) : named(load);
  return {
    load: loadScale,
    throughput: throughput && rateScale('throughput', throughput, named(throughput), shared, headerLine),
  };
}

function rateScale(
  role: 'load' | 'throughput',
  read: ReadColumn,
  named: NamedUnit | null,
  other: NamedUnit | null,
  headerLine: number,
): RateScale {
  const { shown, highest, highestLine, percentSigns } = read;
  if (named === 'percent' || percentSigns) {
    refuse(
      'relative-rate',
      headerLine,
      `${shown} is in per cent of a line rate that the file does not give; use Mpps or Gbit/s.`,
    );
  }
  if (named === 'bytes/s') {
    refuse('byte-rate', headerLine, `${shown} is in bytes per second; give it in Mpps or Gbit/s.`);
  }
  const assumed = named === null ? (other ?? (role === 'load' ? assumedUnit(read) : null)) : null;
  const unit = named ?? assumed;
  const scale = unit === null ? undefined : scales[unit];
  if (unit === null || scale === undefined) {
    refuse(
      'unknown-unit',
      headerLine,
      `the name ${shown} does not say its unit, and numbers up to ${written(highest)} leave it open; name it ${role}_mpps, ${role}_pps or ${role}_gbps.`,
    );
  }
  if (highest * scale.factor > highestRate[scale.unit]) {
    refuse(
      'number-too-large',
      highestLine,
      `${shown} is ${written(highest)} ${unitLabels[unit]}, more than any machine can forward; check the unit in its name.`,
    );
  }
  if (named !== null) return { ...scale, note: null };
  const why = other === null ? 'because of the size of its numbers' : 'like the other rate of the file';
  const message = `${shown} names no unit and is assumed to be in ${unitLabels[unit]}, ${why}.`;
  return { ...scale, note: { code: `${role}-unit`, message } };
}

/** Between these limits kpps and Mbit/s are as likely. */
function assumedUnit({ highest }: ReadColumn): NamedUnit | null {
  if (highest >= leastPps) return 'pps';
  return highest <= mostMpps ? 'mpps' : null;
}

/** Loss as written times `factor` = share of one. */
export function lossScale(read: ReadColumn): { factor: number; note: ReadingNote | null } {
  const { column, shown, highest, highestLine, percentSigns } = read;
  const named =
    column.unit === 'ratio' || column.unit === 'percent' || column.unit === 'ppm' ? column.unit : null;
  if (named === 'ppm') return { factor: 1e-6, note: null };
  const percent = named === 'percent' || (named === null && (percentSigns || highest > 1));
  if (highest > (percent ? 100 : 1)) {
    refuse(
      'number-too-large',
      highestLine,
      percent
        ? `${shown} is ${written(highest)}, more than 100 per cent; a loss is a share from 0 to 1 or a percentage.`
        : `${shown} is ${written(highest)}, but a ratio lies between 0 and 1; name it loss_percent if it is a percentage.`,
    );
  }
  const factor = percent ? 0.01 : 1;
  if (named !== null || percentSigns) return { factor, note: null };
  const taken = percent
    ? 'per cent, because it goes above 1'
    : 'a ratio from 0 to 1, because it stays below 1';
  const message = `${shown} names no unit and is assumed to be ${taken}.`;
  return { factor, note: { code: 'loss-unit', message } };
}

const microseconds: Partial<Record<NamedUnit, number>> = { ns: 1e-3, us: 1, ms: 1e3, s: 1e6 };

/** Times as written times this = µs. */
export function timeScale(
  { column, shown }: Pick<ReadColumn, 'column' | 'shown'>,
  headerLine: number,
): number {
  const factor = column.unit === null ? undefined : microseconds[column.unit];
  if (factor !== undefined) return factor;
  return refuse(
    'unknown-unit',
    headerLine,
    `the name ${shown} does not say its unit, which the numbers do not show; name it latency_ns, latency_us, latency_ms or latency_s.`,
  );
}

function written(value: number): string {
  return Number.isInteger(value) ? grouped(value) : String(value);
}

function refuse(code: string, line: number, words: string): never {
  throw new MeasurementFailure(code, `Line ${line}: ${words}`, line);
}
