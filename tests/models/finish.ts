/** Runs a solver's generator to its end. */
export function finish<T>(running: Generator<number, T, void>): T {
  let step = running.next();
  while (!step.done) step = running.next();
  return step.value;
}
