/**
 * The last result of every stage of a solve, by its dependencies: a change of one input repeats only dependent stages.
 */

export class StageCache {
  private readonly stages = new Map<string, { key: string; value: unknown }>();

  /** Cached result of `make` where this stage was last made with this key, else a new one. */
  get<T>(stage: string, key: string, make: () => T): T {
    const last = this.stages.get(stage);
    if (last?.key === key) return last.value as T;
    const value = make();
    this.stages.set(stage, { key, value });
    return value;
  }
}
