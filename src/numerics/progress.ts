/** Progress of a long computation that is made of parts. */

/** Runs `work` to its end as the part from..to of a longer one: yields what is done of that. */
export function* share<T>(
  work: Generator<number, T, void>,
  from: number,
  to: number,
): Generator<number, T, void> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield from + (to - from) * step.value;
  }
}

/** A part that is too small to have a progress: yields `done` wherever it yields. */
export function steadyShare<T>(done: number, work: Generator<number, T, void>): Generator<number, T, void> {
  return share(work, done, done);
}
