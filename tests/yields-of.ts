/** How often a computation gives way until it ends: held against its work, which no clock needs to measure. */
export function yieldsOf(work: Generator<unknown, unknown, void>): number {
  let yields = 0;
  while (!work.next().done) yields++;
  return yields;
}
