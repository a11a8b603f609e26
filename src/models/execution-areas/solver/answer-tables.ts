/** The model's rows, as numbers and words under dotted names. */
import { numberOf } from '../../../text/number-words.ts';
import { SolveFailure } from '../../contract/solution.ts';
import { cheapestOf, cheapestOn, type Cpu, isExtrapolated, measuredRange, type Setup } from '../setup.ts';
import { paperFrames } from './frame-range.ts';
import { bestConfiguration, bestFirst, cheapestForTarget, rank } from './optimise.ts';
import { isPrediction, predictAll, type Prediction } from './predict.ts';
import { saturationBytes, saturationFrame } from './saturation.ts';

/** Rows of tables as numbers and words under dotted names: table, row, column. */
export interface Cells {
  indicators: Record<string, number | null>;
  words: Record<string, string>;
}

type Row = Readonly<Record<string, number | string | null>>;

/**
 * Names by table, row and column. A search solves thousands of points: making names would cost more than their numbers.
 */
const namesOfTables = new Map<string, Map<string, string>[]>();

function addRows(cells: Cells, table: string, rows: readonly Row[]): void {
  const names = namesOf(table);
  rows.forEach((row, k) => {
    const ofRow = (names[k] ??= new Map());
    for (const column in row) {
      const cell = row[column];
      const name = nameOf(ofRow, column, `${table}.${k}`);
      if (typeof cell === 'string') cells.words[name] = cell;
      else cells.indicators[name] = cell;
    }
  });
}

function namesOf(table: string): Map<string, string>[] {
  const known = namesOfTables.get(table);
  if (known !== undefined) return known;
  const names: Map<string, string>[] = [];
  namesOfTables.set(table, names);
  return names;
}

function nameOf(known: Map<string, string>, column: string, row: string): string {
  let name = known.get(column);
  if (name === undefined) known.set(column, (name = `${row}.${column}`));
  return name;
}

/** Options for the target, or why there is none; null without a target. */
export type TargetAnswer =
  | { ok: true; options: readonly Prediction[] }
  | { ok: false; code: string; message: string };

export function yesNo(answer: boolean): 'yes' | 'no' {
  return answer ? 'yes' : 'no';
}

function columnsOf(setup: Setup, prediction: Prediction, frameBytes: number): Row {
  const { configuration, scaleFactor } = prediction;
  return {
    configuration: configuration.id,
    throughputMpps: prediction.mpps,
    throughputGbps: prediction.gbps,
    limitedBy: prediction.limitedBy,
    scaleFactor,
    coresUsed: prediction.coresUsed,
    extrapolated: yesNo(isExtrapolated(measuredRange(setup, configuration), frameBytes, scaleFactor)),
  };
}

const noNumbers = { throughputMpps: null, throughputGbps: null, scaleFactor: null, coresUsed: null };

/** Ranked ones first, then in the order of Table 2 those that cannot run, with the reason. */
export function addRanking(cells: Cells, setup: Setup): void {
  const { table, conditions } = setup;
  const { clockGhz, linkGbps, frameBytes } = conditions;
  const possible = rank(table, conditions).map((prediction) => {
    const { configuration, scaleFactor } = prediction;
    const saturation = saturationFrame(table[configuration.id], scaleFactor, clockGhz, linkGbps);
    return {
      ...columnsOf(setup, prediction, frameBytes),
      saturationFrameBytes: saturationBytes(saturation),
      reason: '',
    };
  });
  const impossible = predictAll(table, conditions).flatMap((row) =>
    isPrediction(row)
      ? []
      : [
          {
            configuration: row.configuration.id,
            ...noNumbers,
            saturationFrameBytes: null,
            limitedBy: '',
            extrapolated: '',
            reason: row.failure.message,
          },
        ],
  );
  addRows(cells, 'ranking', [...possible, ...impossible]);
}

