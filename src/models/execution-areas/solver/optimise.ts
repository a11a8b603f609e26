/** Which configuration is best: the paper gives no rules for ties, so they are set here. */
import { significant, numberOf } from '../../../text/number-words.ts';
import { SolveFailure } from '../../contract/solution.ts';
import { type Configuration, configurations, coresPerFlow, tableOrder } from '../configurations.ts';
import { cumulativeCost } from '../fit/calibrate.ts';
import type { ParameterTable } from '../parameter-sets.ts';
import {
  type Conditions,
  failureOf,
  gbpsOf,
  isPrediction,
  mppsOf,
  predict,
  predictAll,
  type Prediction,
  processorMpps,
  requireConditions,
} from './predict.ts';

/** Two throughputs that differ by less than this share are equal: several configurations that fill the link. */
const tie = 1e-9;

/**
 * Best first: highest Mpps; where equal fewer cores used, then more Mpps of the processor alone, then the order of
 * Table 2. Configurations that cannot be predicted are left out. Fails as `predictAll` does, and with the failure of
 * the first configuration (`not_enough_cores` for fewer than 2 cores) where none can.
 */
export function rank(table: ParameterTable, conditions: Conditions): Prediction[] {
  const rows = predictAll(table, conditions);
  const possible = rows.filter(isPrediction);
  if (possible.length === 0) {
    const first = rows.find((row) => !isPrediction(row));
    if (first && 'failure' in first) throw failureOf(first.failure);
  }
  return bestFirst(possible);
}

/** In the order of `rank`. */
export function bestFirst(predictions: readonly Prediction[]): Prediction[] {
  const rest = [...predictions].sort((one, other) => other.mpps - one.mpps);
  const ranked: Prediction[] = [];
  while (rest.length > 0) {
    const lowest = rest[0].mpps * (1 - tie);
    const beyond = rest.findIndex(({ mpps }) => mpps < lowest);
    const equal = rest.splice(0, beyond < 0 ? rest.length : beyond);
    ranked.push(
      ...equal.sort(
        (one, other) =>
          one.coresUsed - other.coresUsed ||
          other.cpuMpps - one.cpuMpps ||
          tableOrder(one.configuration) - tableOrder(other.configuration),
      ),
    );
  }
  return ranked;
}

/** First of `rank`. */
export function bestConfiguration(table: ParameterTable, conditions: Conditions): Prediction {
  return rank(table, conditions)[0];
}

export type TargetUnit = 'mpps' | 'gbps';

export interface Target {
  value: number;
  unit: TargetUnit;
}

/** Conditions of the target; `maxCores` null: no limit of cores. */
export interface TargetConditions extends Omit<Conditions, 'cores'> {
  maxCores: number | null;
}

/**
 * For each configuration the fewest blocks that reach the target; fewest cores first, then the higher throughput, then
 * the order of Table 2. Configurations that do not reach it are left out. Fails with `bad_target`, `bad_unit`,
 * `target_above_link`, `infeasible_target` (with the best there is) and as `predict` does. At most `flows` predictions
 * for each configuration.
 */
export function cheapestForTarget(
  table: ParameterTable,
  target: Target,
  conditions: TargetConditions,
): Prediction[] {
  const { frameBytes, linkGbps, flows, maxCores } = conditions;
  requireConditions({ ...conditions, cores: maxCores ?? 1 });
  const wanted = targetMpps(target, frameBytes);
  const linkMpps = mppsOf(linkGbps, frameBytes);
  if (wanted > linkMpps * (1 + tie)) {
    const limit = target.unit === 'gbps' ? `${linkGbps} Gbit/s` : `${significant(linkMpps, 6)} Mpps`;
    throw new SolveFailure(
      'target_above_link',
      `The target of ${targetWords(target)} is above the link’s ${limit} at ${frameBytes} B.`,
      'targetMpps',
    );
  }
  let best = 0;
  const options = configurations.flatMap((configuration) => {
    const found = fewestBlocks(configuration, table, wanted, conditions);
    best = Math.max(best, found.highest);
    return found.option === null ? [] : [found.option];
  });
  if (options.length === 0) {
    const reached =
      target.unit === 'gbps'
        ? `${significant(gbpsOf(best, frameBytes), 4)} Gbit/s`
        : `${significant(best, 4)} Mpps`;
    const where = maxCores === null ? '' : ` on ${maxCores} cores`;
    throw new SolveFailure(
      'infeasible_target',
      `No configuration reaches ${targetWords(target)} with ${numberOf(flows, 'flow')}${where}; the best reaches ${reached}.`,
      'targetMpps',
    );
  }
  return options.sort(
    (one, other) =>
      one.coresUsed - other.coresUsed ||
      (Math.abs(one.mpps - other.mpps) > tie * one.mpps ? other.mpps - one.mpps : 0) ||
      tableOrder(one.configuration) - tableOrder(other.configuration),
  );
}

/** Fails with `bad_target` and `bad_unit`. */
function targetMpps({ value, unit }: Target, frameBytes: number): number {
  if (!(value > 0 && Number.isFinite(value))) {
    throw new SolveFailure('bad_target', `A target must be above 0; ${value} is not.`, 'targetMpps');
  }
  if (unit === 'mpps') return value;
  if (unit === 'gbps') return mppsOf(value, frameBytes);
  throw new SolveFailure('bad_unit', `A target is in mpps or gbps, not in “${String(unit)}”.`, 'targetMpps');
}

function targetWords({ value, unit }: Target): string {
  return `${significant(value, 6)} ${unit === 'gbps' ? 'Gbit/s' : 'Mpps'}`;
}

/** Counts blocks with the bare formula, because thousands of flows mean thousands of them. */
function fewestBlocks(
  configuration: Configuration,
  table: ParameterTable,
  wanted: number,
  { flows, maxCores, ...rest }: TargetConditions,
): { option: Prediction | null; highest: number } {
  const { frameBytes, clockGhz, linkGbps } = rest;
  const block = coresPerFlow(configuration);
  const parameters = table[configuration.id];
  const linkMpps = mppsOf(linkGbps, frameBytes);
  const most = maxCores === null ? flows : Math.min(flows, Math.floor(maxCores / block));
  let highest = 0;
  for (let blocks = 1; blocks <= most; blocks++) {
    // Custom calibration points may give no positive cost with this number of blocks.
    if (!(cumulativeCost(parameters, blocks, frameBytes) > 0)) continue;
    const mpps = Math.min(processorMpps(parameters, blocks, frameBytes, clockGhz), linkMpps);
    highest = Math.max(highest, mpps);
    if (mpps >= wanted * (1 - tie)) {
      return {
        option: predict(configuration, parameters, { ...rest, flows, cores: blocks * block }),
        highest,
      };
    }
  }
  return { option: null, highest };
}
