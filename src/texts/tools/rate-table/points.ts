/** Tables of results by offered load, frame size or number of cores: loss, times, batches, rates, one setting a row. */
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { choose } from '../reading-choice.ts';
import { limitTo } from '../../lines/lines.ts';
import { readRows, type TableShape } from '../../lines/text-table.ts';
import type { ReadingAnswers, SeriesResult, ToolReading, ToolResult } from '../tool-reading.ts';
import { type Curve, curvesOf } from './curves.ts';
import { longColumns, type NamedRows, wideTable } from './long-table.ts';
import { LostPackets } from './lost-packets.ts';
import { type NumberColumns, readColumns, type ResultNumbers } from './number-columns.ts';
import { isResult, resultHeader, type ResultRole, rowNumberReason } from './result-columns.ts';
import { rowGroups } from './row-groups.ts';
import { curveLabel, isTimeRole, quantityOf, timeUnits } from './result-names.ts';
import { type PlacedRates, TableRates } from './table-rates.ts';
import { saidOf, TableRecord } from './table-record.ts';

const mostRows = 500_000;

/** Whether the names of a table are those of settings and results. */
export function isPointTable(header: readonly string[]): boolean {
  // A long table names its results in its rows.
  return (
    resultHeader(header) !== null ||
    (longColumns(header) !== null && resultHeader([...header, 'loss ratio']) !== null)
  );
}

/** Whether a table has results beside rates. */
export function namesOtherResults(header: readonly string[]): boolean {
  const rates: readonly ResultRole[] = ['throughput', 'received'];
  const names = resultHeader(header)?.columns.keys() ?? [];
  return [...names].some((role) => isResult(role) && !rates.includes(role));
}

export function pointsReading(text: string, shape: TableShape, answers: ReadingAnswers): ToolReading {
  const cells: string[][] = [];
  const lines: number[] = [];
  const { otherLines, firstOther } = readRows(text, shape, (row) => {
    if (cells.length === mostRows) limitTo(mostRows, 'rows', mostRows + 1, row.line);
    cells.push(row.cells);
    lines.push(row.line.number);
  });
  const wide = wideTable({ header: shape.header!, rows: cells, lines });
  const { named, said, groups } = withConfigurations(wide, shape, answers);
  const { header } = named;
  const names = resultHeader(header, said);
  if (names === null) {
    throw new MeasurementFailure('nothing-read', 'The table names no result beside its load or frame size.');
  }
  const table = readColumns(named, shape.mark, names);
  const count = table.rows.length;
  if (count === 0) {
    const none = 'The table has no row with its setting and a result; at least one is needed.';
    throw new MeasurementFailure('nothing-read', table.faults.first ?? none);
  }
  const reasonOf = ({ cell, reason }: { cell: number; reason: string }) =>
    reason === rowNumberReason ? (table.unusable(cell) ?? reason) : reason;
  const isGroup = ({ cell }: { cell: number }) => groups?.cells.includes(cell) === true;
  const unused = names.unused
    .filter((column) => !isGroup(column))
    .map((column) => ({ ...column, reason: reasonOf(column) }));
  const record = new TableRecord(header, { ...names, unused }, answers);
  record.ask(
    names.unknown.filter((cell) => !isGroup({ cell })),
    table,
  );
  // A column may be named as a result and contain words: `cpu` above the names of processors.
  const isEmpty = ({ role, values }: ResultNumbers) => isResult(role) && values.every(Number.isNaN);
  for (const column of [...table.columns.values()].filter(isEmpty))
    record.leaveOut(column, table.unusable(column.cell) ?? 'its cells are not numbers');
  const columns = new Map([...table.columns].filter(([, column]) => !isEmpty(column)));
  const found = new TableRates(columns, record);
  const rates = found.placed();
  const results = resultsOf(columns, rates, found.seconds(), record);
  for (const [name, words] of Object.entries(settingWords)) {
    const column = columns.get(name as ResultRole);
    if (column !== undefined) record.say(column, words);
  }
  const valuesOf = (role: ResultRole) => columns.get(role)?.values ?? null;
  const byCores = rates.load === null && !columns.has('frame');
  const settings = (['flows', 'cores', 'functions'] as const).filter(
    (name) => columns.has(name) && !(byCores && name === 'cores'),
  );
  const { curves, notes } = curvesOf({
    rows: count,
    load: byCores ? valuesOf('cores') : (rates.load?.values ?? null),
    frameBytes: valuesOf('frame'),
    port: valuesOf('port'),
    configuration: valuesOf('configuration'),
    configurations: table.configurations,
    settings: Object.fromEntries(settings.map((name) => [name, columns.get(name)!.values])),
    samples: valuesOf('samples'),
    results,
  });
  const setting = rates.load !== null ? 'offered load' : byCores ? 'cores' : 'frame size';
  const broken = table.broken + otherLines;
  const linesHave = broken === 1 ? 'line has' : 'lines have';
  const other = firstOther === null ? '' : ` Line ${firstOther} has another number of cells than the names.`;
  const message = `${grouped(broken)} ${linesHave} no number for the setting or for any result.${other}`;
  const isGenerated = shape.comments.some((line) => /\bgenerated\b/i.test(line));
  if (isGenerated) {
    record.notes.push({
      code: 'generated',
      message: 'The text says that its numbers are generated, not measured.',
    });
  }
  if (columns.has('port') && rates.load !== null) {
    record.notes.push({ code: 'total-load', message: 'Loads are assumed to be totals over all ports.' });
  }
  return {
    format: 'rate-table',
    title: `Results by ${setting === 'offered load' ? 'load' : setting}, ${grouped(count)} ${count === 1 ? 'row' : 'rows'}`,
    understood: [
      { label: 'Kind', text: `results by ${setting}`, guess: false },
      ...record.understood(columns),
    ],
    questions: record.questions,
    rowsUsed: count,
    dropped: broken === 0 ? [] : [{ code: 'other-lines', count: broken, message }],
    warnings: [...table.faults.notes(), ...record.notes, ...notes],
    results: curves.map((curve): ToolResult => {
      const result = curveResult(curve, rates);
      return isGenerated ? { ...result, origin: 'generated' } : result;
    }),
    systemFacts: [],
  };
}

