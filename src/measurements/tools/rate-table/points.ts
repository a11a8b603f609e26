/** Tables as RFC 2544 asks for them: throughput, loss and latency by frame size or offered load. */
import { englishNames } from '../../formats/english-names.ts';
import {
  type NamedUnit,
  type PointsColumn,
  type PointsHeader,
  pointsHeader,
} from '../../formats/points/header.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { type Choice, choose } from '../reading-choice.ts';
import { seriesOf } from '../rate-series.ts';
import { type RateUnit, rateUnitLabel, RateUnits } from '../rate-units.ts';
import { readRows, type TableShape } from '../text/text-table.ts';
import type { ReadingAnswers, ToolReading, ToolResult } from '../tool-reading.ts';
import { cellUnitNamed, UnitOfColumn } from '../text/cell-unit.ts';
import { tableNumber } from '../text/number.ts';

// The rows of a table of points, with every column in one unit.

interface Point {
  frame: number | null;
  load: number | null;
  throughput: number | null;
  loss: number | null;
  sojourn: number | null;
}

const roles = ['frame', 'load', 'throughput', 'loss', 'sojourn'] as const;
type Role = (typeof roles)[number];

const mostRows = 200_000;

const roleLabels: Readonly<Record<Role, string>> = {
  ...{ frame: 'Frame size', load: 'Offered load', throughput: 'Throughput' },
  ...{ loss: 'Loss', sojourn: 'Latency' },
};

/** Throws for a column that counts bytes. */
function refuseBytes(header: readonly string[], columns: PointsHeader['columns']): void {
  const bytes = [...columns.values()].find(({ unit }) => unit === 'bytes/s');
  if (bytes === undefined) return;
  const shown = header[bytes.cell]!.slice(0, 40);
  throw new MeasurementFailure(
    'byte-rate',
    `The column "${shown}" is in bytes per second; give it in Mpps or Gbit/s.`,
  );
}

/** `columns` with the units after their numbers, where their names have none. */
function readPoints(
  text: string,
  shape: TableShape,
  columns: PointsHeader['columns'],
): {
  points: Point[];
  broken: number;
  otherLines: number;
  percentLoss: boolean;
  columns: PointsHeader['columns'];
} {
  const points: Point[] = [];
  let broken = 0;
  let aboveOne = false;
  const units = new Map<Role, UnitOfColumn>();
  for (const role of roles) {
    const column = columns.get(role);
    if (column === undefined) continue;
    const named = cellUnitNamed(column.unit ?? (role === 'frame' ? 'bytes' : ''));
    units.set(role, new UnitOfColumn(shape.header![column.cell]!, named));
  }
  const { otherLines } = readRows(text, shape, ({ cells, line }) => {
    const at = (role: Role) => {
      const column = columns.get(role);
      if (column === undefined) return null;
      const number = tableNumber(cells[column.cell]!, shape.mark);
      if (number === null || number.value < 0) return NaN;
      const value = units.get(role)!.number(number.value, number.unit, line.number);
      if (role === 'loss' && value > 1) aboveOne = true;
      return value;
    };
    const point = {
      frame: at('frame'),
      load: at('load'),
      throughput: at('throughput'),
      loss: at('loss'),
      sojourn: at('sojourn'),
    };
    const setting = [point.frame, point.load].every((each) => !Number.isNaN(each));
    if (setting && points.length < mostRows) points.push(point);
    else broken++;
  });
  const found = new Map(columns);
  for (const [role, column] of units) {
    column.refuseConflict();
    const unit = namedUnits[role].find((name) => name === column.unit?.name);
    if (column.unit !== null && unit === undefined && role !== 'frame') {
      throw new MeasurementFailure(
        'wrong-unit',
        `The column "${shape.header![columns.get(role)!.cell]!.slice(0, 40)}" is read as ${roleLabels[role].toLowerCase()}, but its numbers are in ${column.unit.name}.`,
      );
    }
    if (unit !== undefined) found.set(role, { ...columns.get(role)!, unit });
  }
  const percentLoss = aboveOne && found.get('loss')?.unit === null;
  return { points, broken, otherLines, percentLoss, columns: found };
}

