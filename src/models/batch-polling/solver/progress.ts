/** Progress of a long computation made of parts. */

/** Runs `work` as the part from..to of a longer one. */
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
