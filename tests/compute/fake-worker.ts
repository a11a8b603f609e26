/** A worker that a test plays by hand: it speaks the real protocol, but answers, crashes and hangs on command. */
import * as Comlink from 'comlink';
import type { WorkerPort } from '../../src/compute/threads/supervised-worker.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import type { SeriesAnswers, SeriesJob, SolveJob, SolverApi } from '../../workers/solve/protocol.ts';
import { solutionOf } from '../solution-of.ts';
import type { WorkerAnswer } from '../../workers/worker-answer.ts';

export interface FakeJob {
  job: SolveJob;
  settled: boolean;
  /** Its worker was ended before it was settled. */
  ended: boolean;
  answer: (answer: WorkerAnswer<Solution>) => void;
  finish: (indicators?: Record<string, number>) => void;
  progress: (fraction: number) => void;
}

export interface FakeSeries {
  job: SeriesJob;
  settled: boolean;
  answer: (answers: SeriesAnswers) => void;
  /** Answers all points. */
  finish: (indicatorsOf: (values: InputValues) => Record<string, number>) => void;
}

/** One end of a pair of endpoints: what one posts, the other hears a moment later. */
class End extends EventTarget {
  other: End | null = null;

  postMessage(message: unknown): void {
    const { other } = this;
    queueMicrotask(() => other?.dispatchEvent(new MessageEvent('message', { data: message })));
  }
}

class FakeWorker extends End implements WorkerPort {
  readonly jobs: FakeJob[] = [];
  readonly series: FakeSeries[] = [];
  terminated = false;

  constructor() {
    super();
    const inner = new End();
    inner.other = this;
    this.other = inner;
    Comlink.expose(this.api(), inner);
  }

  terminate(): void {
    this.terminated = true;
    for (const job of this.jobs) job.ended ||= !job.settled;
    this.other!.other = null;
    this.other = null;
  }

  crash(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }

  /** The job being worked on. */
  get current(): FakeJob {
    const job = this.jobs.find(({ settled }) => !settled);
    if (!job) throw new Error('the worker has nothing to do');
    return job;
  }

  private api(): SolverApi {
    return {
      solve: (job) =>
        new Promise((resolve) => {
          const fake: FakeJob = {
            job,
            settled: false,
            ended: false,
            answer: (answer) => {
              fake.settled = true;
              resolve(answer);
            },
            finish: (indicators = {}) => fake.answer({ ok: true, value: solutionOf(indicators) }),
            progress: (fraction) => {
              queueMicrotask(() => {
                const data = { progress: fraction };
                if (!this.terminated) this.dispatchEvent(new MessageEvent('message', { data }));
              });
            },
          };
          this.jobs.push(fake);
        }),
      solveSeries: (job) =>
        new Promise((resolve) => {
          const fake: FakeSeries = {
            job,
            settled: false,
            answer: (value) => {
              fake.settled = true;
              resolve({ ok: true, value });
            },
            finish: (indicatorsOf) => {
              const points = job.points.map(({ changes }) => ({ ...job.values, ...changes }));
              fake.answer(points.map((values) => ({ ok: true, value: solutionOf(indicatorsOf(values)) })));
            },
          };
          this.series.push(fake);
        }),
    };
  }
}

/** Hands out fake workers and remembers them. */
export function fakeWorkers(): { workers: FakeWorker[]; createWorker: () => FakeWorker } {
  const workers: FakeWorker[] = [];
  return {
    workers,
    createWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
  };
}

/** Makes workers that answer every job at once. */
export function createQuickWorker(answerTo: (job: SolveJob) => WorkerAnswer<Solution>): () => WorkerPort {
  return () => {
    const [outer, inner] = [new End(), new End()];
    outer.other = inner;
    inner.other = outer;
    const api: SolverApi = {
      solve: (job) => Promise.resolve(answerTo(job)),
      solveSeries: ({ model, values, points }) => {
        const jobs = points.map(({ changes }) => ({
          model,
          values: { ...values, ...changes },
          detail: 'indicators' as const,
        }));
        return Promise.resolve({ ok: true, value: jobs.map(answerTo) });
      },
    };
    Comlink.expose(api, inner);
    const terminate = () => {
      outer.other = null;
    };
    return Object.assign(outer, { terminate });
  };
}

/** Lets messages travel until the condition holds; they take no fake time. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 5000; turn++) {
    if (condition()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('this never happened');
}

/** Lets messages travel for a while, to see that nothing comes of them. */
export async function travel(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}
