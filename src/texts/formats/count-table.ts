/** Different values, increasing, and how often each was seen. */
export interface CountedValues {
  value: Float64Array;
  count: Float64Array;
}

const fewestPlaces = 2 ** 10;
/** 8 MB; half of them are taken at most. */
const mostPlaces = 2 ** 19;

/** Counts by value, in a table with open addresses that grows with the number of different values up to a limit. */
export class CountTable {
  private places = fewestPlaces;
  /** NaN: free. */
  private values = new Float64Array(fewestPlaces).fill(NaN);
  private counts = new Float64Array(fewestPlaces);
  private used = 0;
  /** One value, and its bits as two whole numbers. */
  private readonly number = new Float64Array(1);
  private readonly bits = new Uint32Array(this.number.buffer);

  /** No other value than those that it holds may be added. */
  get isFull(): boolean {
    return this.used >= mostPlaces / 2;
  }

  /** `value` is not NaN. */
  add(value: number, count: number): void {
    const place = this.placeOf(value);
    if (this.values[place] === value) {
      this.counts[place]! += count;
      return;
    }
    this.values[place] = value;
    this.counts[place] = count;
    this.used++;
    if (2 * this.used > this.places && this.places < mostPlaces) this.grow();
  }

  /** Everything added so far; the table is empty afterwards. */
  take(): CountedValues {
    const value = this.values.filter((each) => each === each).sort();
    const count = value.map((each) => this.counts[this.placeOf(each)]!);
    if (value.length > 0) this.values.fill(NaN);
    this.used = 0;
    return { value, count };
  }

  /** Where the value is, or the free place where it belongs. */
  private placeOf(value: number): number {
    const { values, number, bits } = this;
    const mask = this.places - 1;
    number[0] = value + 0; // -0 is 0
    let place = Math.imul(bits[0]! ^ Math.imul(bits[1]!, 0x85ebca6b), 0x9e3779b1);
    place = (place ^ (place >>> 15)) & mask;
    for (;;) {
      const there = values[place]!;
      if (there === value || there !== there) return place;
      place = (place + 1) & mask;
    }
  }

  private grow(): void {
    const { values, counts } = this;
    this.places *= 2;
    this.values = new Float64Array(this.places).fill(NaN);
    this.counts = new Float64Array(this.places);
    values.forEach((value, k) => {
      if (value !== value) return;
      const place = this.placeOf(value);
      this.values[place] = value;
      this.counts[place] = counts[k]!;
    });
  }
}
