/** From a scenario's inputs to conditions and parameters, and how far the measurements behind them reach. */
import type { EnteredInputs, InputRow } from '../contract/inputs.ts';
import { choiceAt, numberAt } from '../contract/inputs.ts';
import type { Cpu } from './solver/cheapest-cpu.ts';
import type { Configuration, ConfigurationId } from './configurations.ts';
import { configurationNamed, configurations } from './configurations.ts';
import { calibratedFrames } from './solver/frame-range.ts';
import type { OwnCalibrations, OwnPoint } from './fit/own-calibration.ts';
import { ownCalibrations, ownPoints } from './fit/own-calibration.ts';
import type { ParameterTable } from './parameter-sets.ts';
import { publishedTable, table2 } from './parameter-sets.ts';
import type { Conditions, Prediction } from './solver/predict.ts';
import { predict } from './solver/predict.ts';
import { bestConfiguration } from './solver/optimise.ts';

interface Range {
  min: number;
  max: number;
}

/** Frame sizes and numbers of parallel flows that the parameters were measured with. */
export interface MeasuredRange {
  frames: Range;
  flows: Range;
}

export interface Setup {
  conditions: Conditions;
  /** null: whichever is best. */
  chosen: Configuration | null;
  /** `table2`, `table1`, `table1-borrowed` or `own`. */
  parameterSet: string;
  table: ParameterTable;
  /** Points of one's own; empty with a published set. */
  ownPoints: readonly OwnPoint[];
  own: OwnCalibrations;
  targetMpps: number | null;
  catalogue: readonly Cpu[];
}

function rowsAt(values: EnteredInputs, name: string): readonly InputRow[] {
  return (values[name] as readonly InputRow[] | null) ?? [];
}

/** Fails where points of one's own determine no parameters. */
export function readSetup(values: EnteredInputs): Setup {
  const configuration = choiceAt(values, 'configuration');
  const parameterSet = choiceAt(values, 'parameterSet');
  const isOwn = parameterSet === 'own';
  const points = isOwn
    ? ownPoints(rowsAt(values, 'calibration'), numberAt(values, 'calibrationClockGhz'))
    : [];
  const own = ownCalibrations(points);
  return {
    conditions: {
      ...{ frameBytes: numberAt(values, 'frameBytes'), flows: numberAt(values, 'flows') },
      ...{ cores: numberAt(values, 'cores'), clockGhz: numberAt(values, 'clockGhz') },
      linkGbps: numberAt(values, 'linkGbps'),
    },
    chosen: configuration === 'best' ? null : configurationNamed(configuration),
    parameterSet,
    table: isOwn ? withOwn(own) : publishedTable(parameterSet),
    ...{ ownPoints: points, own },
    targetMpps: values.targetMpps === null ? null : numberAt(values, 'targetMpps'),
    catalogue: rowsAt(values, 'catalogue').map((row) => ({
      ...{ name: String(row.name), cores: Number(row.cores), clockGhz: Number(row.clockGhz) },
      price: typeof row.price === 'number' ? row.price : null,
    })),
  };
}

function withOwn(own: OwnCalibrations): ParameterTable {
  const parametersOf = (id: ConfigurationId) => own.get(id)?.calibration ?? table2[id];
  return Object.fromEntries(
    configurations.map(({ id }) => {
      const { a, a0, b, b0 } = parametersOf(id);
      return [id, { a, a0, b, b0 }];
    }),
  ) as ParameterTable;
}

/** The chosen configuration, or the best. Fails as `predict` and `rank` do. */
export function chosenPrediction({ chosen, table, conditions }: Setup): Prediction {
  return chosen === null
    ? bestConfiguration(table, conditions)
    : predict(chosen, table[chosen.id], conditions);
}

/** What was measured of a configuration: of the reader's own points, else of the paper's. */
export function measuredRange({ own }: Pick<Setup, 'own'>, configuration: Configuration): MeasuredRange {
  const points = own.get(configuration.id)?.points;
  if (!points) return { frames: calibratedFrames, flows: { min: 1, max: configuration.measuredFlows } };
  return {
    frames: rangeOf(points.map(({ frameBytes }) => frameBytes)),
    flows: rangeOf(points.map(({ flows }) => flows)),
  };
}

function rangeOf(values: readonly number[]): Range {
  return { min: Math.min(...values), max: Math.max(...values) };
}

export function isInside({ min, max }: Range, value: number): boolean {
  return value >= min && value <= max;
}

/** Whether frame size or parallel flows lie outside what was measured. */
export function isExtrapolated(range: MeasuredRange, frameBytes: number, scaleFactor: number): boolean {
  return !isInside(range.frames, frameBytes) || !isInside(range.flows, scaleFactor);
}
