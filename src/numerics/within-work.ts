/** A long computation that ends where it turns out to take too much work. */
import { workCounted } from './work-pace.ts';

/**
 * Runs `computation` to its end, or throws what `tooMuch` makes of its work once that is more than `most`. What other
 * computations count between its steps is not its own. Yields what it yields.
 */
export function* withinWork<T>(
  computation: Generator<number, T, void>,
  most: number,
  tooMuch: (work: number) => Error,
): Generator<number, T, void> {
  let work = 0;
  for (;;) {
    const before = workCounted();
    const step = computation.next();
    work += workCounted() - before;
    if (step.done) return step.value;
    if (work > most) throw tooMuch(work);
    yield step.value;
  }
}
