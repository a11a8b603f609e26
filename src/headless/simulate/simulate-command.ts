/**
 * `simulate`: one scenario in; its results beside those of an event simulation of the real mechanism, as one JSON
 * object, out.
 */
import type { ExpectedDifference } from '../../models/contract/expected-difference.ts';
import { type InputValues, choiceAt } from '../../models/contract/inputs.ts';
import type { IndicatorKind, Model } from '../../models/contract/model.ts';
import { nextLook, preciseEnough, watchedForPrecision } from '../../models/contract/simulation-stop.ts';
import type {
  Interval,
  SimulationDeclaration,
  SimulationReport,
  Simulator,
} from '../../models/contract/simulation.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { type TooRare, tooRare, type Verdict, verdict } from '../../models/contract/verdict.ts';
import { nest } from '../../scenario/file/input-names.ts';
import { finishInputs, readGivenScenario } from '../../scenario/file/read-scenario.ts';
import type { SimulateOptions } from './simulate-options.ts';
import { versionsOf } from '../version.ts';
import type { Engines } from '../engines.ts';
import { refusal, requireSimulation } from '../failure.ts';
import { givingWay, Interrupted } from '../interruption.ts';
import type { PointSolver } from '../threads/point-solver.ts';

/** One result twice: as computed and as simulated. */
interface ComparedResult {
  analytic: number | null;
  simulated: number | null;
  /** Half width of the 95 % interval around the simulated value; null where the run is too short for one. */
  halfWidth: number | null;
  /** Whether the analytic value lies inside the 95 % interval; null where there is nothing to compare. */
  agrees: boolean | null;
  /** The same in four steps: a value just outside the interval is `near`. */
  verdict: Verdict['kind'];
  /** Why two values are not compared; with `unknown` alone. */
  because?: string;
  /** Reason for a known difference that is not larger than expected. */
  expected?: string;
  /** Reason for a known difference that is larger than expected. */
  moreThanKnown?: string;
}

/** Kind of an indicator; cells of result tables are named `id.row.column`. null: unknown, or words. */
function kindOf(model: Model, name: string): IndicatorKind | null {
  const declared = model.indicators.find((indicator) => indicator.name === name);
  if (declared) return declared.kind;
  const [id, , ...rest] = name.split('.');
  const column = model.tables
    ?.find((table) => table.id === id)
    ?.columns.find((candidate) => candidate.name === rest.join('.'));
  return column === undefined || column.kind === 'words' ? null : column.kind;
}

/**
 * The form of the result that an indicator belongs to: the one in its name, else the one chosen by the inputs, else the
 * first.
 */
function methodOf(model: Model, values: InputValues, name: string): string {
  const parts = name.split('.');
  const named = model.methods.find(({ id }) => parts.includes(id));
  if (named) return named.id;
  return model.methodInput === undefined ? model.methods[0]!.id : choiceAt(values, model.methodInput);
}

/** Packets that are simulated between two checks for signals. */
const slicePackets = 20_000;

/** Runs up to this total number of packets; ends earlier where it is interrupted. */
async function runTo(simulator: Simulator, look: number, giveWay: () => Promise<void>): Promise<void> {
  while (simulator.packets < look) {
    const before = simulator.packets;
    simulator.run(Math.min(slicePackets, look - before));
    if (simulator.packets <= before) {
      const message = 'No packet arrives at these inputs: there is nothing to simulate.';
      throw refusal({ code: 'nothing-arrives', parameter: null, message });
    }
    await giveWay();
  }
}

/**
 * Runs until the limit or the precision asked for, looking at fixed numbers of packets. Interrupted, it reports the
 * packets up to then.
 */
export async function runToEnd(
  model: Model,
  simulator: Simulator,
  options: SimulateOptions & { progress?: (packets: number, most: number) => void },
  stop: AbortSignal,
): Promise<SimulationReport> {
  const rule = { limitPackets: options.packets, precision: options.precision };
  const watched = watchedForPrecision(model);
  const giveWay = givingWay(stop);
  while (simulator.packets < rule.limitPackets) {
    try {
      await runTo(simulator, nextLook(simulator.packets, rule), giveWay);
    } catch (error) {
      if (error instanceof Interrupted) break;
      throw error;
    }
    options.progress?.(simulator.packets, rule.limitPackets);
    if (rule.precision === null) continue;
    const report = simulator.report();
    if (preciseEnough(report, watched, rule.precision)) return report;
  }
  return simulator.report();
}

function compare(
  analytic: number | null,
  interval: Interval | null,
  about: { kind: IndicatorKind; packets: number; expected: ExpectedDifference | null; rare: TooRare | null },
): ComparedResult {
  const { kind, moreThanKnown, words } = verdict(analytic, interval, about);
  const reason = about.expected?.reason;
  return {
    analytic,
    simulated: interval && interval.mean,
    halfWidth: interval && interval.halfWidth,
    agrees: kind === 'unknown' ? null : kind === 'agrees',
    verdict: kind,
    ...(kind === 'unknown' && analytic !== null && interval !== null ? { because: words } : {}),
    ...(kind === 'differs' && reason !== undefined
      ? { [moreThanKnown ? 'moreThanKnown' : 'expected']: reason }
      : {}),
  };
}

function comparedResults(
  model: Model,
  simulation: SimulationDeclaration,
  values: InputValues,
  indicators: Solution['indicators'],
  report: SimulationReport,
): Record<string, ComparedResult> {
  const packets = report.packets - report.warmUpPackets;
  const rare = tooRare(simulation, values, report);
  return Object.fromEntries(
    Object.entries(report.indicators).map(([name, interval]) => {
      const expected = simulation.expectedDifference(values, name, methodOf(model, values, name));
      const kind = kindOf(model, name) ?? 'count';
      return [name, compare(indicators[name] ?? null, interval, { kind, packets, expected, rare })];
    }),
  );
}

/** The answer as an object; throws `CommandFailure` for a refused scenario and for a model without a simulation. */
export async function simulateScenario(
  engines: Engines,
  json: unknown,
  options: SimulateOptions & { distributions?: boolean; progress?: (packets: number, most: number) => void },
  solver: PointSolver,
  stop: AbortSignal,
): Promise<Record<string, unknown>> {
  const reading = readGivenScenario(engines.catalogue, json);
  if (!reading.ok) throw refusal(reading.fault);
  const { model, given } = reading.value;
  const simulation = requireSimulation(model);
  const inputs = finishInputs(model, given);
  if (!inputs.ok) throw refusal(inputs.fault);
  const { values } = inputs;
  const simulator = engines.simulators[model.id]!(values, { seed: options.seed });
  const solving = solver.solve({ model, values });
  solving.catch(() => undefined); // handled after the simulation
  const report = await runToEnd(model, simulator, options, stop);
  const answer = await solving;
  if (!answer.ok) throw refusal(answer);
  return {
    model: model.id,
    inputs: nest(values),
    seed: options.seed,
    packets: report.packets,
    warmUpPackets: report.warmUpPackets,
    timeUs: report.timeUs,
    batches: report.batches,
    indicators: nest(comparedResults(model, simulation, values, answer.indicators, report)),
    ...(options.distributions === true ? { distributions: report.distributions, tails: report.tails } : {}),
    ...versionsOf(model),
  };
}
