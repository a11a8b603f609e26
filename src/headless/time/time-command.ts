/** `time`: a scenario with a load and events over time in; queue, latency and loss over time out. */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { SolveFailure } from '../../models/contract/solution.ts';
import type { BoundedValue, ExactCourse, TransientModel } from '../../models/contract/transient.ts';
import { completeInputs } from '../../scenario/file/complete-inputs.ts';
import { RateCurve } from '../../numerics/random/rate-curve.ts';
import { readGivenScenario } from '../../scenario/file/read-scenario.ts';
import { planKeys, readPlan } from '../../scenario/transient/read-plan.ts';
import { recordingsKey } from '../../scenario/transient/read-recording.ts';
import { csvCell } from '../../text/csv-cell.ts';
import { blocksOf } from '../../transient/estimates.ts';
import { Replications, type TransientJob } from '../../transient/replications.ts';
import { answerOf, estimatesOf, prepareRun, type TransientAnswer } from '../../transient/transient-run.ts';
import { versionsOf } from '../version.ts';
import type { Engines } from '../engines.ts';
import { refusal } from '../failure.ts';
import { givingWay, Interrupted } from '../interruption.ts';
import { runBlocks, type Thread } from '../threads/thread-pool.ts';
import { maxSeed, mostReplications, type TimeOptions } from './time-options.ts';

/** Keys of the file that are neither the scenario's nor the plan's; those of `annotations` have no effect. */
const annotations = ['name', 'about', 'unit', 'tolerance', 'laws', 'expected'] as const;
const commandKeys = [...annotations, 'replications', 'seed', recordingsKey] as const;

const usualReplications = 20_000;
const usualSeed = 1;

/** Largest number of observed queues, 8 bytes each. */
const mostObserved = 4e7;

/** Fewer replications than this, with fewer packets in all, are not worth further threads. */
const fewReplications = 400;
const fewPackets = 1e6;

/** Time between two notes about the progress, ms. */
const notedEveryMs = 5000;

/** Threads that run replications; `startThread` null: the main thread alone. `note`: about the progress. */
export interface TimeThreads {
  threads: number;
  startThread: (() => Thread) | null;
  note: (message: string) => void;
}

function wholeIn(json: Record<string, unknown>, key: string, least: number, most: number): number | null {
  const value = json[key];
  if (value === undefined) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  const message = `“${key}” must be a whole number from ${least} to ${most}.`;
  throw refusal({ code: 'out-of-range', parameter: key, message });
}

/** Complete inputs, checked; an unstable queue is allowed, because it may begin empty. */
function readValues(model: Model, given: Parameters<typeof completeInputs>[1]): InputValues {
  const complete = completeInputs(model, given);
  if (!complete.ok) throw refusal(complete.fault);
  const fault = model.check(complete.values);
  if (fault !== null && fault.code !== 'unstable') throw refusal(fault);
  return complete.values as InputValues;
}

function requireTransient(engines: Engines, { id, name }: Model): TransientModel {
  if (Object.hasOwn(engines.transients, id)) return engines.transients[id]!;
  throw refusal({ code: 'no-simulation', parameter: null, message: `${name} has no simulation over time.` });
}

async function simulateCourse(
  engines: Engines,
  json: unknown,
  options: TimeOptions,
  { threads, startThread, note }: TimeThreads,
  stop: AbortSignal,
): Promise<TimeAnswer> {
  const reading = readGivenScenario(engines.catalogue, json, [...planKeys, ...commandKeys]);
  if (!reading.ok) throw refusal(reading.fault);
  const { model, given } = reading.value;
  const transient = requireTransient(engines, model);
  const values = readValues(model, given);
  const file = json as Record<string, unknown>;
  const replications =
    options.replications ?? wholeIn(file, 'replications', 1, mostReplications) ?? usualReplications;
  const seed = options.seed ?? wholeIn(file, 'seed', 0, maxSeed) ?? usualSeed;
  const plan = readPlan(model, transient, values, file, replications);
  if (!plan.ok) throw refusal(plan.fault);
  const instants = plan.plan.instantsUs?.length ?? options.instants;
  if (replications * instants > mostObserved) {
    const message = `${replications} replications at ${instants} instants are more than ${mostObserved} numbers: ask for fewer of either.`;
    throw refusal({ code: 'too-large', parameter: 'instantsUs', message });
  }
  const prepared = prepareRun(transient, values, plan.plan, plan.changed, {
    seed,
    instants: options.instants,
  });
  const here = new Replications(transient, prepared.job);
  const estimates = estimatesOf(prepared.job, here.simulator.slotUs);
  const blocks = blocksOf(replications);
  const isShort =
    replications < fewReplications && replications * packetsOf(transient, prepared.job) < fewPackets;
  const began = performance.now();
  const progress = () => {
    const seconds = Math.round((performance.now() - began) / 1000);
    note(`${estimates.replications} of ${replications} replications after ${seconds} s.`);
  };
  if (startThread === null || isShort) {
    const giveWay = givingWay(stop);
    let notedAt = began;
    for (const { first, count } of blocks) {
      if (stop.aborted) break;
      estimates.add(here.block(first, count));
      if (performance.now() - notedAt > notedEveryMs) {
        notedAt = performance.now();
        progress();
      }
      await giveWay().catch(ifInterrupted);
    }
  } else {
    const noted = setInterval(progress, notedEveryMs);
    const take = estimates.add.bind(estimates);
    await runBlocks(
      { threads, startThread },
      { model: model.id, job: prepared.job },
      blocks,
      take,
      stop,
    ).finally(() => clearInterval(noted));
  }
  if (estimates.replications === 0) throw new Interrupted();
  const exact = stop.aborted ? null : await exactOf(transient, prepared.job);
  return { ...answerOf(prepared, estimates), exact, model };
}

