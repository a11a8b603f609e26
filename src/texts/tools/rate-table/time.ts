/** Rates over time: one row a second or so, sent and received in separate columns. */
import { englishNames } from '../../lines/english-names.ts';
import { GrowingNumbers } from '../../lines/growing-numbers.ts';
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { choose } from '../reading-choice.ts';
import { lostShare, seriesOf } from '../rate-series.ts';
import { isPacketRate, type RateUnit, rateUnitLabel, rateUnitOf, RateUnits } from '../rate-units.ts';
import { readRows, type TableShape } from '../../lines/text-table.ts';
import { cellUnitNamed, UnitOfColumn } from '../../lines/cell-unit.ts';
import { tableNumber } from '../../lines/number.ts';
import type { ReadingAnswers, ToolReading, ToolResult } from '../tool-reading.ts';

interface RateColumn {
  place: number;
  name: string;
  unit: RateUnit;
  direction: 'tx' | 'rx' | null;
  /** The name without direction and unit: `ipv4`. */
  family: string;
}

const timeName =
  /^(?:time|timestamp|t|elapsed(?: time)?|seconds?|sec|s)(?:\s*[[(]?(ns|us|µs|μs|ms|s|secs?|seconds?)[\])]?)?$/i;
const mostColumns = 64;

/** Column of the time and columns of rates; null where one of them is missing. */
export function timeColumns(header: readonly string[]): { time: number; rates: RateColumn[] } | null {
  const english = englishNames(header);
  const time = english.findIndex((name) => timeName.test(name.trim()));
  if (time < 0) return null;
  const rates = english
    .flatMap((name, place) => rateColumn(name, place) ?? [])
    .slice(0, mostColumns)
    .map((column) => ({ ...column, name: header[column.place]! }));
  // A single letter is a time only beside traffic that was sent and received: S is a frame size, too.
  const isTime = english[time]!.trim().length > 1 || hasPair(rates);
  return rates.length === 0 || !isTime ? null : { time, rates };
}

/** Sent and received of one kind of traffic. */
function hasPair(rates: readonly RateColumn[]): boolean {
  const of = (wanted: RateColumn['direction']) => rates.filter(({ direction }) => direction === wanted);
  return of('tx').some((sent) => of('rx').some(({ family }) => family === sent.family));
}

function rateColumn(name: string, place: number): RateColumn | null {
  const unit = name.length <= 120 ? rateUnitOf(name.replaceAll('_', ' ')) : null;
  if (unit === null) return null;
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const isSent = words.some((word) => /^(?:tx|sent|offered|out)$/.test(word));
  const isReceived = words.some((word) => /^(?:rx|received|in)$/.test(word));
  const unitWord = /^(?:[mkg]?(?:pps|fps|bps)|[mkg]?bits?|packets|pkts|frames|per|s|sec|second|b)$/;
  const family = words.filter(
    (word) => word !== '' && !unitWord.test(word) && !/^(?:tx|rx|sent|received|offered|in|out)$/.test(word),
  );
  const direction = isSent === isReceived ? null : isSent ? 'tx' : 'rx';
  return { place, name, unit, direction, family: family.join(' ') };
}

export function timeReading(text: string, shape: TableShape, answers: ReadingAnswers): ToolReading {
  const header = shape.header!;
  const columns = timeColumns(header)!;
  const time = new GrowingNumbers();
  const values = columns.rates.map(() => new GrowingNumbers());
  let broken = 0;
  const timeTitle = englishNames(header)[columns.time]!;
  const timeUnit = new UnitOfColumn(header[columns.time]!, cellUnitNamed(timeUnitOf(timeTitle)));
  const rateUnits = columns.rates.map(({ name, unit }) => new UnitOfColumn(name, cellUnitNamed(unit)));
  const counts = readRows(text, shape, ({ cells, line }) => {
    const at = tableNumber(cells[columns.time]!, shape.mark);
    const rates = columns.rates.map(({ place }) => tableNumber(cells[place]!, shape.mark));
    if (at === null || rates.some((rate) => rate === null || rate.value < 0)) {
      broken++;
      return;
    }
    time.push(timeUnit.number(at.value, at.unit, line.number));
    rates.forEach((rate, k) => values[k]!.push(rateUnits[k]!.number(rate!.value, rate!.unit, line.number)));
  });
  for (const unit of [timeUnit, ...rateUnits]) unit.refuseConflict();
  if (time.length === 0)
    throw new MeasurementFailure('nothing-read', 'The table has no row with a time and its rates.');
  const packets = columns.rates.some(({ unit }) => isPacketRate(unit));
  const used = columns.rates.map(({ unit }) => !packets || isPacketRate(unit));
  const units = new RateUnits(
    answers,
    columns.rates.filter((_, k) => used[k]).map(({ unit }) => unit),
    { frameBytes: null, layer: null },
  );
  const offered = choose<'tx' | 'rx'>(
    answers,
    'offered',
    'Offered load',
    [
      { value: 'tx', label: 'the sent columns (TX): a traffic generator counted' },
      { value: 'rx', label: 'the received columns (RX): the router counted' },
    ],
    'tx',
  );
  const seconds = time.scaled(timeFactor(timeTitle));
  const mpps = values.map((column, k) =>
    column.scaled().map((value) => units.mpps(value, columns.rates[k]!.unit)),
  );
  const rated = columns.rates.flatMap((column, k) => (used[k] ? [{ column, mpps: mpps[k]! }] : []));
  const pairs = pairsOf(rated, offered.value);
  const duration = seconds.reduce((most, each) => Math.max(most, each), 0);
  return {
    format: 'rate-table',
    title: `Rates over time, ${grouped(time.length)} ${time.length === 1 ? 'row' : 'rows'}`,
    understood: [
      { label: 'Kind', text: 'rates over time', guess: false },
      { label: 'Duration', text: `${Math.round(duration)} s`, guess: false },
      {
        label: 'Rates',
        text: rated
          .map(({ column }) => `${column.name} in ${rateUnitLabel(column.unit)}`)
          .slice(0, 8)
          .join(', '),
        guess: false,
      },
      ...(pairs.length === 0
        ? []
        : [
            {
              label: 'Offered load',
              text: offered.value === 'tx' ? 'what was sent (TX)' : 'what was received (RX)',
              guess: offered.question.guessed,
            },
          ]),
    ],
    questions: [...units.questions, ...(pairs.length === 0 ? [] : [offered.question])],
    rowsUsed: time.length,
    dropped: dropped(broken, counts.otherLines, shape.skipLines),
    warnings: warnings(pairs),
    results: [
      ...pairs.flatMap(pairResults),
      ...rated.map(({ column, mpps: rate }): ToolResult => {
        const series = seriesOf([...seconds].map((x, k) => ({ x, y: rate[k]! })));
        const quantity = column.direction === offered.value ? 'offeredMpps' : 'throughputMpps';
        return { kind: 'series', quantity, label: column.name, unit: 'Mpps', against: 'timeS', ...series };
      }),
    ],
    systemFacts: [],
  };
}

