/** The rows of a table of points, with every column in one unit. */
import type { NamedUnit, PointsHeader } from '../../formats/points/header.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { cellUnitNamed, UnitOfColumn } from '../text/cell-unit.ts';
import { readRows, type TableShape } from '../text/text-table.ts';
import { tableNumber } from '../text/number.ts';

export interface Point {
  frame: number | null;
  load: number | null;
  throughput: number | null;
  loss: number | null;
  sojourn: number | null;
}

export const roles = ['frame', 'load', 'throughput', 'loss', 'sojourn'] as const;
export type Role = (typeof roles)[number];

const mostRows = 200_000;

export const roleLabels: Readonly<Record<Role, string>> = {
  ...{ frame: 'Frame size', load: 'Offered load', throughput: 'Throughput' },
  ...{ loss: 'Loss', sojourn: 'Latency' },
};

/** Throws for a column that counts bytes. */
export function refuseBytes(header: readonly string[], columns: PointsHeader['columns']): void {
  const bytes = [...columns.values()].find(({ unit }) => unit === 'bytes/s');
  if (bytes === undefined) return;
  const shown = header[bytes.cell]!.slice(0, 40);
  throw new MeasurementFailure(
    'byte-rate',
    `The column "${shown}" is in bytes per second; give it in Mpps or Gbit/s.`,
  );
}

/** `columns` with the units after their numbers, where their names have none. */
export function readPoints(
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
