/** Tables of results by offered load or frame size: loss, times, batches, rates, one setting a row. */
import type { CurveSettings, ReadingNote } from '../../measurement.ts';
import { type CurveOf, pointsSeries } from '../../formats/points/series.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { type Choice, choose } from '../reading-choice.ts';
import { lostShare } from '../rate-series.ts';
import { isPacketRate, type RateUnit, rateUnitLabel, RateUnits } from '../rate-units.ts';
import { readRows, type TableShape } from '../text/text-table.ts';
import type { ReadingAnswers, ReadingQuestion, ToolReading, ToolResult } from '../tool-reading.ts';
import { longColumns, wideTable } from './long-table.ts';
import { type NumberColumn, readColumns } from './number-columns.ts';
import {
  isResult,
  percentileOfRole,
  type ResultColumn,
  type ResultHeader,
  resultHeader,
  type ResultRole,
} from './result-columns.ts';

const mostRows = 500_000;

/** Whether the names of a table are those of settings and results. */
export function isPointTable(header: readonly string[]): boolean {
  if (resultHeader(header) !== null) return true;
  const long = longColumns(header);
  if (long === null) return false;
  // A long table names its results in its rows.
  return resultHeader([...header, 'loss ratio']) !== null;
}

/** Whether a table has results beside rates. */
export function namesOtherResults(header: readonly string[]): boolean {
  const rates: readonly ResultRole[] = ['throughput', 'received'];
  const names = resultHeader(header)?.columns.keys() ?? [];
  return [...names].some((role) => isResult(role) && !rates.includes(role));
}

// What the reader may say that a column is.

const sayable: readonly { value: ResultRole | 'none'; label: string }[] = [
  { value: 'none', label: 'not used' },
  { value: 'sojourn', label: 'mean time in the system' },
  ...([50, 90, 95, 99, 99.9, 99.99] as const).map((level) => ({
    value: `p${String(level).replace('.', '')}` as ResultRole,
    label: `time that ${level} % of the packets take at most`,
  })),
  { value: 'loss', label: 'loss' },
  { value: 'lost', label: 'lost packets' },
  { value: 'sent', label: 'packets sent' },
  { value: 'throughput', label: 'forwarded rate' },
  { value: 'batch', label: 'mean batch' },
  { value: 'cpu', label: 'share of the processor’s time' },
];
const mostAsked = 6;

const columnQuestion = (cell: number) => `column-${cell + 1}`;

function saidOf(header: readonly string[], answers: ReadingAnswers): Map<number, ResultRole | 'none'> {
  const said = new Map<number, ResultRole | 'none'>();
  header.forEach((_, cell) => {
    const found = sayable.find(({ value }) => value === answers[columnQuestion(cell)]);
    if (found !== undefined) said.set(cell, found.value);
  });
  return said;
}

export function pointsReading(text: string, shape: TableShape, answers: ReadingAnswers): ToolReading {
  const cells: string[][] = [];
  const { otherLines } = readRows(text, shape, (row) => {
    if (cells.length < mostRows) cells.push(row.cells);
  });
  const { header, rows } = wideTable({ header: shape.header!, rows: cells });
  const names = resultHeader(header, saidOf(header, answers));
  if (names === null) {
    throw new MeasurementFailure('no-results', 'The table names no result beside its load or frame size.');
  }
  const table = readColumns(header, rows, shape.mark, names);
  if (table.rows.length === 0) {
    throw new MeasurementFailure('no-rows', 'The table has no row with numbers in all its columns.');
  }
  return new TableOfResults(header, names, table, answers).reading(shape.skipLines, otherLines);
}

type Column = ResultColumn & NumberColumn;

const rateUnits: readonly RateUnit[] = ['pps', 'kpps', 'mpps', 'bps', 'kbps', 'mbps', 'gbps', 'percent'];
type TimeUnit = 'ns' | 'us' | 'ms' | 's';
/** Per µs; quotients by powers of ten are exact to the last digit. */
const timeUnits: readonly { value: TimeUnit; label: string; factor: number }[] = [
  { value: 'ns', label: 'ns', factor: 1e-3 },
  { value: 'us', label: 'µs', factor: 1 },
  { value: 'ms', label: 'ms', factor: 1e3 },
  { value: 's', label: 's', factor: 1e6 },
];
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