const rates: readonly NamedUnit[] = ['pps', 'kpps', 'mpps', 'bps', 'kbps', 'mbps', 'gbps', 'percent'];
const namedUnits: Readonly<Record<Role, readonly NamedUnit[]>> = {
  ...{ frame: [], load: rates, throughput: rates },
  ...{ loss: ['percent', 'ratio', 'ppm'], sojourn: ['ns', 'us', 'ms', 's'] },
};

/** One curve a frame size; more do not make a figure. */
const mostFrames = 32;

export function pointColumns(header: readonly string[]): PointsHeader | null {
  return pointsHeader(englishNames(header.map((name) => name.slice(0, 200))));
}

export function pointsReading(text: string, shape: TableShape, answers: ReadingAnswers): ToolReading {
  const header = shape.header!;
  refuseBytes(header, pointColumns(header)!.columns);
  const { points, broken, otherLines, percentLoss, columns } = readPoints(
    text,
    shape,
    pointColumns(header)!.columns,
  );
  if (points.length === 0)
    throw new MeasurementFailure('no-rows', 'The table has no row with numbers in all its columns.');
  const load = unitChoice(answers, 'loadUnit', 'Unit of the load', columns.get('load'), points, 'load');
  const rate = unitChoice(
    answers,
    'unit',
    'Unit of the throughput',
    columns.get('throughput'),
    points,
    'throughput',
  );
  const given = [load, rate].filter((each) => each !== null).map(({ value }) => value);
  const meaning = (columns.get('load') ?? columns.get('throughput'))?.meaning ?? null;
  const units = new RateUnits(answers, given, {
    frameBytes: columns.has('frame') ? 64 : null,
    layer: meaning,
  });
  const time = timeChoice(answers, columns.get('sojourn'));
  const scaled = points.map((point) => ({
    ...point,
    load: point.load === null ? null : units.mpps(point.load, load!.value, point.frame),
    throughput: point.throughput === null ? null : units.mpps(point.throughput, rate!.value, point.frame),
    loss: lossOf(point.loss, columns.get('loss')?.unit ?? null, percentLoss),
    sojourn: point.sojourn === null ? null : point.sojourn * usPer[time!.value],
  }));
  const asked = (choice: Choice<string> | null, column: PointsColumn | undefined) =>
    choice !== null && column?.unit === null ? [choice.question] : [];
  return {
    format: 'rate-table',
    title: `Results by ${columns.has('load') ? 'load' : 'frame size'}, ${grouped(points.length)} ${points.length === 1 ? 'row' : 'rows'}`,
    facts: {
      kind: 'rate-table',
      header,
      skipLines: shape.skipLines,
      rows: points.length,
      columns: namesOf(columns, header),
    },
    understood: [
      {
        label: 'Kind',
        text: `results by ${columns.has('load') ? 'offered load' : 'frame size'}`,
        guess: false,
      },
      ...roles.flatMap((role) => {
        const column = columns.get(role);
        if (column === undefined) return [];
        const choice =
          role === 'load' ? load : role === 'throughput' ? rate : role === 'sojourn' ? time : null;
        const words = choice === null ? fixedUnit(role, column, percentLoss) : chosenLabel(choice);
        const guess = column.unit === null && (choice === null ? role === 'loss' : choice.question.guessed);
        return [{ label: roleLabels[role], text: `${header[column.cell]!.slice(0, 60)}, ${words}`, guess }];
      }),
    ],
    questions: [
      ...asked(load, columns.get('load')),
      ...asked(rate, columns.get('throughput')),
      ...asked(time, columns.get('sojourn')),
      ...units.questions,
    ],
    rowsUsed: points.length,
    dropped:
      broken + otherLines === 0
        ? []
        : [
            {
              code: 'other-lines',
              count: broken + otherLines,
              message: `${grouped(broken + otherLines)} lines have no number in every column.`,
            },
          ],
    warnings:
      time !== null && columns.get('sojourn')!.unit === null && time.question.guessed
        ? [{ code: 'time-unit', message: 'The name of the latency does not say its unit; µs is assumed.' }]
        : [],
    results: curves(scaled),
    systemFacts: [],
  };
}

