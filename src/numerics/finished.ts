/** Runs a computation that yields between its parts to its end, without a pause. */
export function finished<T>(work: Generator<number, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
