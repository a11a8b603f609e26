/**
 * The paper's two tables as parameters of Eq. (4). They disagree in six of eight columns: see the errata of the model.
 */
import { SolveFailure } from '../contract/solution.ts';
import {
  calibrate,
  calibrateBorrowed,
  type CalibrationPoint,
  type CostParameters,
  cumulativeCost,
} from './fit/calibrate.ts';
import { type Configuration, type ConfigurationId, configurations } from './configurations.ts';
import { calibratedFrames } from './solver/frame-range.ts';

// How far the paper's two tables are apart.

/**
 * C(Table 2)/C(Table 1) - 1 at this point; null where Table 1 solved again gives no cost above 0 (far beyond its
 * points).
 */
export function tableDifference(
  { id }: Configuration,
  scaleFactor: number,
  frameBytes: number,
): number | null {
  const first = cumulativeCost(table1[id], scaleFactor, frameBytes);
  const second = cumulativeCost(table2[id], scaleFactor, frameBytes);
  return first > 0 ? second / first - 1 : null;
}

// The two processors of the paper.

/** Table 3: the machine under test, hyper-threading and turbo off. */
export const testbed = { name: 'Xeon W-2145', cores: 8, clockGhz: 3.7 } as const;

/** Section 4.12; the caption of Fig. 20 has 16 cores, the text and the claims need 18. */
export const forecast = { name: 'Core i9-10980XE', cores: 18, clockGhz: 3 } as const;

/** Flows of the paper's largest scenario, more than any of its configurations serves in parallel. */
export const manyFlows = 100;

export const linkGbps = 10;

/** Parameters of every configuration. */
export type ParameterTable = Readonly<Record<ConfigurationId, CostParameters>>;

const publishedSets = ['table2', 'table1', 'table1-borrowed'] as const;
type PublishedSet = (typeof publishedSets)[number];

/** Table 2 as printed; its rows are a, a₀, b, b₀ in this order, the only one of 24 that reproduces Table 1 for 1+1. */
export const table2: ParameterTable = {
  '1+1-off': { a: 0.9521, a0: 1.9813, b: 24772.0, b0: -12560.8 },
  '1+1-125': { a: 2.0494, a0: -1.0486, b: 14814.0, b0: -8239.8 },
  '2+1-off': { a: -0.062, a0: 2.484, b: 10738.9, b0: -4665.4 },
  '2+1-125': { a: 1.1643, a0: 0.3936, b: 8237.4, b0: -4141.8 },
  '3+1': { a: 0.7817, a0: 0.0575, b: 6854.9, b0: -2656.4 },
  '4+1': { a: 0.7817, a0: -0.4293, b: 6854.9, b0: -3340.9 },
  '4+2': { a: 0.7817, a0: -0.1462, b: 6854.9, b0: -3749.1 },
  '5+2': { a: 0.7816, a0: -0.33672, b: 6854.9, b0: -3749.1 },
};

/** Table 1 as printed: cycles per packet at 64 and 1024 B for the fewer flows, then for the more. */
const table1Cells: Readonly<Record<ConfigurationId, readonly [number, number, number, number]>> = {
  '1+1-off': [37232, 40962, 86898, 92456],
  '1+1-125': [21583, 24511, 51473, 58336],
  '2+1-off': [5967, 8809, 16262, 18974],
  '2+1-125': [3978, 5920, 12130, 14800],
  '3+1': [4072, 5191, 11044, 12630],
  '4+1': [3562, 3918, 10466, 11023],
  '4+2': [3114, 3989, 10018, 11094],
  '5+2': [2757, 4187, 9661, 11292],
};

/**
 * The paper's calibration points of a configuration; those of 4+1, 4+2 and 5+2 with two flows are assumed, not
 * measured.
 */
export function table1Points(id: ConfigurationId): readonly CalibrationPoint[] {
  const [fewer, more] = id.startsWith('1+1') ? [2, 4] : [1, 2];
  const { min, max } = calibratedFrames;
  const [a, b, c, d] = table1Cells[id];
  return [
    { flows: fewer, frameBytes: min, cycles: a },
    { flows: fewer, frameBytes: max, cycles: b },
    { flows: more, frameBytes: min, cycles: c },
    { flows: more, frameBytes: max, cycles: d },
  ];
}

/** Configurations whose growth with f the paper takes from 3+1, because eight cores hold one flow only. */
export const borrowing: readonly ConfigurationId[] = configurations
  .filter(({ measuredFlows }) => measuredFlows === 1)
  .map(({ id }) => id);

function tableOf(parametersOf: (id: ConfigurationId) => CostParameters): ParameterTable {
  const entries = configurations.map(({ id }) => {
    const { a, a0, b, b0 } = parametersOf(id);
    return [id, { a, a0, b, b0 }] as const;
  });
  return Object.fromEntries(entries) as ParameterTable;
}

/** Table 1 solved again for a, a₀, b, b₀. */
export const table1: ParameterTable = tableOf((id) => calibrate(table1Points(id)));

/** As `table1`, but 4+1, 4+2 and 5+2 from their measured points only, with a and b of 3+1. */
export const table1Borrowed: ParameterTable = tableOf((id) =>
  borrowing.includes(id)
    ? calibrateBorrowed(
        table1Points(id).filter(({ flows }) => flows === 1),
        table1['3+1'].a,
        table1['3+1'].b,
      )
    : table1[id],
);

const tables: Readonly<Record<PublishedSet, ParameterTable>> = {
  table2,
  table1,
  'table1-borrowed': table1Borrowed,
};

/** Fails with `unknown_parameter_set`. */
export function publishedTable(set: string): ParameterTable {
  const known = publishedSets.find((name) => name === set);
  if (known === undefined) {
    throw new SolveFailure(
      'unknown_parameter_set',
      `There is no parameter set “${set}”; there are ${publishedSets.join(', ')}.`,
      'parameterSet',
    );
  }
  return tables[known];
}