const roleLabels: Readonly<Partial<Record<ResultRole, string>>> = {
  ...{ frame: 'Frame size', load: 'Offered load', throughput: 'Throughput', loss: 'Loss' },
  ...{ sojourn: 'Latency', longest: 'Longest latency', queue: 'Mean queue', batch: 'Mean batch', cpu: 'CPU' },
  ...{ lost: 'Lost packets', sent: 'Packets sent', received: 'Packets received', lostRate: 'Lost packets' },
  ...{ duration: 'Duration', port: 'Port', configuration: 'Configuration', samples: 'Samples' },
  ...{ flows: 'Flows', cores: 'Cores', functions: 'Functions' },
};

const isTimeRole = (role: ResultRole) =>
  role === 'sojourn' || role === 'longest' || percentileOfRole(role) !== null;

function labelOf(role: ResultRole): string {
  const level = percentileOfRole(role);
  return level === null
    ? roleLabels[role]!
    : level === 50
      ? 'Median latency'
      : `${level} % of packets within`;
}

/** Names of the results as overlays have them, and their units. */
function quantityOf(role: ResultRole): { quantity: string; unit: string } {
  if (percentileOfRole(role) !== null) return { quantity: `sojournUs.${role}`, unit: 'µs' };
  switch (role) {
    case 'sojourn':
      return { quantity: 'sojournUs', unit: 'µs' };
    case 'longest':
      return { quantity: 'sojournUs.max', unit: 'µs' };
    case 'batch':
      return { quantity: 'meanBatchNonEmpty', unit: 'packets' };
    case 'queue':
      return { quantity: 'meanQueue', unit: 'packets' };
    case 'cpu':
      return { quantity: 'utilisation', unit: '' };
    case 'throughput':
      return { quantity: 'throughputMpps', unit: 'Mpps' };
    default:
      return { quantity: 'lossProbability', unit: '' };
  }
}

/** A rate column in packets, or in bits that become packets with the scenario’s frame size. */
interface Rate {
  values: Float64Array;
  unit: 'Mpps' | 'Mbit/s' | 'Mbit/s of frames';
}

/** The columns of a table in the units of figures, the questions that they leave open, and what is not used. */
class TableOfResults {
  private readonly questions: ReadingQuestion[] = [];
  private readonly notes: ReadingNote[] = [];
  private readonly unused: { cell: number; reason: string }[];
  /** How each column is read, by its cell. */
  private readonly words = new Map<number, { text: string; guess: boolean }>();
  private readonly header: readonly string[];
  private readonly columns: ReadonlyMap<ResultRole, Column>;
  private readonly table: ReturnType<typeof readColumns>;
  private readonly answers: ReadingAnswers;

  constructor(
    header: readonly string[],
    names: ResultHeader,
    table: ReturnType<typeof readColumns>,
    answers: ReadingAnswers,
  ) {
    this.header = header;
    this.table = table;
    this.columns = table.columns;
    this.answers = answers;
    this.unused = [...names.unused];
    this.askColumns(names.unknown);
  }