/** Mean packets of a replication, about. */
function packetsOf(model: TransientModel, { values, course }: TransientJob): number {
  const { rate, packetsUs, horizonUs, port, start } = course;
  const rated = new RateCurve(rate).integralTo(horizonUs) * model.load(values, port, 10).rateMpps;
  return rated + packetsUs.length + (start === 'stationary' ? model.warmUpPackets(values, 1, port) : 0);
}

interface TimeAnswer extends TransientAnswer {
  model: Model;
  exact: ExactCourse | null;
}

/** Numbers that need no simulation; null: there are none. */
async function exactOf(
  { loadExact }: TransientModel,
  { values, course, instantsUs }: TransientJob,
): Promise<ExactCourse | null> {
  if (loadExact === undefined) return null;
  try {
    return (await loadExact()).course(values, course, instantsUs);
  } catch (error) {
    if (error instanceof SolveFailure) return null;
    throw error;
  }
}

/** Half-widths of 95 % intervals, in standard errors. */
const halfWidth = 1.96;

/** The exact numbers, each with the bound of its error: those with a smaller one than the simulated number has. */
function printedExact(
  { queue, lost, anyLoss, drainUs }: ExactCourse,
  { occupancy, total, drainUs: simulated, replications }: TransientAnswer,
) {
  // Without a loss in any replication none has an error: that of one with a loss is taken.
  const least = 1 / replications;
  const isBetter = (exact: BoundedValue | null, se: number) => exact !== null && exact.error < halfWidth * se;
  const instants = (queue ?? []).flatMap((exact, k) => {
    const { atUs, meanSe } = occupancy[k]!;
    return isBetter(exact, meanSe) ? [{ atUs, mean: exact.value, error: exact.error }] : [];
  });
  const printed = {
    ...(instants.length > 0 ? { occupancy: instants } : {}),
    ...(isBetter(lost, Math.max(total.lostSe, least)) ? { lost } : {}),
    ...(isBetter(anyLoss, Math.max(total.anyLossSe, least)) ? { anyLoss } : {}),
    ...(isBetter(drainUs, simulated?.se ?? Infinity) ? { meanDrainUs: drainUs } : {}),
  };
  return Object.keys(printed).length > 0 ? { exact: printed } : {};
}

function ifInterrupted(error: unknown): void {
  if (!(error instanceof Interrupted)) throw error;
}

/** The answer under the names of the output, which do not change with those of the code. */
function printed(answer: TimeAnswer) {
  const { occupancy, bins, total, drainUs, recoveryUs, settledUs, replications, notices, exact } = answer;
  return {
    occupancy: occupancy.map(({ atUs, p5, p50, p95, mean, meanSe }) => ({
      atUs,
      p5,
      p50,
      p95,
      mean,
      meanSe,
    })),
    bins: bins.map(({ fromUs, toUs, offered, lost, anyLoss, latencyUs }) => ({
      fromUs,
      toUs,
      offered,
      lost,
      anyLoss,
      latencyUs: { p50: latencyUs?.p50 ?? null, p99: latencyUs?.p99 ?? null },
    })),
    total,
    drainUs,
    recoveryUs,
    settledUs,
    replications,
    ...(exact === null ? {} : printedExact(exact, answer)),
    ...(notices.length > 0 ? { notices } : {}),
  };
}

const columns = [
  'atUs',
  'queueP5',
  'queueP50',
  'queueP95',
  'queueMean',
  'queueMeanSe',
  'fromUs',
  'toUs',
  'offered',
  'lost',
  'anyLoss',
  'latencyP50Us',
  'latencyP99Us',
] as const;

/** One row an instant, with the bin that holds it. */
function* csvRows({ occupancy, bins }: TransientAnswer): Generator<string> {
  yield columns.join(',');
  let bin = 0;
  for (const { atUs, p5, p50, p95, mean, meanSe } of occupancy) {
    while (bin + 1 < bins.length && bins[bin]!.toUs <= atUs) bin++;
    const { fromUs, toUs, offered, lost, anyLoss, latencyUs } = bins[bin]!;
    const cells = [atUs, p5, p50, p95, mean, meanSe, fromUs, toUs, offered, lost, anyLoss];
    const latencies = [latencyUs?.p50 ?? null, latencyUs?.p99 ?? null];
    yield [...cells, ...latencies].map(csvCell).join(',');
  }
}

/** The answer as an object; throws `CommandFailure` for what is refused. */
export async function timeScenario(
  engines: Engines,
  json: unknown,
  options: TimeOptions,
  threads: TimeThreads,
  stop: AbortSignal,
): Promise<Record<string, unknown>> {
  const answer = await simulateCourse(engines, json, options, threads, stop);
  return { ...printed(answer), ...versionsOf(answer.model) };
}

/** The answer as CSV; throws `CommandFailure` for what is refused. */
export async function timeRows(
  engines: Engines,
  json: unknown,
  options: TimeOptions,
  threads: TimeThreads,
  stop: AbortSignal,
): Promise<string> {
  return [...csvRows(await simulateCourse(engines, json, options, threads, stop))].join('\n');
}
