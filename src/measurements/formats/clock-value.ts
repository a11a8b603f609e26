import type { Cells } from './cells.ts';
import { digits, refuseWhole } from './cells.ts';

const lowDigits = 9;
const base = 1e9;
/** A 64-bit counter has at most 20 digits. */
const mostDigits = 20;

/**
 * A time stamp counter, up to 20 digits, as two parts: a double alone is exact only below 2^53, which a TSC at 3.4 GHz
 * passes after a month. Differences below 2^53 cycles are exact.
 */
export class ClockValue {
  private high = 0;
  private low = 0;

  /** Reads the cell of the column `name`, or refuses it. */
  read(cells: Cells, cell: number, name: string): void {
    const end = cells.end(cell);
    let start = cells.start(cell);
    if (end - start > mostDigits) {
      while (start < end - 1 && cells.bytes[start] === 48) start++;
    }
    const cut = Math.max(start, end - lowDigits);
    const low = digits(cells.bytes, cut, end);
    const high = cut > start ? digits(cells.bytes, start, cut) : 0;
    if (low < 0 || high < 0 || end - start > mostDigits) {
      refuseWhole(cells, cell, name, '18,446,744,073,709,551,615');
    }
    this.high = high;
    this.low = low;
  }

  /** `low` has nine digits. */
  set(high: number, low: number): void {
    this.high = high;
    this.low = low;
  }

  /** Cycles from `earlier` to this; exact while below 2^53. */
  since(earlier: ClockValue): number {
    return (this.high - earlier.high) * base + (this.low - earlier.low);
  }

  toString(): string {
    return this.high > 0 ? `${this.high}${String(this.low).padStart(lowDigits, '0')}` : String(this.low);
  }
}