  reading(skipLines: number, otherLines: number): ToolReading {
    const { columns, header, table } = this;
    const rates = this.rates();
    const results: Partial<Record<ResultRole, Float64Array>> = {};
    if (rates.throughput) results.throughput = rates.throughput.values;
    const loss = this.loss(rates);
    if (loss) results.loss = loss;
    this.times(results);
    for (const role of ['queue', 'batch'] as const) {
      const column = columns.get(role);
      if (column === undefined) continue;
      results[role] = column.values;
      this.say(column, 'packets');
    }
    const cpu = columns.get('cpu');
    if (cpu !== undefined) results.cpu = this.shares(cpu);
    for (const role of [
      'frame',
      'port',
      'configuration',
      'samples',
      'flows',
      'cores',
      'functions',
    ] as const) {
      const column = columns.get(role);
      if (column !== undefined) this.say(column, role === 'frame' ? 'bytes' : '');
    }
    const { series, notes } = pointsSeries({
      rows: table.rows.length,
      load: rates.load?.values ?? null,
      frameBytes: columns.get('frame')?.values ?? null,
      port: columns.get('port')?.values ?? null,
      configuration: columns.get('configuration')?.values ?? null,
      configurations: table.configurations,
      settings: Object.fromEntries(
        (['flows', 'cores', 'functions'] as const).flatMap((name) =>
          columns.has(name) ? [[name, columns.get(name)!.values]] : [],
        ),
      ),
      samples: columns.get('samples')?.values ?? null,
      results,
    });
    const byLoad = rates.load !== null;
    const count = table.rows.length;
    const broken = table.broken + otherLines;
    return {
      format: 'rate-table',
      title: `Results by ${byLoad ? 'load' : 'frame size'}, ${grouped(count)} ${count === 1 ? 'row' : 'rows'}`,
      facts: {
        ...{ kind: 'rate-table', header, skipLines, rows: count },
        columns: Object.fromEntries([...columns].map(([role, { cell }]) => [role, header[cell]!])),
      },
      understood: [
        { label: 'Kind', text: `results by ${byLoad ? 'offered load' : 'frame size'}`, guess: false },
        ...[...columns.values()]
          .filter(({ cell }) => this.words.has(cell))
          .map(({ role, cell }) => {
            const { text, guess } = this.words.get(cell)!;
            const name = header[cell]!.slice(0, 60);
            return { label: labelOf(role), text: text === '' ? name : `${name}, ${text}`, guess };
          }),
        ...this.unused.map(({ cell, reason }) => ({
          label: 'Not used',
          text: `${header[cell]!.slice(0, 60) || `column ${cell + 1}`}: ${reason}`,
          guess: false,
        })),
      ],
      questions: this.questions,
      rowsUsed: count,
      dropped:
        broken === 0
          ? []
          : [
              {
                ...{ code: 'other-lines', count: broken },
                message: `${grouped(broken)} ${broken === 1 ? 'line has' : 'lines have'} no number for the setting or for any result.`,
              },
            ],
      warnings: [...this.notes, ...notes],
      results: series.map((one) => this.result(one, rates)),
      systemFacts: [],
    };
  }

  private result(
    { result, against, x, y, weight, ...of }: CurveOf<ResultRole>,
    { load, throughput }: { load: Rate | null; throughput: Rate | null },
  ): ToolResult {
    const { quantity, unit } = quantityOf(result);
    const along = { Mpps: 'rateMpps', 'Mbit/s': 'rateMbps', 'Mbit/s of frames': 'frameMbps' } as const;
    return {
      ...{ kind: 'series', quantity, label: curveLabel(result, of) },
      unit: result === 'throughput' ? throughput!.unit : unit,
      against: against === 'frame' ? 'frameBytes' : along[load!.unit],
      ...{ x: Array.from(x), y: Array.from(y), weight: Array.from(weight), of },
    };
  }

  private say({ cell }: { cell: number }, text: string, guess = false): void {
    this.words.set(cell, { text, guess });
  }

  private leaveOut({ cell }: { cell: number }, reason: string): void {
    this.words.delete(cell);
    this.unused.push({ cell, reason });
  }

  private askColumns(unknown: readonly number[]): void {
    let asked = 0;
    for (const cell of unknown) {
      const reason = this.table.unusable(cell);
      if (reason !== null) {
        this.unused.push({ cell, reason });
        continue;
      }
      if (asked++ === mostAsked) return;
      const name = this.header[cell]!.slice(0, 60) || `column ${cell + 1}`;
      const { question } = choose(this.answers, columnQuestion(cell), `Column “${name}”`, sayable, 'none');
      this.questions.push(question);
      this.unused.push({ cell, reason: 'its name does not say what it is' });
    }
    for (const [role, column] of this.columns) {
      const id = columnQuestion(column.cell);
      if (this.answers[id] === role) {
        this.questions.push(
          choose(this.answers, id, `Column “${this.header[column.cell]!.slice(0, 60)}”`, sayable, 'none')
            .question,
        );
      }
    }
  }

