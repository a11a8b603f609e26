/**
 * Runs searches (curves, answers, maps, sensitivities): their points are solved by the scheduler, each once for all
 * callers.
 */
import type { Evaluation, Search, SearchStep, SolvePoint } from '../../dimensioning/search/search.ts';
import { QuestionFault } from '../../dimensioning/question/question.ts';
import type { Scheduler } from '../solves/scheduler.ts';
import type { Priority, SolveGroup } from '../solves/solve-group.ts';

type SearchOutcome<Result> =
  | { ok: true; value: Result }
  /** `cancelled`; `worker-lost`: a worker died twice at one point; otherwise the code of a `QuestionFault`. */
  | { ok: false; code: string; message: string; parameter?: string | null };

interface SearchTask<Result> {
  /** Always settles; rejects only for an internal error of the search. */
  outcome: Promise<SearchOutcome<Result>>;
  cancel: () => void;
}

interface SearchOptions {
  /** `asked` unless given. */
  priority?: Priority | (() => Priority);
  /** Work that the search is a part of: it then has that work's priority and ends with it. */
  group?: SolveGroup;
  /**
   * `end`: a point that lost two workers ends the search; `leave-out`: it counts as a point without a solution, as in a
   * curve.
   */
  lostPoints?: 'end' | 'leave-out';
}

class Ended extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Longest time that a search may block the page, where it computes itself or its points are cached, ms. */
const longestTurnMs = 10;

const cancelled = () => new Ended('cancelled', 'The search was cancelled.');

/** One search under way. */
interface Drive {
  group: SolveGroup;
  signal: AbortSignal;
  lostPoints: 'end' | 'leave-out';
}

export class SearchRunner {
  constructor(private readonly scheduler: Scheduler) {}

  /** `onStep` is called before the points of a step are solved. Nothing less urgent is solved until the search ends. */
  run<Result>(
    search: Search<Result>,
    onStep?: (step: SearchStep<Result>) => void,
    { priority = 'asked', group: whole, lostPoints = 'end' }: SearchOptions = {},
  ): SearchTask<Result> {
    const stop = new AbortController();
    const group = whole ?? this.scheduler.openGroup(priority);
    const close = () => {
      if (group !== whole) group.close();
    };
    const driven = this.drive(search, { group, signal: stop.signal, lostPoints }, onStep).finally(close);
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
        close();
      },
    };
  }

  private async drive<Result>(
    search: Search<Result>,
    drive: Drive,
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
      const evaluations = await this.evaluateAll(next.value.points, drive);
      busySince = performance.now();
      next = search.next(evaluations);
    }
    return next.value;
  }

  /** Evaluates as many points at once as there are workers, so that searches take turns. */
  private async evaluateAll(points: readonly SolvePoint[], drive: Drive): Promise<Evaluation[]> {
    const evaluations = new Array<Evaluation>(points.length);
    let at = 0;
    const work = async () => {
      while (at < points.length) {
        const k = at++;
        evaluations[k] = await this.evaluate(points[k], drive);
      }
    };
    if (points.length === 0) await Promise.resolve();
    else await Promise.all(Array.from({ length: Math.min(this.scheduler.size, points.length) }, work));
    if (drive.signal.aborted) throw cancelled();
    return evaluations;
  }

  private async evaluate({ model, values }: SolvePoint, drive: Drive): Promise<Evaluation> {
    if (drive.signal.aborted) throw cancelled();
    const answer = await drive.group.solve({ model: model.id, values, detail: 'indicators' }).answer;
    if (answer.ok) {
      const { indicators, words = {}, notices } = answer.value;
      return { ok: true, indicators, words, notices };
    }
    const { code, message } = answer;
    if (code === 'cancelled') throw cancelled();
    if (code === 'worker-lost' && drive.lostPoints === 'end') throw new Ended(code, message);
    return { ok: false, code, message };
  }
}
