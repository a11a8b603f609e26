/** The paper's model of one core: a fixed point of vacation chains, Algorithm 1. Times in µs. */
import { type CoreResult, type QueueResult, silentQueue } from './core-result.ts';
import { missRatio, type MissRule } from '../packet-times.ts';
import type { CoreSystem } from '../system.ts';
import { meanBatchOf, meanOf, VacationChainSolver } from './workload/vacation-chain.ts';

export interface PublishedOptions {
  missRule: MissRule;
  /** Eq. (11), T_S/M, where the model represents batches; Eq. (4), T_S, as in Section IV. */
  switchOver: 'eq11' | 'eq4';
}

/** The paper's stopping rule, on which `iterations` counts. */
const countedTo = 1e-7;
/** Near saturation a change of 1e-7 leaves an error of 1e-7/(1 - load); from here on nothing moves any more. */
const restAt = 1e-12;
const mostSweeps = 20_000;
/** Sweeps within which the smallest change must halve; otherwise the iteration has no fixed point. */
const stallWindow = 1000;
/** Sweeps before oscillating steps are damped. */
const undampedSweeps = 300;
/** Share of a batch that rounding decides on. */
const undecided = 1e-14;

/**
 * Algorithm 1: Gauss-Seidel over the queues, started from queues that are never empty and full batches. A rule whose
 * miss ratio jumps (Eq. 17 as printed) may have no fixed point: the answer then is the last sweep, `converged: false`.
 * Cost O(N K) a sweep, independent of M; 8 to 300 sweeps.
 */
export function solvePublished(core: CoreSystem, options: PublishedOptions): CoreResult {
  const iteration = new PublishedIteration(core, options);
  /** Sweeps up to the first below 1e-7 that no larger change follows. */
  let iterations = 1;
  let residual = Infinity;
  let best = Infinity;
  let bestBefore = Infinity;
  while (iteration.sweeps < mostSweeps) {
    residual = iteration.sweep();
    if (residual >= countedTo) iterations = iteration.sweeps + 1;
    if (residual < restAt) break;
    best = Math.min(best, residual);
    if (iteration.sweeps % stallWindow === 0) {
      if (best > bestBefore / 2) break;
      bestBefore = best;
      best = Infinity;
    }
  }
  iterations = Math.min(iterations, iteration.sweeps);
  const queues = iteration.results();
  return { queues, iterations, converged: residual < countedTo, residual };
}

class PublishedIteration {
  sweeps = 0;
  private readonly missRule: MissRule;
  private readonly switchOver: number;
  private readonly chain: VacationChainSolver;
  /** Per queue. */
  private readonly nonEmpty: number[];
  private readonly misses: number[];
  private readonly processing: number[];
  private readonly vacation: number[];
  /** Last steps of 1/mu, and the share of them that is taken. */
  private readonly lastSteps: number[];
  private readonly shares: number[];

  constructor(
    private readonly core: CoreSystem,
    { missRule, switchOver }: PublishedOptions,
  ) {
    this.missRule = missRule;
    this.switchOver = switchOver === 'eq11' ? core.times.switchOver / core.maxBatch : core.times.switchOver;
    this.chain = new VacationChainSolver(core.capacity);
    this.nonEmpty = core.rates.map((rate) => (rate === 0 ? 0 : 1));
    this.vacation = core.rates.map(() => 0);
    this.lastSteps = core.rates.map(() => 0);
    this.shares = core.rates.map(() => 1);
    const misses = core.rates.map((rate) =>
      rate === 0 ? 1 : missRatio(missRule, core.maxBatch, core.maxBatch, core.outputs),
    );
    this.misses = misses;
    this.processing = misses.map((share) => this.processingTime(share));
  }

  /** 1/mu, Eq. (16). */
  private processingTime(misses: number): number {
    const { miss, hit, forward } = this.core.times;
    return misses * miss + (1 - misses) * hit + forward;
  }

