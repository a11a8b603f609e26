/** A signal ends a command between two pieces of its work, with what is complete by then. */

/** Thrown where a command ends without a result because it was interrupted. */
export class Interrupted extends Error {}

/** Resolves after pending events, such as signals and messages, are handled. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0); // a browser
  });

/** Longest time without handling signals, ms. */
const longestTurnMs = 20;

/** Returns a function to be called often: it handles signals from time to time, and throws `Interrupted` after one. */
export function givingWay(stop: AbortSignal): () => Promise<void> {
  let yieldedAt = performance.now();
  return async () => {
    if (performance.now() - yieldedAt > longestTurnMs) {
      await nextTurn();
      yieldedAt = performance.now();
    }
    if (stop.aborted) throw new Interrupted();
  };
}

/** Result of the work, or `Interrupted` once `stop` is aborted: the work goes on, but its result is dropped. */
export async function unlessStopped<T>(stop: AbortSignal, work: Promise<T>): Promise<T> {
  let interrupt: () => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    interrupt = () => {
      reject(new Interrupted());
    };
    if (stop.aborted) interrupt();
    else stop.addEventListener('abort', interrupt, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    stop.removeEventListener('abort', interrupt);
  }
}
