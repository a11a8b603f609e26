/**
 * A lazy module: fetched at its first use, or before that while the page is idle. Every declaration is registered here,
 * so that prefetching covers all of them.
 */
export interface LateCode<T> {
  /** The loaded code; null before. */
  readonly now: T | null;
  /** Resolves with the code, fetching it once; rejects where it cannot be fetched, and retries at the next call. */
  fetch: () => Promise<T>;
}

/** Type of the code once loaded. */
export type CodeOf<C> = C extends LateCode<infer T> ? T : never;

const declared: LateCode<unknown>[] = [];

/** `load` is called at the first use of the code. */
export function lateCode<T>(load: () => Promise<T>): LateCode<T> {
  let now: T | null = null;
  let fetching: Promise<T> | null = null;
  const code: LateCode<T> = {
    get now() {
      return now;
    },
    fetch: () => {
      fetching ??= load().then(
        (loaded) => (now = loaded),
        (failure: unknown) => {
          fetching = null;
          throw failure;
        },
      );
      return fetching;
    },
  };
  declared.push(code);
  return code;
}

/** One export of a lazy module. */
export function oneOf<T, M>(code: LateCode<M>, pick: (loaded: M) => T): LateCode<T> {
  return {
    get now() {
      return code.now === null ? null : pick(code.now);
    },
    fetch: async () => pick(await code.fetch()),
  };
}

/**
 * Prefetches every registered module, also those that are registered meanwhile, one after another; a failure is ignored
 * until its first use. Waits for `turn` before each.
 */
export async function fetchLateCode(turn: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (const code of declared) {
    if (code.now !== null) continue;
    await turn();
    await code.fetch().catch(() => undefined);
  }
}