  /** One round of Algorithm 1; the largest relative change of 1/alpha and 1/mu. */
  sweep(): number {
    const { core, processing, vacation } = this;
    let change = 0;
    for (let i = 0; i < core.rates.length; i++) {
      if (core.rates[i] === 0) continue;
      const vacationBefore = vacation[i];
      const processingBefore = processing[i];
      vacation[i] = this.vacationTime(i);
      this.solveQueue(i);
      const { atPoll } = this.chain;
      this.nonEmpty[i] = massAbove0(atPoll);
      this.misses[i] = missRatio(this.missRule, this.meanBatch(), core.maxBatch, core.outputs);
      const time = this.processingTime(this.misses[i]);
      processing[i] += this.damping(i, time - processingBefore) * (time - processingBefore);
      change = Math.max(
        change,
        relativeChange(vacationBefore, vacation[i]),
        relativeChange(processingBefore, time),
      );
    }
    this.sweeps++;
    return change;
  }

  /**
   * Share of its step that 1/mu takes: less once it oscillates without converging, as with one port and short queues.
   * The equations as printed are not damped: they have no fixed point there.
   */
  private damping(i: number, step: number): number {
    const before = this.lastSteps[i];
    this.lastSteps[i] = step;
    if (this.missRule === 'eq17' || this.sweeps < undampedSweeps) return 1;
    if (step * before < 0 && Math.abs(step) > 0.7 * Math.abs(before)) this.shares[i] /= 2;
    return this.shares[i];
  }

  /**
   * Eq. (18). At a queue that is always full it is M but for less than rounding, and Eq. (17) as printed jumps there:
   * such a batch counts as full and as less in turn, because which of the two it is would be an accident of rounding.
   */
  private meanBatch(): number {
    const { maxBatch } = this.core;
    const mean = meanBatchOf(this.chain.atPoll, maxBatch);
    if (this.missRule !== 'eq17' || Math.abs(mean - maxBatch) > undecided * maxBatch) return mean;
    return this.sweeps % 2 === 0 ? maxBatch : maxBatch * (1 - undecided);
  }

  /** 1/alpha, Eq. (5). */
  private vacationTime(i: number): number {
    let time = (this.core.rates.length - 1) * this.switchOver;
    for (let j = 0; j < this.core.rates.length; j++) {
      if (j !== i) time += this.nonEmpty[j] * this.processing[j];
    }
    return time;
  }

  private solveQueue(i: number): void {
    this.chain.solve({
      rate: this.core.rates[i],
      processing: this.processing[i],
      switchOver: this.switchOver,
      vacation: this.vacation[i],
    });
  }

  results(): QueueResult[] {
    const { core, chain } = this;
    const round =
      core.rates.length * core.times.switchOver +
      this.processing.reduce((sum, time, j) => sum + time * this.nonEmpty[j], 0);
    const queues: QueueResult[] = [];
    for (const [i, rate] of core.rates.entries()) {
      if (rate === 0) {
        queues.push(silentQueue(1 / round));
        continue;
      }
      this.solveQueue(i);
      const throughput = chain.busy / this.processing[i];
      const meanQueue = meanOf(chain.law);
      queues.push({
        loss: chain.law[core.capacity],
        meanQueue,
        sojourn: meanQueue / throughput,
        throughput,
        emptyAtPoll: chain.atPoll[0],
        meanBatch: meanBatchOf(chain.atPoll, core.maxBatch),
        missRatio: this.misses[i],
        utilisation: chain.busy,
        pollRate: chain.pollRate,
        law: chain.law.slice(),
      });
    }
    return queues;
  }
}

/** 1 - E, added up: a complement would lose the digits of an almost idle core. */
function massAbove0(law: Float64Array): number {
  let mass = 0;
  for (let k = 1; k < law.length; k++) mass += law[k];
  return mass;
}

function relativeChange(before: number, now: number): number {
  return before === now ? 0 : Math.abs(now - before) / Math.max(now, before);
}
