/** Feedback to a first answer that misses: the thought that led to it, and not the answer. */

/** An estimate as near as this, as a share, needs no second try, and is taken for that of a misreading. */
const near = 0.1;
/** Misreadings that differ by more than this are distinct from each other and from the answer. */
export const apart = 0.25;

export function isNear(value: number, number: number): boolean {
  return Math.abs(value - number) <= near * Math.abs(number);
}

/** The place of the misreading that an estimate is near, nearer than any other; null: of none. */
export function misreadAs(value: number, misreadings: readonly (number | null)[]): number | null {
  const gaps = misreadings.map((number) =>
    number !== null && isNear(value, number) ? Math.abs(value - number) : Infinity,
  );
  const least = Math.min(...gaps);
  return least < Infinity ? gaps.indexOf(least) : null;
}