  /** The load and the throughput in one unit each; null without the column. */
  private rates(): { load: Rate | null; throughput: Rate | null; units: RateUnits } {
    const load = this.columns.get('load');
    const throughput = this.columns.get('throughput');
    const unitOf = (column: Column | undefined, id: string, label: string): Choice<RateUnit> | null => {
      if (column === undefined) return null;
      if (column.unit === 'bytes/s') {
        throw new MeasurementFailure(
          'byte-rate',
          `The column "${this.header[column.cell]!.slice(0, 40)}" is in bytes per second; give it in Mpps or Gbit/s.`,
        );
      }
      const named = rateUnits.find((unit) => unit === column.unit);
      const largest = column.values.reduce((most, value) => (value > most ? value : most), 0);
      // No machine forwards 10,000 Mpps.
      const guess = named ?? (largest > 10_000 ? 'pps' : 'mpps');
      const options = rateUnits.map((value) => ({ value, label: rateUnitLabel(value) }));
      const choice = choose(named === undefined ? this.answers : {}, id, label, options, guess);
      if (column.unit === null) this.questions.push(choice.question);
      this.say(column, rateUnitLabel(choice.value), column.unit === null && choice.question.guessed);
      return choice;
    };
    const loadUnit = unitOf(load, 'loadUnit', 'Unit of the load');
    const unit = unitOf(throughput, 'unit', 'Unit of the throughput');
    const frames = this.columns.get('frame')?.values ?? null;
    const given = [loadUnit, unit].flatMap((each) => (each === null ? [] : [each.value]));
    const units = new RateUnits(this.answers, given, {
      frameBytes: frames === null ? 'scenario' : 64,
      layer: load?.meaning ?? throughput?.meaning ?? null,
    });
    const scaled = (column: Column | undefined, choice: Choice<RateUnit> | null): Rate | null => {
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
      units,
    };
    this.questions.push(...units.questions);
    return found;
  }

