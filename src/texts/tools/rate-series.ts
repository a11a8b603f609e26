/** Points of a rate table as series: sorted, repeated settings averaged. */

/** x rises strictly; y of equal x is averaged. Points without a finite number are left out. */
export function seriesOf(points: readonly { x: number; y: number }[]): { x: number[]; y: number[] } {
  const known = points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  if (known.every(({ x }, k) => k === 0 || x > known[k - 1]!.x)) {
    return { x: known.map(({ x }) => x), y: known.map(({ y }) => y) };
  }
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { x, y } of known) {
    const entry = sums.get(x) ?? { sum: 0, count: 0 };
    entry.sum += y;
    entry.count++;
    sums.set(x, entry);
  }
  const x = Array.from(Float64Array.from(sums.keys()).sort());
  return { x, y: x.map((each) => sums.get(each)!.sum / sums.get(each)!.count) };
}

/** More received than sent by more than this share is not a loss of 0: the two count different things. */
const countingNoise = 0.01;

/** Lost share of the sent packets, 0..1; NaN where none were sent or clearly more arrived than were sent. */
export function lostShare(sent: number, received: number): number {
  const lost = 1 - received / sent;
  return Number.isFinite(lost) && lost >= -countingNoise ? Math.max(0, lost) : NaN;
}
