/** Tables of a program of the reader that simulates a queue: times of packets, or lengths over time. */
import type { DroppedRows } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { differentStart, effectiveOfLaw } from '../../runs/batches.ts';
import { batchedLengths, durationsOf } from '../../runs/lengths.ts';
import { areaStatistic, packetRun, type PacketValues } from '../../runs/packets.ts';
import { type RunFindings, type RunStatisticId, statisticWords } from '../../runs/run.ts';
import { numberOf } from '../../../text/number-words.ts';
import { decimalMarkChoice } from '../reading-choice.ts';
import { binsOfValues } from '../sample-bins.ts';
import { tableShape, type TableShape } from '../../lines/text-table.ts';
import type { ReadingAnswers, ToolParser, ToolReading, ToolResult } from '../tool-reading.ts';
import { type ColumnRole, type NamedColumn, namedColumns, type TableKind, tableKind } from './columns.ts';
import { isMarkup, runReading, runUnitChoice, unitItem, usPer } from '../run-reading.ts';
import { slotOf, type Table, tableColumns, withFlags } from './run-table.ts';

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

function recognise(head: string): number {
  return !isMarkup(head) && headerOf(head) !== null ? 0.98 : 0;
}

function parse(
  text: string,
  answers: ReadingAnswers,
  onProgress?: (characters: number) => void,
): ToolReading {
  const header = headerOf(text);
  if (header !== null) return tableReading(text, header, answers, onProgress);
  throw new MeasurementFailure(
    'nothing-read',
    'The text has no table of packets; name its columns, for instance arrival,start,departure.',
  );
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
  const unit = runUnitChoice(
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
  return {
    ...runReading(
      'simulator',
      `Run of ${numberOf(rows, kind === 'packets' || kind === 'values' ? 'packet' : 'row')}`,
      unit,
      {
        ...run,
        slotUs: slotOf(table, usPer[unit.value]),
      },
    ),
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

const otherLinesDropped = (count: number): DroppedRows => ({
  code: 'other-lines',
  count,
  message: `${count === 1 ? 'a line that is' : 'lines that are'} not a row of the table.`,
});

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

export const simulatorRun: ToolParser = {
  format: 'simulator',
  name: 'a simulator of a queue',
  traits: { ownMarks: true },
  recognise,
  parse,
};
