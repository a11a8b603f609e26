/** The share of lost packets in the rows of a table: as written, from numbers of packets, or from rates. */
import { formatPlain } from '../../../text/number-format.ts';
import { numberOf } from '../../../text/number-words.ts';
import { choose } from '../reading-choice.ts';
import { lostShare } from '../rate-series.ts';
import { type RateUnit, rateUnitLabel } from '../rate-units.ts';
import type { NumberColumns, ResultNumbers } from './number-columns.ts';
import type { PlacedRates, Rate } from './table-rates.ts';
import type { TableRecord } from './table-record.ts';

type LossUnit = 'ratio' | 'percent' | 'ppm' | 'packets';
const lossUnits: readonly { value: LossUnit; label: string }[] = [
  { value: 'ratio', label: 'share of one' },
  { value: 'percent', label: '%' },
  { value: 'ppm', label: 'ppm' },
  { value: 'packets', label: 'number of packets' },
];
const shareOf: Readonly<Record<string, number>> = { ratio: 1, percent: 100, ppm: 1e6 };

const durations = ['unknown', '1', '10', '20', '30', '60', '120', '300'].map((value) => ({
  value,
  label: value === 'unknown' ? 'not known' : `${value} s`,
}));

/** NaN above 1: that is no share. */
const shareUpToOne = (value: number): number => (value <= 1 ? value : NaN);

export class LostPackets {
  private readonly columns: NumberColumns['columns'];
  private readonly rates: PlacedRates;
  private readonly seconds: Float64Array | null;
  private readonly record: TableRecord;

  /** `seconds`: in which each row counted; null: not in the table. */
  constructor(
    columns: NumberColumns['columns'],
    rates: PlacedRates,
    seconds: Float64Array | null,
    record: TableRecord,
  ) {
    this.columns = columns;
    this.rates = rates;
    this.seconds = seconds;
    this.record = record;
  }

  /** Share of one by row; null: the table does not determine it. */
  share(): Float64Array | null {
    const { columns, rates } = this;
    const given = columns.get('loss') ?? columns.get('lost');
    let counts: ResultNumbers | undefined;
    if (given !== undefined) {
      const unit = this.lossUnit(given);
      if (unit !== 'packets') {
        for (const role of ['lost', 'lostRate', 'sent', 'received'] as const) {
          const column = columns.get(role);
          if (column === undefined || column === given) continue;
          const isLoad = role === 'sent' && !columns.has('load');
          if (isLoad) this.record.say(column, 'packets');
          else this.record.leaveOut(column, 'the table gives the loss as a share');
        }
        const shares = given.values.map((value) => shareUpToOne(value / shareOf[unit]!));
        this.sayBeyondOne(given, shares, unit);
        return shares;
      }
      counts = given;
    }
    const [sent, received] = [columns.get('sent'), columns.get('received')];
    if (sent !== undefined && (counts ?? received) !== undefined) {
      const other = counts ?? received!;
      if (counts !== undefined && received !== undefined) {
        this.record.leaveOut(received, 'lost and sent packets give the loss');
      }
      this.record.say(sent, 'packets');
      this.record.say(other, 'packets');
      return other.values.map((value, k) =>
        counts === undefined ? lostShare(sent.values[k]!, value) : shareUpToOne(value / sent.values[k]!),
      );
    }
    if (counts !== undefined && received !== undefined) {
      this.record.say(counts, 'packets');
      this.record.say(received, 'packets');
      return counts.values.map((value, k) => shareUpToOne(value / (value + received.values[k]!)));
    }
    const lostRate = columns.get('lostRate');
    if (lostRate !== undefined && rates.load?.unit === 'Mpps') {
      const divisor = { pps: 1e6, kpps: 1e3, mpps: 1 }[lostRate.unit as 'pps' | 'kpps' | 'mpps'];
      this.record.say(lostRate, rateUnitLabel(lostRate.unit as RateUnit));
      return lostRate.values.map((value, k) => shareUpToOne(value / divisor / rates.load!.values[k]!));
    }
    if (lostRate !== undefined)
      this.record.leaveOut(lostRate, 'a rate of lost packets needs an offered rate in packets');
    if (counts !== undefined) return this.lossOfCounts(counts, rates.load);
    for (const column of [sent, received]) {
      if (column === undefined || this.record.isSaid(column)) continue;
      this.record.leaveOut(column, 'packets sent and received give a loss only together');
    }
    if (rates.load === null || rates.throughput === null || rates.load.unit !== rates.throughput.unit)
      return null;
    this.record.notes.push({
      code: 'loss-of-rates',
      message:
        'The loss is taken from the offered and the forwarded rate: it is no finer than their last digits.',
    });
    return rates.load.values.map((offered, k) => lostShare(offered, rates.throughput!.values[k]!));
  }

  private sayBeyondOne(column: ResultNumbers, shares: Float64Array, unit: LossUnit): void {
    const count = column.values.filter((value, k) => !Number.isNaN(value) && Number.isNaN(shares[k]!)).length;
    if (count === 0) return;
    const goesUp = `“${this.record.nameOf(column)}” goes up to ${formatPlain(column.highest)}`;
    const words = { ratio: 'a share of one', percent: 'a percentage', ppm: 'ppm', packets: 'a count' }[unit];
    this.record.notes.push({
      code: 'loss-beyond-one',
      message: `${goesUp}, which as ${words} is more than all packets: ${numberOf(count, 'value is', 'values are')} left out.`,
    });
  }

  /** Lost packets of rows that lasted a known time. */
  private lossOfCounts(counts: ResultNumbers, load: Rate | null): Float64Array | null {
    if (counts.highest === 0) {
      this.record.say(counts, 'packets');
      return new Float64Array(counts.values.length);
    }
    let { seconds } = this;
    if (seconds === null && load?.unit === 'Mpps') {
      const { value, question } = choose(
        this.record.answers,
        'durationS',
        'Time that each row counts',
        durations,
        'unknown',
      );
      this.record.questions.push(question);
      if (value !== 'unknown') seconds = new Float64Array(counts.values.length).fill(Number(value));
    }
    if (seconds === null || load?.unit !== 'Mpps') {
      this.record.leaveOut(
        counts,
        'a number of lost packets needs the packets sent, or the time in which they were lost',
      );
      return null;
    }
    this.record.say(counts, 'packets');
    const packets = load.values.map((rate, k) => rate * 1e6 * seconds[k]!);
    return counts.values.map((value, k) => shareUpToOne(value / packets[k]!));
  }

  /** Whole numbers above 1 are packets: a count is never taken for a share. */
  private lossUnit(column: ResultNumbers): LossUnit {
    const named = lossUnits.find(({ value }) => value === column.unit)?.value;
    const { whole, highest, role } = column;
    const isCount = (whole && highest > 0) || highest > 100 || role === 'lost';
    const guess = highest < 1 && !whole ? 'ratio' : isCount ? 'packets' : highest > 1 ? 'percent' : 'ratio';
    const label = `“${this.record.nameOf(column)}” is a`;
    const { value, question } = choose(
      named ? {} : this.record.answers,
      'lossUnit',
      label,
      lossUnits,
      named ?? guess,
    );
    // Lost packets in whole numbers are counts: there is nothing to ask.
    const isOpen = named === undefined && !(role === 'lost' && whole);
    if (isOpen) this.record.questions.push(question);
    const words = lossUnits.find((unit) => unit.value === value)!.label;
    this.record.say(column, words, isOpen && question.guessed);
    return value;
  }
}
