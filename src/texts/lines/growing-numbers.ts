/** A list of numbers that grows, 8 to 16 bytes a number. */
export class GrowingNumbers {
  length = 0;
  private values = new Float64Array(256);

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Float64Array(2 * this.length);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }

  /** A copy, every number times `factor`. */
  scaled(factor = 1): Float64Array {
    const copy = this.values.slice(0, this.length);
    // 0.3 / 100 is rounded once, 0.3 * 0.01 twice.
    const divisor = Math.round(1 / factor);
    return factor === 1 ? copy : copy.map((value) => (factor < 1 ? value / divisor : value * factor));
  }
}
