/** Rows of the table of arrivals from the counts of arrivals with a jitter: see `renewal/counts.ts`. */
import { float64Array, release } from '../../array-memory.ts';
import type { BandTableWriter } from '../../chains/band-table.ts';
import type { CountRows, CountsExtent } from '../arrival-law.ts';
import { type JitteredCounts, CountColumn } from './counts.ts';

/** Work of a multiply-add and of a slot in the unit of `CountRows.walked`. */
const perMultiply = 0.4;
const perSlot = 500;

/** Fewest slots that must be over before their entries are reused. */
const fewestOver = 64;

/** Entries of slots in one array: an array for every slot would be hundreds of thousands. */
const entriesTogether = 1 << 15;

/** Room for the entries of slots that follow each other. */
class Shelf {
  readonly values: Float64Array;
  used = 0;
  /** Slots that are not over. */
  slots = 0;

  constructor(length: number) {
    this.values = float64Array(length);
  }
}

/** Shelves are filled one after the other, and used again when all their slots are over. */
class Shelves {
  private open = new Shelf(entriesTogether);
  private readonly free: Shelf[] = [];
  private readonly all: Shelf[] = [this.open];

  take(length: number): Shelf {
    if (this.open.used + length > this.open.values.length) {
      const known = this.free.findIndex(({ values }) => values.length >= length);
      const next = known < 0 ? this.added(length) : this.free.splice(known, 1)[0];
      next.used = 0;
      this.open = next;
    }
    this.open.slots++;
    return this.open;
  }

  giveBack(shelf: Shelf): void {
    if (--shelf.slots === 0 && shelf !== this.open) this.free.push(shelf);
  }

  release(): void {
    for (const { values } of this.all) release(values);
  }

  private added(length: number): Shelf {
    const shelf = new Shelf(Math.max(entriesTogether, length));
    this.all.push(shelf);
    return shelf;
  }
}

/** P(k-th arrival in the slot) for first <= k < end at `at` + k - first of the shelf's values. */
interface SlotArrivals {
  first: number;
  end: number;
  shelf: Shelf;
  at: number;
}

/** From the counts up to the start of the slot and to its end: differences of the tails where they are small. */
function slotArrivals(before: CountColumn, after: CountColumn, shelves: Shelves): SlotArrivals {
  const first = before.first;
  const end = after.end;
  const shelf = shelves.take(Math.max(0, end - first));
  const at = shelf.used;
  const { values } = shelf;
  const turn = Math.min(end, after.first);
  let next = at;
  for (let k = first; k < turn; k++) values[next++] = k < before.end ? before.below[k - first] : 1;
  for (let k = Math.max(first, turn); k < end; k++) {
    const i = k - first;
    const above = after.above[k - after.first];
    const known = k < before.end;
    const difference =
      above < 0.5
        ? above - (known ? before.above[i] : 0)
        : (known ? before.below[i] : 1) - after.below[k - after.first];
    values[next++] = difference > 0 ? difference : 0;
  }
  shelf.used = next;
  return { first, end, shelf, at };
}

/** Slots one after the other, as far as the rows have come. */
export class JitteredRows implements CountRows {
  walked = 0;
  /** Slots from `start` on at `head` and after it; those before it are over. */
  private readonly slots: SlotArrivals[] = [];
  private readonly shelves = new Shelves();
  private head = 0;
  private start = 0;
  private last = new CountColumn();
  private next = new CountColumn();
  private readonly atHorizon = new CountColumn();
  private k = 0;

  /** `mean` slots between arrivals. */
  constructor(
    private readonly counts: JitteredCounts,
    private readonly mean: number,
    private readonly extent: CountsExtent,
  ) {
    this.count(this.atHorizon, extent.horizon);
  }

  get done(): boolean {
    return this.k + 1 >= this.atHorizon.end;
  }

  prepare(until: number): boolean {
    const { slots, extent } = this;
    for (;;) {
      const known = slots.length - this.head;
      if (this.start + known >= extent.horizon) return true;
      if (known > 0 && slots[slots.length - 1].first > this.k + 1) return true;
      if (this.walked >= until) return false;
      this.addSlot();
    }
  }

  expectedLength(k: number): number {
    const { mean, counts, extent } = this;
    const half = (12 * Math.sqrt(1.13 * counts.jitter + 0.5) + 1) * mean;
    return Math.max(16, Math.min(extent.horizon, k * mean + half) - Math.max(0, k * mean - half));
  }

  append(arrivals: BandTableWriter): number {
    const { atHorizon } = this;
    const { horizon } = this.extent;
    const k = ++this.k;
    while (this.slot(this.start).end <= k) {
      this.start++;
      this.head++;
    }
    let to = this.start;
    while (to < horizon && this.slot(to).first <= k) to++;
    const length = to - this.start;
    const { values, offset } = arrivals.open(this.start, length);
    const { slots, head } = this;
    for (let j = 0; j < length; j++) {
      const { first, end, shelf, at } = slots[head + j];
      values[offset + j] = k < end ? shelf.values[at + k - first] : 0;
    }
    this.walked += length;
    return k < atHorizon.first ? 0 : atHorizon.below[k - atHorizon.first];
  }

  release(): void {
    this.shelves.release();
  }

  private slot(slot: number): SlotArrivals {
    while (this.head + slot - this.start >= this.slots.length) this.addSlot();
    return this.slots[this.head + slot - this.start];
  }

  private addSlot(): void {
    if (this.head > fewestOver && this.head > this.slots.length / 2) {
      for (const { shelf } of this.slots.splice(0, this.head)) this.shelves.giveBack(shelf);
      this.head = 0;
    }
    this.count(this.next, this.start + this.slots.length - this.head + 1);
    this.slots.push(slotArrivals(this.last, this.next, this.shelves));
    [this.last, this.next] = [this.next, this.last];
    this.walked += perSlot;
  }

  /** Counts up to the start of a slot. */
  private count(column: CountColumn, slot: number): void {
    this.counts.work = 0;
    this.counts.fill(column, slot / this.mean);
    this.walked += perMultiply * this.counts.work;
  }
}
