/**
 * Runs searches (answers, maps, sensitivities) in solver workers. Several may run at once and share the workers evenly; what was
 * solved once is remembered for all of them.
 */
import type { Evaluation, Search, SearchStep, SolvePoint } from '../dimensioning/search.ts';
import { QuestionFault } from '../dimensioning/question.ts';
import { LruCache } from './lru-cache.ts';
import { scenarioKey } from './scenario-key.ts';
import type { SolverPool } from './solver-pool.ts';

export type SearchOutcome<Result> =
  | { ok: true; value: Result }
  /** `cancelled`; `worker-lost`: a worker died twice at one point; otherwise the code of a `QuestionFault`. */
  | { ok: false; code: string; message: string; parameter?: string | null };

export interface SearchTask<Result> {
  /** Always settles, never rejects but for a fault of the search itself. */
  outcome: Promise<SearchOutcome<Result>>;
  cancel: () => void;
}

export interface SearchRunnerOptions {
  /** Called when the first point has to be solved. */
  createPool: () => SolverPool;
  /** Evaluations kept; each is some forty numbers. */
  cacheSize?: number;
}

interface Demand {
  signal: AbortSignal;
  patient: boolean;
}

class Ended extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A search that computes for itself, or finds its points known, gives way to the page after this, ms. */
const longestTurnMs = 10;

const cancelled = () => new Ended('cancelled', 'The search was cancelled.');

export class SearchRunner {
  private readonly createPool: () => SolverPool;
  private readonly known: LruCache<Evaluation>;
  private readonly underWay = new Map<string, Promise<Evaluation>>();
  private pool: SolverPool | null = null;
  private release: (() => void) | null = null;
  private free: Promise<void> = Promise.resolve();
  /** Searches under way that somebody waits for. */
  private urgent = 0;
  private quiet: Promise<void> = Promise.resolve();
  private letPatient: () => void = () => undefined;

  constructor({ createPool, cacheSize = 6000 }: SearchRunnerOptions) {
    this.createPool = createPool;
    this.known = new LruCache(cacheSize);
  }

  /**
   * `onStep` is called before the points of a step are solved. `patient`: nobody waits for it; its points are solved while no
   * other search runs.
   */
  run<Result>(
    search: Search<Result>,
    onStep?: (step: SearchStep<Result>) => void,
    { patient = false }: { patient?: boolean } = {},
  ): SearchTask<Result> {
    const stop = new AbortController();
    if (!patient) this.beginUrgent();
    const driven = this.drive(search, { signal: stop.signal, patient }, onStep).finally(() => {
      if (!patient) this.endUrgent();
    });
    const outcome = driven.then(
      (value): SearchOutcome<Result> => ({ ok: true, value }),
      (error: unknown): SearchOutcome<Result> => {
        if (error instanceof QuestionFault)
          return { ok: false, code: error.code, message: error.message, parameter: error.parameter };
        if (error instanceof Ended) return { ok: false, code: error.code, message: error.message };
        throw error;
      },
    );
    return {
      outcome,
      cancel: () => {
        stop.abort();
      },
    };
  }

  /** While held, no point is started: leaves the processor to a drag. */
  hold(held: boolean): void {
    if (held && this.release === null) {
      this.free = new Promise((resolve) => (this.release = resolve));
    } else if (!held) {
      this.release?.();
      this.release = null;
    }
  }

  dispose(): void {
    this.pool?.dispose();
    this.pool = null;
  }

  private beginUrgent(): void {
    if (this.urgent === 0) this.quiet = new Promise((resolve) => (this.letPatient = resolve));
    this.urgent++;
  }

  private endUrgent(): void {
    this.urgent--;
    if (this.urgent === 0) this.letPatient();
  }

  private async drive<Result>(
    search: Search<Result>,
    demand: Demand,
    onStep?: (step: SearchStep<Result>) => void,
  ): Promise<Result> {
    let busySince = performance.now();
    let busy = 0;
    let next = search.next();
    while (!next.done) {
      onStep?.(next.value);
      busy += performance.now() - busySince;
      if (busy > longestTurnMs) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        busy = 0;
      }
      const evaluations = await this.evaluateAll(next.value.points, demand);
      busySince = performance.now();
      next = search.next(evaluations);
    }
    return next.value;
  }

  /** As many points at once as there are workers, so that searches take turns. */
  private async evaluateAll(points: readonly SolvePoint[], demand: Demand): Promise<Evaluation[]> {
    const { signal } = demand;
    const evaluations = new Array<Evaluation>(points.length);
    let at = 0;
    const work = async () => {
      while (at < points.length) {
        const k = at++;
        if (signal.aborted) throw cancelled();
        evaluations[k] = await this.evaluate(points[k], demand);
      }
    };
    if (points.length === 0) {
      await Promise.resolve();
      if (signal.aborted) throw cancelled();
      return evaluations;
    }
    this.pool ??= this.createPool();
    await Promise.all(Array.from({ length: Math.min(this.pool.size, points.length) }, work));
    return evaluations;
  }

  private async evaluate(point: SolvePoint, demand: Demand): Promise<Evaluation> {
    const { signal, patient } = demand;
    const key = scenarioKey(point.model.id, point.values);
    const known = this.known.get(key);
    if (known !== null) return known;
    await this.free;
    while (patient && this.urgent > 0 && !signal.aborted) await this.quiet;
    if (signal.aborted) throw cancelled();
    const shared = this.underWay.get(key);
    // Another search that solves it may be cancelled; this one then solves it itself.
    if (shared !== undefined) return shared.catch(() => this.evaluate(point, demand));
    const solving = this.solve(point, signal).finally(() => this.underWay.delete(key));
    this.underWay.set(key, solving);
    const evaluation = await solving;
    this.known.set(key, evaluation);
    return evaluation;
  }

  private async solve({ model, values }: SolvePoint, signal: AbortSignal): Promise<Evaluation> {
    for (let attempt = 0; ; attempt++) {
      const task = this.pool!.run({ model: model.id, values, detail: 'indicators' });
      const stop = () => {
        task.cancel();
      };
      signal.addEventListener('abort', stop);
      const answer = await task.answer;
      signal.removeEventListener('abort', stop);
      if (answer.ok) {
        const { indicators, words = {}, notices } = answer.value;
        return { ok: true, indicators, words, notices };
      }
      if (answer.code === 'cancelled') throw cancelled();
      if (answer.code !== 'worker-lost') return { ok: false, code: answer.code, message: answer.message };
      if (attempt > 0) throw new Ended('worker-lost', answer.message);
    }
  }
}