  /** Rates of one core, times their number. */
  private ofAllCores(column: Column): Float64Array {
    if (!column.perCore) return column.values;
    const cores = this.columns.get('cores')?.values;
    if (cores === undefined) {
      throw new MeasurementFailure(
        'per-core-rate',
        `The column "${this.header[column.cell]!.slice(0, 40)}" is the rate of one core; give that of all, or a column with the number of cores.`,
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

  private seconds(): Float64Array | null {
    const column = this.columns.get('duration');
    if (column === undefined) return null;
    const factor = timeUnits.find(({ value }) => value === column.unit)?.factor ?? 1e6;
    this.say(
      column,
      timeUnits.find(({ value }) => value === column.unit)?.label ?? 's',
      column.unit === null,
    );
    return column.values.map((value) => (value * factor) / 1e6);
  }

  private times(results: Partial<Record<ResultRole, Float64Array>>): void {
    const times = [...this.columns.values()].filter(({ role }) => isTimeRole(role));
    if (times.length === 0) return;
    const open = times.filter(({ unit }) => unit === null);
    const choice = choose(this.answers, 'timeUnit', 'Unit of the latency', timeUnits, 'us');
    if (open.length > 0) {
      this.questions.push(choice.question);
      if (choice.question.guessed) {
        const message = 'The name of the latency does not say its unit; µs is assumed.';
        this.notes.push({ code: 'time-unit', message });
      }
    }
    for (const column of times) {
      const named = column.unit ?? choice.value;
      const { label, factor } = timeUnits.find(({ value }) => value === named)!;
      results[column.role] = column.values.map((value) => (factor < 1 ? value / 1e3 : value * factor));
      this.say(column, label, column.unit === null && choice.question.guessed);
    }
  }

  /** Shares of one of a column of shares or per cent. */
  private shares(column: Column): Float64Array {
    const percent = column.unit === 'percent' || (column.unit === null && column.highest > 1);
    this.say(column, percent ? '%' : 'share of one', column.unit === null);
    return column.values.map((value) => (percent ? value / 100 : value));
  }

  /** The lost share: as it is given, from numbers of packets, or from what was offered and forwarded. */
  private loss(rates: { load: Rate | null; throughput: Rate | null }): Float64Array | null {
    const { columns } = this;
    const given = columns.get('loss') ?? columns.get('lost');
    let counts: Column | undefined;
    if (given !== undefined) {
      const unit = this.lossUnit(given);
      if (unit !== 'packets') {
        for (const role of ['lost', 'lostRate', 'sent', 'received'] as const) {
          const column = columns.get(role);
          if (column === undefined || column === given) continue;
          const isLoad = role === 'sent' && !columns.has('load');
          if (isLoad) this.say(column, 'packets');
          else this.leaveOut(column, 'the table gives the loss as a share');
        }
        return given.values.map((value) => this.share(value / shareOf[unit]!));
      }
      counts = given;
    }
    const [sent, received] = [columns.get('sent'), columns.get('received')];
    if (sent !== undefined && (counts ?? received) !== undefined) {
      const other = counts ?? received!;
      if (counts !== undefined && received !== undefined) {
        this.leaveOut(received, 'lost and sent packets give the loss');
      }
      this.say(sent, 'packets');
      this.say(other, 'packets');
      return other.values.map((value, k) =>
        counts === undefined ? lostShare(sent.values[k]!, value) : this.share(value / sent.values[k]!),
      );
    }
    if (counts !== undefined && received !== undefined) {
      this.say(counts, 'packets');
      this.say(received, 'packets');
      return counts.values.map((value, k) => this.share(value / (value + received.values[k]!)));
    }
    const lostRate = columns.get('lostRate');
    if (lostRate !== undefined && rates.load?.unit === 'Mpps') {
      const divisor = { pps: 1e6, kpps: 1e3, mpps: 1 }[lostRate.unit as 'pps' | 'kpps' | 'mpps'];
      this.say(lostRate, rateUnitLabel(lostRate.unit as RateUnit));
      return lostRate.values.map((value, k) => this.share(value / divisor / rates.load!.values[k]!));
    }
    if (lostRate !== undefined)
      this.leaveOut(lostRate, 'a rate of lost packets needs an offered rate in packets');
    if (counts !== undefined) return this.lossOfCounts(counts, rates.load);
    for (const column of [sent, received]) {
      if (column === undefined || this.words.has(column.cell)) continue;
      this.leaveOut(column, 'packets sent and received give a loss only together');
    }
    if (rates.load === null || rates.throughput === null || rates.load.unit !== rates.throughput.unit)
      return null;
    this.notes.push({
      code: 'loss-of-rates',
      message:
        'The loss is taken from the offered and the forwarded rate: it is no finer than their last digits.',
    });
    return rates.load.values.map((offered, k) => lostShare(offered, rates.throughput!.values[k]!));
  }

  /** Lost packets of rows that lasted a known time. */
  private lossOfCounts(counts: Column, load: Rate | null): Float64Array | null {
    let seconds = this.seconds();
    if (seconds === null && load?.unit === 'Mpps') {
      const { value, question } = choose(
        this.answers,
        'durationS',
        'Time that each row counts',
        durations,
        'unknown',
      );
      this.questions.push(question);
      if (value !== 'unknown') seconds = new Float64Array(counts.values.length).fill(Number(value));
    }
    if (seconds === null || load?.unit !== 'Mpps') {
      this.leaveOut(
        counts,
        'a number of lost packets needs the packets sent, or the time in which they were lost',
      );
      return null;
    }
    this.say(counts, 'packets');
    const packets = load.values.map((rate, k) => rate * 1e6 * seconds[k]!);
    return counts.values.map((value, k) => this.share(value / packets[k]!));
  }

  /** A share beyond 1 is none. */
  private share(value: number): number {
    return value <= 1 ? value : NaN;
  }

  /** Whole numbers above 1 are packets: a count is never taken for a share. */
  private lossUnit(column: Column): LossUnit {
    const named = lossUnits.find(({ value }) => value === column.unit)?.value;
    const guess =
      column.role === 'lost'
        ? column.whole || column.highest > 1
          ? 'packets'
          : 'ratio'
        : column.highest <= 1
          ? 'ratio'
          : column.whole || column.highest > 100
            ? 'packets'
            : 'percent';
    const label = `“${this.header[column.cell]!.slice(0, 60)}” is a`;
    const { value, question } = choose(
      named ? {} : this.answers,
      'lossUnit',
      label,
      lossUnits,
      named ?? guess,
    );
    if (named === undefined) this.questions.push(question);
    const words = lossUnits.find((unit) => unit.value === value)!.label;
    this.say(column, words, named === undefined && question.guessed);
    return value;
  }
}

/** `99 % of packets within, port 2, 64 B`. */
function curveLabel(
  result: ResultRole,
  { port, configuration, settings, frameBytes }: CurveSettings,
): string {
  return [
    labelOf(result),
    ...(configuration === null || configuration === '' ? [] : [configuration]),
    ...(port === null ? [] : [`port ${port}`]),
    ...Object.entries(settings).map(([name, value]) => `${value} ${name}`),
    ...(frameBytes === null ? [] : [`${frameBytes} B`]),
  ].join(', ');
}
