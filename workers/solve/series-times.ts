/** How long the points of series took, by their keys: what fits into the time of the next series. */
export class SeriesTimes {
  private readonly ms = new Map<string, number>();
  /** Times of the points since the last scaling, ms, and those expected of them. */
  private taken = 0;
  private expected = 0;

  /** Expected times of these points, ms; one that has not been solved yet takes as long as the others do on average. */
  of(keys: readonly string[]): readonly number[] {
    const known = keys.flatMap((key) => this.ms.get(key) ?? []);
    const average = known.reduce((sum, ms) => sum + ms, 0) / Math.max(1, known.length);
    return keys.map((key) => this.ms.get(key) ?? average);
  }

  /** Notes a point's time, ms. One longer than before may have been interrupted: half of the excess counts. */
  note(key: string, ms: number): void {
    const before = this.ms.get(key);
    if (before !== undefined) {
      this.taken += ms;
      this.expected += before;
    }
    this.ms.set(key, before === undefined || ms < before ? ms : (before + ms) / 2);
  }

  /** Scales the expected times of points that were not solved by the ratio found for those that were. */
  scaleOthers(keys: readonly string[]): void {
    const factor = this.expected > 0 ? Math.min(2, Math.max(0.5, this.taken / this.expected)) : 1;
    this.taken = 0;
    this.expected = 0;
    for (const key of keys) {
      const before = this.ms.get(key);
      if (before !== undefined) this.ms.set(key, before * factor);
    }
  }
}