/** The table with a column of configurations, where other columns distinguish its rows. */
function withConfigurations(named: NamedRows, { mark }: TableShape, answers: ReadingAnswers) {
  const { header, rows, lines } = named;
  const said = saidOf(header, answers);
  const names = resultHeader(header, said);
  const groups = names === null ? null : rowGroups(header, rows, mark, names);
  if (groups === null) return { named, said, groups };
  return {
    named: {
      header: [...header, groups.cells.map((cell) => header[cell]!).join(', ')],
      rows: rows.map((row, k) => [...row, groups.words[k]!]),
      lines,
    },
    said: new Map([...said, [header.length, 'configuration' as const]]),
    groups,
  };
}

/** Settings of curves, and the units that the card gives their columns. */
const settingWords = {
  frame: 'bytes',
  port: '',
  configuration: '',
  samples: '',
  flows: '',
  cores: '',
  functions: '',
};

type Results = Partial<Record<ResultRole, Float64Array>>;

function resultsOf(
  columns: NumberColumns['columns'],
  rates: PlacedRates,
  seconds: Float64Array | null,
  record: TableRecord,
): Results {
  const results: Results = {};
  if (rates.throughput !== null) results.throughput = rates.throughput.values;
  const loss = new LostPackets(columns, rates, seconds, record).share();
  if (loss !== null) results.loss = loss;
  Object.assign(results, times(columns, record));
  for (const role of ['queue', 'batch', 'cycles'] as const) {
    const column = columns.get(role);
    if (column === undefined) continue;
    results[role] = column.values;
    record.say(column, role === 'cycles' ? '' : 'packets');
  }
  const [cpu, idle] = [columns.get('cpu'), columns.get('idle')];
  if (cpu !== undefined) results.cpu = shares(cpu, record);
  else if (idle !== undefined) results.cpu = shares(idle, record).map((share) => 1 - share);
  return results;
}

/** Times in µs. */
function times(columns: NumberColumns['columns'], record: TableRecord): Results {
  const found = [...columns.values()].filter(({ role }) => isTimeRole(role));
  const choice = choose(record.answers, 'timeUnit', 'Unit of the latency', timeUnits, 'us');
  if (found.some(({ unit }) => unit === null)) {
    record.questions.push(choice.question);
    const message = 'The name of the latency does not say its unit; µs is assumed.';
    if (choice.question.guessed) record.notes.push({ code: 'time-unit', message });
  }
  return Object.fromEntries(
    found.map((column) => {
      const named = column.unit ?? choice.value;
      const { label, factor } = timeUnits.find(({ value }) => value === named)!;
      record.say(column, label, column.unit === null && choice.question.guessed);
      const us = column.values.map((value) => (factor < 1 ? value / 1e3 : value * factor));
      return [column.role, us];
    }),
  );
}

/** Shares of one of a column of shares or per cent. */
function shares(column: ResultNumbers, record: TableRecord): Float64Array {
  const percent = column.unit === 'percent' || (column.unit === null && column.highest > 1);
  record.say(column, percent ? '%' : 'share of one', column.unit === null);
  return column.values.map((value) => (percent ? value / 100 : value));
}

function curveResult(
  { result, against, x, y, weight, ...of }: Curve,
  { load, throughput }: PlacedRates,
): SeriesResult {
  const { quantity, unit } = quantityOf(result);
  const along = { Mpps: 'rateMpps', 'Mbit/s': 'rateMbps', 'Mbit/s of frames': 'frameMbps' } as const;
  return {
    kind: 'series',
    quantity,
    label: curveLabel(result, of),
    unit: result === 'throughput' ? throughput!.unit : unit,
    against: against === 'frame' ? 'frameBytes' : load === null ? 'cores' : along[load.unit],
    x: Array.from(x),
    y: Array.from(y),
    weight: Array.from(weight),
    of,
  };
}