export function addBestPerFrame(cells: Cells, setup: Setup): void {
  const { frameBytes } = setup.conditions;
  const frames = [...new Set([...paperFrames, frameBytes])].sort((a, b) => a - b);
  // Custom calibration points may give no cost at other sizes than the present one.
  const rows = frames.flatMap((size) => {
    const rows = predictAll(setup.table, { ...setup.conditions, frameBytes: size });
    return bestFirst(rows.filter(isPrediction))
      .slice(0, 1)
      .map((best) => ({ frameBytes: size, ...columnsOf(setup, best, size) }));
  });
  addRows(cells, 'bestPerFrame', rows);
}

/** null without a target; a target that is too high is an answer. */
export function answerTarget({ table, conditions, targetMpps }: Setup): TargetAnswer | null {
  if (targetMpps === null) return null;
  try {
    const options = cheapestForTarget(
      table,
      { value: targetMpps, unit: 'mpps' },
      { ...conditions, maxCores: null },
    );
    return { ok: true, options };
  } catch (failure) {
    if (!(failure instanceof SolveFailure)) throw failure;
    return { ok: false, code: failure.code, message: failure.message };
  }
}

export function targetWords(answer: TargetAnswer | null): string {
  if (answer === null) return 'no target is set';
  if (!answer.ok) return answer.message;
  const [{ configuration, coresUsed, scaleFactor }] = answer.options;
  return `${configuration.name} with ${numberOf(scaleFactor, 'flow')} in parallel on ${coresUsed} cores`;
}

export function addCheapest(cells: Cells, setup: Setup, answer: TargetAnswer | null): void {
  const options = answer?.ok ? answer.options : [];
  const { cores, frameBytes } = setup.conditions;
  const rows = options.map((option) => ({
    ...columnsOf(setup, option, frameBytes),
    fits: yesNo(option.coresUsed <= cores),
  }));
  addRows(cells, 'cheapest', rows);
}

/** On one processor: the target's cheapest configuration, or without a target the best; or why there is none. */
function onProcessor(cpu: Cpu, setup: Setup): Prediction | SolveFailure {
  const { table, conditions, targetMpps } = setup;
  try {
    return targetMpps === null
      ? bestConfiguration(table, { ...conditions, cores: cpu.cores, clockGhz: cpu.clockGhz })
      : cheapestOn(cpu, table, { value: targetMpps, unit: 'mpps' }, conditions);
  } catch (failure) {
    if (!(failure instanceof SolveFailure)) throw failure;
    return failure;
  }
}

function verdict(cpu: Cpu, found: Prediction | SolveFailure, chosen: Cpu | null, hasTarget: boolean): string {
  if (found instanceof SolveFailure) return found.message;
  if (!hasTarget) return 'no target is set';
  if (cpu !== chosen) return 'reaches the target';
  return cpu.price === null
    ? 'reaches the target with the fewest cores'
    : 'reaches the target at the lowest price';
}

/** Adds the rows; returns the name of the best processor, in words. */
export function addCpus(cells: Cells, setup: Setup): string {
  const hasTarget = setup.targetMpps !== null;
  const judged = setup.catalogue.map((cpu) => ({ cpu, found: onProcessor(cpu, setup) }));
  const reaching = judged.flatMap(({ cpu, found }) =>
    hasTarget && !(found instanceof SolveFailure) ? [{ cpu, option: found }] : [],
  );
  const chosen = cheapestOf(reaching)?.cpu ?? null;
  const rows = judged.map(({ cpu, found }) => {
    const columns =
      found instanceof SolveFailure
        ? { configuration: '', limitedBy: '', extrapolated: '', ...noNumbers }
        : columnsOf(setup, found, setup.conditions.frameBytes);
    return { ...cpu, ...columns, verdict: verdict(cpu, found, chosen, hasTarget) };
  });
  addRows(cells, 'cpus', rows);
  if (chosen !== null) return chosen.name;
  return hasTarget ? 'none of the list reaches the target' : 'no target is set';
}
