/** The output of a program of the reader that simulates a queue: times of packets, lengths over time, or means in words. */
import type { DroppedRows } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { differentStart, effectiveOfLaw } from '../../runs/batches.ts';
import { batchedLengths, durationsOf } from '../../runs/lengths.ts';
import { areaStatistic, packetRun, type PacketTable, type PacketValues } from '../../runs/packets.ts';
import { type RunFindings, type RunStatisticId, type SimulatedRun, statisticWords } from '../../runs/run.ts';
import { numberOf } from '../../../text/number-words.ts';
import { GrowingNumbers } from '../../formats/points/series.ts';
import { choose, type Choice, decimalMarkChoice } from '../reading-choice.ts';
import { binsOfValues } from '../sample-bins.ts';
import { tableShape, type TableShape } from '../text/text-table.ts';
import { readNumbers } from '../text/table-numbers.ts';
import type { ReadingAnswers, ToolParser, ToolReading, ToolResult, UnderstoodItem } from '../tool-reading.ts';
import { valueResult } from '../tool-reading.ts';
import { type ColumnRole, type NamedColumn, namedColumns, type TableKind, tableKind } from './columns.ts';
import { printedStatistics, type Summary, summaryOf } from './summary.ts';

const timeRoles = ['arrival', 'start', 'departure', 'interarrival', 'service', 'waiting', 'sojourn'] as const;
const lengthRoles = ['queue', 'number'] as const;

interface Header {
  shape: TableShape;
  columns: readonly NamedColumn[];
  kind: TableKind;
}

function headerOf(text: string): Header | null {
  const shape = tableShape(text);
  if (shape?.header === null || shape === null) return null;
  const columns = namedColumns(shape.header);
  const kind = tableKind(columns);
  return kind === null ? null : { shape, columns, kind };
}

/** Two means in words, of which one is of a queue, are no other tool's. */
function isSummary({ means }: Summary): boolean {
  return means.length >= 2;
}

