/**
 * Code that the first visit does without: fetched when it is first used, or before that while the page is idle. Every
 * piece is known here by what declares it, so that whoever prefetches forgets none.
 */
export interface LateCode<T> {
  /** What was fetched; null before. */
  readonly now: T | null;
  /** Resolves with it, fetching it once; rejects where it cannot be fetched, and tries again the next time. */
  fetch: () => Promise<T>;
}

/** What a piece of code is once it is fetched. */
export type CodeOf<C> = C extends LateCode<infer T> ? T : never;

const declared: LateCode<unknown>[] = [];

/** `load` is called when the code is first needed. */
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

/** One of the exports of code that is fetched in one piece. */
export function oneOf<T, M>(code: LateCode<M>, pick: (loaded: M) => T): LateCode<T> {
  return {
    get now() {
      return code.now === null ? null : pick(code.now);
    },
    fetch: async () => pick(await code.fetch()),
  };
}

/**
 * Fetches every piece that is declared, also by pieces that it fetches, one after another; one that cannot be fetched
 * waits until it is used. Before each it waits for `turn`.
 */
export async function fetchLateCode(turn: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (const code of declared) {
    if (code.now !== null) continue;
    await turn();
    await code.fetch().catch(() => undefined);
  }
}
