/** Points of a rate table as series: sorted, repeated settings averaged. */

/** x rises strictly; y of equal x is averaged. Points without a finite number are left out. */
export function seriesOf(points: readonly { x: number; y: number }[]): { x: number[]; y: number[] } {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { x, y } of points) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    const entry = sums.get(x) ?? { sum: 0, count: 0 };
    entry.sum += y;
    entry.count++;
    sums.set(x, entry);
  }
  const x = [...sums.keys()].sort((a, b) => a - b);
  return { x, y: x.map((each) => sums.get(each)!.sum / sums.get(each)!.count) };
}
