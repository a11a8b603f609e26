/** Runs `work` to its end and yields `done` wherever it yields: a part that is too small to have a progress. */
export function* steadyShare<T>(done: number, work: Generator<number, T, void>): Generator<number, T, void> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield done;
  }
}