function recognise(head: string): number {
  if (/^\s*[{[<]/.test(head)) return 0;
  if (headerOf(head) !== null) return 0.98;
  return isSummary(summaryOf(head)) ? 0.6 : 0;
}

type RunUnit = 'us' | 'ns' | 'ms' | 's' | 'own';
const usPer: Readonly<Record<RunUnit, number>> = { us: 1, ns: 1e-3, ms: 1e3, s: 1e6, own: 1 };
const unitOptions: readonly { value: RunUnit; label: string }[] = [
  { value: 'us', label: 'µs' },
  { value: 'ns', label: 'ns' },
  { value: 'ms', label: 'ms' },
  { value: 's', label: 's' },
  { value: 'own', label: 'a unit of its own: 1 is read as 1 µs' },
];

/** The unit that the text names, else one of its own. */
function unitChoice(answers: ReadingAnswers, named: readonly (string | null)[]): Choice<RunUnit> {
  const found = named.find((unit) => unit !== null);
  const guess = unitOptions.find(({ value }) => value === found)?.value ?? 'own';
  const choice = choose(answers, 'unit', 'Unit of the times', unitOptions, guess);
  return { ...choice, question: { ...choice.question, guessed: choice.question.guessed && guess === 'own' } };
}

function parse(
  text: string,
  answers: ReadingAnswers,
  onProgress?: (characters: number) => void,
): ToolReading {
  const header = headerOf(text);
  if (header !== null) return tableReading(text, header, answers, onProgress);
  const summary = summaryOf(text);
  if (!isSummary(summary)) {
    throw new MeasurementFailure(
      'nothing-read',
      'The text has no table of packets and no means of a queue; name the columns, for instance arrival,start,departure.',
    );
  }
  return summaryReading(summary, answers);
}

const kindWords: Readonly<Record<TableKind, string>> = {
  packets: 'times of packets, one a row',
  steps: 'lengths of a queue from a time on',
  dwell: 'lengths of a queue with their durations',
  values: 'times of packets, one packet a row',
};

const roleWords: Readonly<Record<Exclude<ColumnRole, 'other'>, string>> = {
  arrival: 'arrival',
  interarrival: 'time between arrivals',
  start: 'start of service',
  departure: 'departure',
  service: 'service time',
  waiting: 'waiting time',
  sojourn: 'time in the system',
  lost: 'lost or not',
  queue: 'packets in the queue',
  number: 'packets in the system',
  time: 'time',
  duration: 'duration',
};

function tableReading(
  text: string,
  { shape: found, columns, kind }: Header,
  answers: ReadingAnswers,
  onProgress?: (characters: number) => void,
): ToolReading {
  const { shape, questions } = decimalMarkChoice(found, answers);
  const unit = unitChoice(
    answers,
    columns.filter(({ role }) => role !== 'other').map((one) => one.unit),
  );
  const used = columns.filter(({ role }) => role !== 'other');
  const { table, rows, otherLines } = tableColumns(
    withFlags(text, columns),
    shape,
    used,
    usPer[unit.value],
    onProgress,
  );
  const { run, results } = kind === 'steps' || kind === 'dwell' ? lengthsOf(table, kind) : packetsOf(table);
  const times = timeRoles.flatMap((role) => (table[role] === undefined ? [] : [table[role]]));
  return {
    ...reading(`Run of ${numberOf(rows, kind === 'packets' || kind === 'values' ? 'packet' : 'row')}`, unit, {
      ...run,
      slotUs: slotOf(times, usPer[unit.value]),
    }),
    understood: [
      { label: 'Kind', text: kindWords[kind], guess: false },
      ...used.map(({ name, role }) => ({
        label: name,
        text: roleWords[role as Exclude<ColumnRole, 'other'>],
        guess: false,
      })),
      unitItem(unit),
    ],
    questions: [...questions, unit.question],
    rowsUsed: rows,
    dropped: otherLines === 0 ? [] : [otherLinesDropped(otherLines)],
    results,
  };
}

/** The largest step of which all times are multiples, where they are whole numbers of the text's unit; else null. */
function slotOf(columns: readonly Float64Array[], unitUs: number): number | null {
  let step = 0;
  for (const times of columns) {
    for (const time of times) {
      if (Number.isNaN(time)) continue;
      const units = Math.round(time / unitUs);
      if (Math.abs(time / unitUs - units) > wholeTo) return null;
      for (let rest = Math.abs(units); rest > 0;) [step, rest] = [rest, step % rest];
    }
  }
  return step === 0 ? null : step * unitUs;
}

/** Rounding of a whole number times a unit. */
const wholeTo = 1e-6;

const otherLinesDropped = (count: number): DroppedRows => ({
  code: 'other-lines',
  count,
  message: `${count === 1 ? 'a line that is' : 'lines that are'} not a row of the table.`,
});

/** Flags in words become numbers, in the table alone that has a column of them. */
function withFlags(text: string, columns: readonly NamedColumn[]): string {
  if (!columns.some(({ role }) => role === 'lost')) return text;
  return text.replace(/\b(?:true|yes)\b/gi, '1').replace(/\b(?:false|no)\b/gi, '0');
}

type Table = PacketTable & { time?: Float64Array; duration?: Float64Array };

function tableColumns(
  text: string,
  shape: TableShape,
  used: readonly NamedColumn[],
  unitUs: number,
  onProgress?: (characters: number) => void,
): { table: Table; rows: number; otherLines: number } {
  const columns = used.map(() => new GrowingNumbers());
  const lines = new GrowingNumbers();
  const stored = Math.max(...used.map(({ place }) => place)) + 1;
  const { rows, otherLines } = readNumbers(
    text,
    shape,
    stored,
    ({ values, line }) => {
      lines.push(line);
      used.forEach(({ place }, k) => columns[k]!.push(values[place]!));
    },
    onProgress,
  );
  const table: Table = { line: lines.scaled() };
  const isPlain = (role: ColumnRole) => role === 'lost' || role === 'queue' || role === 'number';
  used.forEach(({ role }, k) => {
    table[role as 'arrival'] = columns[k]!.scaled(isPlain(role) ? 1 : unitUs);
  });
  return { table: withLost(table), rows, otherLines };
}

/** A packet without times among others that have some was lost, where no column says so. */
function withLost(table: Table): Table {
  const { lost, arrival, departure = table.start } = table;
  if (lost !== undefined || arrival === undefined || departure === undefined) return table;
  let last = departure.length - 1;
  while (last > 0 && Number.isNaN(departure[last])) last--;
  const flags = departure.map((time, row) => (Number.isNaN(time) && row < last ? 1 : 0));
  return flags.includes(1) ? { ...table, lost: flags } : table;
}

interface Read {
  run: RunFindings;
  results: ToolResult[];
}

/** Laws that figures show, by the statistic of their mean. */
const lawQuantities: Partial<Record<keyof PacketValues, string>> = {
  waitingUs: 'waitingUs',
  sojournUs: 'sojournUs',
  queueAtArrival: 'queueAtArrival',
};

function packetsOf(table: Table): Read {
  const { run, values } = packetRun(table);
  const results = Object.entries(lawQuantities).flatMap(([id, quantity]) => {
    const series = values[id as keyof PacketValues];
    return series === undefined ? [] : [lawResult(id as RunStatisticId, quantity, series)];
  });
  return { run, results };
}

function lawResult(
  id: RunStatisticId,
  quantity: string,
  series: Float64Array,
  weights: Float64Array | null = null,
): ToolResult {
  const { label, unit } = statisticWords[id];
  return {
    kind: 'bins',
    quantity,
    label,
    unit,
    ...binsOfValues(series, weights),
    beyond: 0,
    sampleSize: series.length,
    effectiveSampleSize: effectiveOfLaw(series),
  };
}

/** Events of one packet: it comes, and it leaves. */
const rowsOfPacket = 2;

function lengthsOf(table: Table, kind: 'steps' | 'dwell'): Read {
  const duration = kind === 'dwell' ? table.duration! : durationsOf(table.time!, table.line);
  const found = lengthRoles.flatMap((role) =>
    table[role] === undefined ? [] : [{ role, length: table[role] }],
  );
  const id = { queue: 'queueTime', number: 'numberTime' } as const;
  const read = found.map(({ role, length }) => ({
    id: id[role],
    length,
    batched: batchedLengths(length, duration),
  }));
  return {
    run: {
      statistics: read.flatMap(
        (one) => areaStatistic(one.id, one.batched, Math.floor(duration.length / rowsOfPacket)) ?? [],
      ),
      starts: read.flatMap((one) => differentStart(one.id, one.batched) ?? []),
      rankCorrelation: null,
    },
    results: read
      .filter((one) => one.id === 'queueTime')
      .map(({ length }) => {
        const rows = length.subarray(0, duration.length);
        const total = duration.reduce((sum, one) => sum + one, 0);
        // As many samples as rows, each row by its share of the time.
        return lawResult(
          'queueTime',
          'queueRandomTime',
          rows,
          duration.map((one) => (one * rows.length) / total),
        );
      }),
  };
}

function summaryReading(summary: Summary, answers: ReadingAnswers): ToolReading {
  const times = summary.means.filter(({ id }) => id.endsWith('Us'));
  const unit = unitChoice(
    answers,
    times.map((one) => one.unit),
  );
  const statistics = printedStatistics(summary, usPer[unit.value]);
  const { packets } = summary;
  return {
    ...reading(`Means of a run${packets === null ? '' : ` of ${numberOf(packets, 'packet')}`}`, unit, {
      statistics,
      starts: [],
      rankCorrelation: null,
      slotUs: null,
    }),
    understood: [
      { label: 'Kind', text: 'means in words', guess: false },
      ...(packets === null ? [] : [{ label: 'Packets', text: numberOf(packets, 'packet'), guess: false }]),
      unitItem(unit),
    ],
    questions: [unit.question],
    rowsUsed: summary.means.length,
    dropped: [],
    results: statistics.map(({ id, estimate: { mean } }) =>
      valueResult(id, statisticWords[id].label, statisticWords[id].unit, mean, packets),
    ),
  };
}

const unitItem = ({ value, question }: Choice<RunUnit>): UnderstoodItem => ({
  label: 'Times',
  text:
    value === 'own'
      ? 'in a unit of the program, read as µs'
      : `in ${unitOptions.find((one) => one.value === value)!.label}`,
  guess: question.guessed,
});

function reading(title: string, unit: Choice<RunUnit>, run: Omit<SimulatedRun, 'unitUs'>) {
  return {
    format: 'simulator',
    title,
    warnings: [],
    systemFacts: [],
    run: { ...run, unitUs: usPer[unit.value] },
  };
}

export const simulatorRun: ToolParser = {
  format: 'simulator',
  name: 'a simulator of a queue',
  traits: { ownMarks: true },
  recognise,
  parse,
};
