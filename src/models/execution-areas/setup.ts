/** From a scenario's inputs to conditions and parameters, with the range of the measurements behind them. */
import {
  type Configuration,
  type ConfigurationId,
  configurationNamed,
  configurations,
} from './configurations.ts';
import { calibratedFrames } from './solver/frame-range.ts';
import {
  type CustomCalibrations,
  customCalibrations,
  type CustomPoint,
  customPoints,
} from './fit/custom-calibration.ts';
import { type ParameterTable, publishedTable, table2 } from './parameter-sets.ts';
import { type Conditions, predict, type Prediction } from './solver/predict.ts';
import {
  bestConfiguration,
  cheapestForTarget,
  type Target,
  type TargetConditions,
} from './solver/optimise.ts';
import type { Inputs } from './read-inputs.ts';

interface Range {
  min: number;
  max: number;
}

/** Frame sizes and numbers of parallel flows that the parameters were measured with. */
interface MeasuredRange {
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
  /** Custom calibration points; empty with a published set. */
  customPoints: readonly CustomPoint[];
  custom: CustomCalibrations;
  targetMpps: number | null;
  catalogue: readonly Cpu[];
}

/** Fails where custom calibration points determine no parameters. */
export function readSetup(inputs: Inputs): Setup {
  const { configuration, parameterSet } = inputs;
  const isCustom = parameterSet === 'own';
  const points = isCustom ? customPoints(inputs.calibration ?? [], inputs.calibrationClockGhz) : [];
  const custom = customCalibrations(points);
  return {
    conditions: {
      frameBytes: inputs.frameBytes,
      flows: inputs.flows,
      cores: inputs.cores,
      clockGhz: inputs.clockGhz,
      linkGbps: inputs.linkGbps,
    },
    chosen: configuration === 'best' ? null : configurationNamed(configuration),
    parameterSet,
    table: isCustom ? withCustom(custom) : publishedTable(parameterSet),
    customPoints: points,
    custom,
    targetMpps: inputs.targetMpps,
    catalogue: (inputs.catalogue ?? []).map(({ name, cores, clockGhz, price }) => ({
      name,
      cores,
      clockGhz,
      price,
    })),
  };
}

function withCustom(custom: CustomCalibrations): ParameterTable {
  const parametersOf = (id: ConfigurationId) => custom.get(id)?.calibration ?? table2[id];
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

/** Measured range of a configuration: from the custom points, else from those of the paper. */
export function measuredRange(
  { custom }: Pick<Setup, 'custom'>,
  configuration: Configuration,
): MeasuredRange {
  const points = custom.get(configuration.id)?.points;
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

/** Whether frame size or parallel flows lie outside the measurements. */
export function isExtrapolated(range: MeasuredRange, frameBytes: number, scaleFactor: number): boolean {
  return !isInside(range.frames, frameBytes) || !isInside(range.flows, scaleFactor);
}

// Choice of a processor from a list for a target.

export interface Cpu {
  name: string;
  cores: number;
  clockGhz: number;
  /** In any one currency; null where it is not known: such a processor comes after all with a price. */
  price: number | null;
}

export interface CpuChoice {
  cpu: Cpu;
  /** The target's cheapest configuration on it. */
  option: Prediction;
}

/** The target on one processor; fails as `cheapestForTarget` does. */
export function cheapestOn(
  cpu: Cpu,
  table: ParameterTable,
  target: Target,
  conditions: Omit<TargetConditions, 'maxCores' | 'clockGhz'>,
): Prediction {
  return cheapestForTarget(table, target, { ...conditions, clockGhz: cpu.clockGhz, maxCores: cpu.cores })[0];
}

/** The best of the processors that reach the target, the first in the list where all else is equal; null for none. */
export function cheapestOf(choices: readonly CpuChoice[]): CpuChoice | null {
  const price = ({ cpu }: CpuChoice) => cpu.price ?? Infinity;
  // Sorting is stable; two unknown prices are equal.
  const sorted = [...choices].sort(
    (one, other) =>
      (price(one) === price(other) ? 0 : price(one) - price(other)) ||
      one.option.coresUsed - other.option.coresUsed,
  );
  return sorted[0] ?? null;
}