function fixedUnit(role: Role, column: PointsColumn, percentLoss: boolean): string {
  if (role === 'frame') return 'bytes';
  return percentLoss || column.unit === 'percent' ? '%' : column.unit === 'ppm' ? 'ppm' : 'share of one';
}

function chosenLabel({ value, question }: Choice<string>): string {
  return question.options.find((option) => option.value === value)!.label;
}

function namesOf(columns: PointsHeader['columns'], header: readonly string[]): Record<string, string> {
  const named = roles.flatMap((role) =>
    columns.has(role) ? [[role, header[columns.get(role)!.cell]!]] : [],
  );
  return Object.fromEntries(named) as Record<string, string>;
}

const rateUnits: readonly RateUnit[] = ['pps', 'kpps', 'mpps', 'bps', 'kbps', 'mbps', 'gbps', 'percent'];

/** Unit in the name of the column, else the one chosen by the user; null without the column. */
function unitChoice(
  answers: ReadingAnswers,
  id: string,
  label: string,
  column: PointsColumn | undefined,
  points: readonly Point[],
  role: 'load' | 'throughput',
): Choice<RateUnit> | null {
  if (column === undefined) return null;
  const named = rateUnits.find((unit) => unit === column.unit);
  const largest = points.reduce((most, point) => Math.max(most, point[role] ?? 0), 0);
  // No machine forwards 10,000 Mpps.
  const guess = named ?? (largest > 10_000 ? 'pps' : 'mpps');
  const options = rateUnits.map((value) => ({ value, label: rateUnitLabel(value) }));
  return choose(named === undefined ? answers : {}, id, label, options, guess);
}

function lossOf(loss: number | null, unit: NamedUnit | null, percent: boolean): number | null {
  if (loss === null) return null;
  const share = unit === 'ppm' ? loss / 1e6 : percent || unit === 'percent' ? loss / 100 : loss;
  return share > 1 ? NaN : share;
}

type TimeUnit = 'ns' | 'us' | 'ms' | 's';

const usPer: Readonly<Record<TimeUnit, number>> = { ns: 1e-3, us: 1, ms: 1e3, s: 1e6 };
const timeUnits: readonly { value: TimeUnit; label: string }[] = [
  { value: 'ns', label: 'ns' },
  { value: 'us', label: 'µs' },
  { value: 'ms', label: 'ms' },
  { value: 's', label: 's' },
];

/** Unit in the name of the column, else the one chosen by the user; null without a latency. */
function timeChoice(answers: ReadingAnswers, column: PointsColumn | undefined): Choice<TimeUnit> | null {
  if (column === undefined) return null;
  const named = timeUnits.find(({ value }) => value === column.unit)?.value;
  return choose(named ? {} : answers, 'timeUnit', 'Unit of the latency', timeUnits, named ?? 'us');
}

const quantities = [
  ['throughput', 'throughputMpps', 'Mpps'],
  ['loss', 'lossProbability', ''],
  ['sojourn', 'sojournUs', 'µs'],
] as const;

/** Over the load, one curve a frame size; over the frame size where there is no load. */
function curves(points: readonly Point[]): ToolResult[] {
  const byLoad = points[0]!.load !== null;
  const frames = byLoad ? [...new Set(points.map(({ frame }) => frame))].slice(0, mostFrames) : [null];
  const results: ToolResult[] = [];
  for (const frame of frames) {
    const framePoints = byLoad ? points.filter((point) => point.frame === frame) : points;
    for (const [role, quantity, unit] of quantities) {
      const series = seriesOf(
        framePoints.flatMap((point) => {
          const x = byLoad ? point.load : point.frame;
          const y = point[role];
          return x === null || y === null ? [] : [{ x, y }];
        }),
      );
      if (series.x.length === 0) continue;
      const label = frame === null ? 'measured' : `${frame} B`;
      const against = byLoad ? 'rateMpps' : 'frameBytes';
      results.push({ kind: 'series', quantity, label, unit, against, ...series });
    }
  }
  return results;
}
