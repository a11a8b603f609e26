/** The offered and the forwarded rate of a table. */
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { type Choice, choose } from '../reading-choice.ts';
import { highestRate, isPacketRate, type RateUnit, rateUnitLabel, RateUnits } from '../rate-units.ts';
import type { NumberColumns, ResultNumbers } from './number-columns.ts';
import { timeUnits } from './result-names.ts';
import type { TableRecord } from './table-record.ts';

const rateUnits: readonly RateUnit[] = ['pps', 'kpps', 'mpps', 'bps', 'kbps', 'mbps', 'gbps', 'percent'];

/** A guess where no name has a unit: between both limits kpps and Mbit/s are as likely. */
const unitBySize = (largest: number): RateUnit => (largest <= 300 ? 'mpps' : largest < 1e6 ? 'mbps' : 'pps');

/** A rate column in packets, or in bits that become packets with the scenario’s frame size. */
export interface Rate {
  values: Float64Array;
  unit: 'Mpps' | 'Mbit/s' | 'Mbit/s of frames';
}

/** null without the column. */
export interface PlacedRates {
  load: Rate | null;
  throughput: Rate | null;
}

export class TableRates {
  private readonly columns: NumberColumns['columns'];
  private readonly record: TableRecord;

  constructor(columns: NumberColumns['columns'], record: TableRecord) {
    this.columns = columns;
    this.record = record;
  }

  /** The load and the throughput in one unit each; null without the column. */
  placed(): PlacedRates {
    const load = this.columns.get('load');
    const throughput = this.columns.get('throughput');
    const namedUnit = (column: ResultNumbers | undefined) =>
      rateUnits.find((unit) => unit === column?.unit) ?? null;
    const unitOf = (
      column: ResultNumbers | undefined,
      id: string,
      label: string,
      other: RateUnit | null,
    ): Choice<RateUnit> | null => {
      if (column === undefined) return null;
      if (column.unit === 'bytes/s') {
        throw new MeasurementFailure(
          'byte-rate',
          `The column "${this.record.nameOf(column)}" is in bytes per second; give it in Mpps or Gbit/s.`,
        );
      }
      const named = namedUnit(column);
      const largest = column.values.reduce((most, value) => (value > most ? value : most), 0);
      if (named !== null) this.refuseImpossible(column, largest, named);
      const guess = named ?? other ?? unitBySize(largest);
      const options = rateUnits.map((value) => ({ value, label: rateUnitLabel(value) }));
      const choice = choose(named === null ? this.record.answers : {}, id, label, options, guess);
      if (column.unit === null) this.record.questions.push(choice.question);
      this.record.say(column, rateUnitLabel(choice.value), column.unit === null && choice.question.guessed);
      return choice;
    };
    const loadUnit = unitOf(load, 'loadUnit', 'Unit of the load', namedUnit(throughput));
    const unit = unitOf(throughput, 'unit', 'Unit of the throughput', loadUnit?.value ?? null);
    const frames = this.columns.get('frame')?.values ?? null;
    const given = [loadUnit, unit].flatMap((each) => (each === null ? [] : [each.value]));
    const units = new RateUnits(this.record.answers, given, {
      frameBytes: frames === null ? 'scenario' : 64,
      layer: load?.meaning ?? throughput?.meaning ?? null,
      lineGbps: load?.lineGbps ?? throughput?.lineGbps ?? null,
    });
    const scaled = (column: ResultNumbers | undefined, choice: Choice<RateUnit> | null): Rate | null => {
      if (column === undefined || choice === null) return null;
      const values = this.ofAllCores(column);
      if (frames === null && units.frameBytes === null && !isPacketRate(choice.value)) {
        const wire = choice.value === 'percent' || units.layer === 'wire';
        return {
          values: values.map((value) => units.mbps(value, choice.value)),
          unit: wire ? 'Mbit/s' : 'Mbit/s of frames',
        };
      }
      return {
        values: values.map((value, k) => units.mpps(value, choice.value, frames?.[k] ?? null)),
        unit: 'Mpps',
      };
    };
    const found = {
      load: scaled(load, loadUnit) ?? this.sentRate(),
      throughput: scaled(throughput, unit),
    };
    this.record.questions.push(...units.questions);
    return found;
  }

  /** Refuses a rate that its named unit makes larger than that of any machine. */
  private refuseImpossible(column: ResultNumbers, largest: number, unit: RateUnit): void {
    const most = highestRate[unit];
    if (most === undefined || largest <= most) return;
    throw new MeasurementFailure(
      'number-too-large',
      `The column "${this.record.nameOf(column)}" goes up to ${grouped(largest)} ${rateUnitLabel(unit)}, more than any machine forwards; check the unit in its name.`,
    );
  }

  /** Rates of one core, times their number. */
  private ofAllCores(column: ResultNumbers): Float64Array {
    if (!column.perCore) return column.values;
    const cores = this.columns.get('cores')?.values;
    if (cores === undefined) {
      throw new MeasurementFailure(
        'per-core-rate',
        `The column "${this.record.nameOf(column)}" is the rate of one core; give that of all, or a column with the number of cores.`,
      );
    }
    return column.values.map((value, k) => value * cores[k]!);
  }

  /** The load where packets sent and the time of a row are given instead. */
  private sentRate(): Rate | null {
    const sent = this.columns.get('sent');
    const seconds = this.seconds();
    if (sent === undefined || seconds === null) return null;
    return { values: sent.values.map((value, k) => value / seconds[k]! / 1e6), unit: 'Mpps' };
  }

  /** Time in which each row counted, s; null without the column. */
  seconds(): Float64Array | null {
    const column = this.columns.get('duration');
    if (column === undefined) return null;
    const factor = timeUnits.find(({ value }) => value === column.unit)?.factor ?? 1e6;
    this.record.say(
      column,
      timeUnits.find(({ value }) => value === column.unit)?.label ?? 's',
      column.unit === null,
    );
    return column.values.map((value) => (value * factor) / 1e6);
  }
}
