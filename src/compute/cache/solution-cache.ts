/**
 * Cache of solutions, shared by all callers, by scenario and detail. A solution for the screen also answers requests
 * for its indicators. Numbers and arrays are cached separately, because numbers are small and many figures, maps and
 * questions share them.
 */
import type { Solution } from '../../models/contract/solution.ts';
import type { SolveJob } from '../../../workers/solve/protocol.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { LruCache } from './lru-cache.ts';
import { scenarioKey } from './scenario-key.ts';

export type SolverJob = SolveJob;

interface SolutionCacheOptions {
  /** For indicators, words and notices: about 4 kB a solution. */
  numberBytes?: number;
  /** For solutions with their distributions: about 0.3 MB each at a ring of 4096. */
  arrayBytes?: number;
}

const bytesOfEntry = 200;
/** A name and a number; most names are shared. */
const bytesOfNumber = 40;

/**
 * Codes of failures that are not cached, because they may be due to a busy machine: a lost worker, a cancelled solve.
 */
const uncachedCodes = new Set(['cancelled', 'worker-lost', 'internal-error', 'time-limit']);

function numberBytes(answer: WorkerAnswer<Solution>): number {
  if (!answer.ok) return bytesOfEntry;
  const { indicators, words = {}, notices } = answer.value;
  const text = [...Object.values(words), ...notices.map(({ message }) => message)];
  const characters = text.reduce((sum, { length }) => sum + length, 0);
  return bytesOfEntry + bytesOfNumber * Object.keys(indicators).length + 2 * characters;
}

function arrayBytes({ distributions, sampled, relations }: Solution): number {
  const holders = [distributions, sampled, relations].flatMap((group) => Object.values(group) as object[]);
  const arrays = holders.flatMap((holder) => Object.values(holder) as unknown[]);
  return arrays.reduce<number>(
    (sum, array) => sum + (array instanceof Float64Array ? array.byteLength : 0),
    bytesOfEntry,
  );
}

export class SolutionCache {
  private readonly numbers: LruCache<WorkerAnswer<Solution>>;
  private readonly arrays: LruCache<WorkerAnswer<Solution>>;

  constructor({ numberBytes: few = 24e6, arrayBytes: many = 64e6 }: SolutionCacheOptions = {}) {
    this.numbers = new LruCache(few, numberBytes);
    this.arrays = new LruCache(many, (answer) => (answer.ok ? arrayBytes(answer.value) : bytesOfEntry));
  }

  /**
   * The cached answer, a failure of the solver included; null where there is none. Owned by the cache: never change it
   * or transfer its arrays.
   */
  get({ model, values, detail }: SolverJob): WorkerAnswer<Solution> | null {
    const key = scenarioKey(model, values);
    if (detail === 'indicators') return this.numbers.get(key);
    const numbers = this.numbers.get(key);
    // Inputs without a solution have none in any detail.
    return numbers !== null && !numbers.ok ? numbers : this.arrays.get(`${detail}|${key}`);
  }

  set({ model, values, detail }: SolverJob, answer: WorkerAnswer<Solution>): void {
    if (!answer.ok && uncachedCodes.has(answer.code)) return;
    const key = scenarioKey(model, values);
    if (answer.ok && detail !== 'indicators') this.arrays.set(`${detail}|${key}`, answer);
    this.numbers.set(key, withoutArrays(answer));
  }

  clear(): void {
    this.numbers.clear();
    this.arrays.clear();
  }
}

function withoutArrays(answer: WorkerAnswer<Solution>): WorkerAnswer<Solution> {
  if (!answer.ok) return answer;
  const none = { distributions: {}, sampled: {}, relations: {}, breakdowns: {} };
  return { ok: true, value: { ...answer.value, ...none } };
}
