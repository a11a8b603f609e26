/** Inputs to numbers: closed forms throughout. */
import type { InputValues } from '../../contract/inputs.ts';
import type { SolveRequest, Solver } from '../../contract/solver.ts';
import { significant } from '../../../text/number-words.ts';
import type { Relation, Solution } from '../../contract/solution.ts';
import {
  addBestPerFrame,
  addCheapest,
  addCpus,
  addRanking,
  answerTarget,
  type Cells,
  targetWords,
  yesNo,
} from './answer-tables.ts';
import { bottleneckOf } from './bottleneck.ts';
import { cumulativeCost } from '../fit/calibrate.ts';
import { frameRange } from './frame-range.ts';
import { indicatorValues } from '../indicators.ts';
import { notices } from './notices.ts';
import { rank } from './optimise.ts';
import { mppsOf, type Prediction, processorMpps } from './predict.ts';
import { chosenPrediction, isExtrapolated, measuredRange, readSetup, type Setup } from '../setup.ts';
import { readInputs } from '../read-inputs.ts';

export function createSolver(): Solver {
  return { solve };
}

/** Below a millisecond, some milliseconds where a target is beyond thousands of flows. */
function solve(values: InputValues, { detail }: SolveRequest): Solution {
  const inputs = readInputs(values);
  const setup = readSetup(inputs);
  const prediction = chosenPrediction(setup);
  const answer = answerTarget(setup);
  const targetCores = answer?.ok ? answer.options[0].coresUsed : null;
  const cells: Cells = {
    indicators: indicatorValues(setup, prediction, targetCores),
    words: { ...wordsOf(setup, prediction), targetAnswer: targetWords(answer), cheapestCpu: '' },
  };
  addRanking(cells, setup);
  addBestPerFrame(cells, setup);
  addCheapest(cells, setup, answer);
  cells.words.cheapestCpu = addCpus(cells, setup);
  return {
    indicators: cells.indicators,
    words: cells.words,
    distributions: {},
    sampled: {},
    relations: detail === 'indicators' ? {} : { throughputMpps: againstFrame(setup, prediction) },
    breakdowns: {},
    notices: notices(setup, prediction, rank(setup.table, setup.conditions), answer),
    numerics: { algorithm: 'closed form, Eqs. (4) to (6)', calibration: calibrationWords(setup, prediction) },
  };
}

function wordsOf(setup: Setup, prediction: Prediction): Record<string, string> {
  const { configuration, scaleFactor, limitedBy } = prediction;
  const { frameBytes } = setup.conditions;
  const { mean, worst } = configuration.reportedError;
  return {
    configuration: configuration.id,
    limitedBy,
    bottleneck: limitedBy === 'link' ? 'the link' : bottleneckOf(configuration, frameBytes).words,
    extrapolated: yesNo(isExtrapolated(measuredRange(setup, configuration), frameBytes, scaleFactor)),
    parameterSource: sourceWords(setup, prediction),
    reportedError: `${mean} % on average, ${worst} % at worst`,
  };
}

function sourceWords({ custom, parameterSet }: Setup, { configuration }: Prediction): string {
  const found = custom.get(configuration.id);
  if (found) {
    const borrowed = found.borrowed === null ? '' : `, growth with the flows from ${found.borrowed}`;
    return `${found.points.length} measured points${borrowed}`;
  }
  const sets: Readonly<Record<string, string>> = {
    table1: 'Table 1, solved again',
    'table1-borrowed': 'Table 1, growth of 3+1',
  };
  return sets[parameterSet] ?? 'Table 2, as printed';
}

function calibrationWords({ custom }: Setup, { configuration }: Prediction): string {
  const found = custom.get(configuration.id);
  if (!found) return 'published parameters';
  const { rms, degreesOfFreedom } = found.calibration;
  return degreesOfFreedom === 0
    ? 'exact, no points to spare'
    : `least squares, ${degreesOfFreedom} to spare, RMS ${significant(rms)} cycles/packet`;
}

/** The chosen configuration at every whole frame size that has a cost above 0. */
function againstFrame({ table, conditions }: Setup, { configuration, scaleFactor }: Prediction): Relation {
  const { clockGhz, linkGbps } = conditions;
  const parameters = table[configuration.id];
  const x = Float64Array.from(
    { length: frameRange.max - frameRange.min + 1 },
    (_, k) => frameRange.min + k,
  ).filter((frameBytes) => cumulativeCost(parameters, scaleFactor, frameBytes) > 0);
  return {
    xUnit: 'B',
    yUnit: 'Mpps',
    x,
    y: x.map((frameBytes) =>
      Math.min(processorMpps(parameters, scaleFactor, frameBytes, clockGhz), mppsOf(linkGbps, frameBytes)),
    ),
  };
}