function timeUnitOf(name: string): 'ns' | 'us' | 'ms' | 's' {
  const unit = timeName.exec(name.trim())?.[1]?.toLowerCase();
  return unit === 'ns' || unit === 'ms' ? unit : unit !== undefined && /^[uµμ]s$/.test(unit) ? 'us' : 's';
}

const secondsPer = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 };

function timeFactor(name: string): number {
  return secondsPer[timeUnitOf(name)];
}

interface Pair {
  label: string;
  offered: Float64Array;
  delivered: Float64Array;
}

type Rated = readonly { column: RateColumn; mpps: Float64Array }[];

/** Offered and delivered of each family, and of all together. */
function pairsOf(rated: Rated, offeredDirection: 'tx' | 'rx'): Pair[] {
  const families = [...new Set(rated.map(({ column }) => column.family))];
  const pairs = families.flatMap((family) => {
    const of = (direction: 'tx' | 'rx') =>
      rated.find(({ column }) => column.family === family && column.direction === direction)?.mpps;
    const offered = of(offeredDirection);
    const delivered = of(offeredDirection === 'tx' ? 'rx' : 'tx');
    return offered && delivered ? [{ label: family === '' ? 'delivered' : family, offered, delivered }] : [];
  });
  if (pairs.length < 2) return pairs;
  const total = (of: (pair: Pair) => Float64Array) =>
    pairs[0]!.offered.map((_, k) => pairs.reduce((sum, pair) => sum + of(pair)[k]!, 0));
  return [
    {
      label: 'all together',
      offered: total((pair) => pair.offered),
      delivered: total((pair) => pair.delivered),
    },
    ...pairs,
  ];
}

function pairResults({ label, offered, delivered }: Pair): ToolResult[] {
  const loaded = [...offered.keys()].filter((k) => offered[k]! > 0);
  if (loaded.length === 0) return [];
  const throughput = seriesOf(loaded.map((k) => ({ x: offered[k]!, y: delivered[k]! })));
  const loss = seriesOf(loaded.map((k) => ({ x: offered[k]!, y: lostShare(offered[k]!, delivered[k]!) })));
  return [
    { kind: 'series', quantity: 'throughputMpps', label, unit: 'Mpps', against: 'rateMpps', ...throughput },
    { kind: 'series', quantity: 'lossProbability', label, unit: '', against: 'rateMpps', ...loss },
  ];
}

function dropped(broken: number, otherLines: number, skipLines: number): DroppedRows[] {
  const rows: DroppedRows[] = [];
  const lines = (count: number) => (count === 1 ? '1 line' : `${grouped(count)} lines`);
  if (skipLines > 0) {
    const message = `${lines(skipLines)} before the table ${skipLines === 1 ? 'is' : 'are'} not part of it.`;
    rows.push({ code: 'leading-lines', count: skipLines, message });
  }
  if (otherLines > 0) {
    const message = `${lines(otherLines)} among the rows ${otherLines === 1 ? 'is' : 'are'} not a row of the table.`;
    rows.push({ code: 'other-lines', count: otherLines, message });
  }
  if (broken > 0) {
    rows.push({
      code: 'no-number',
      count: broken,
      message: `${lines(broken)} without a number where one is needed.`,
    });
  }
  return rows;
}

function warnings(pairs: readonly Pair[]): ReadingNote[] {
  if (pairs.length === 0) return [];
  const idle = pairs[0]!.offered.filter((each) => each === 0).length;
  const notes: ReadingNote[] = [
    {
      code: 'not-aligned',
      message:
        'Sent and received packets are counted in the same interval, though some are still under way: small losses, where the load changes, are not real.',
    },
  ];
  if (idle > 0) {
    const rows = idle === 1 ? '1 row has' : `${grouped(idle)} rows have`;
    notes.push({ code: 'idle-rows', message: `${rows} no load and give no point against the load.` });
  }
  return notes;
}
