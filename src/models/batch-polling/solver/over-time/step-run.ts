/**
 * A polling core and its ring on steps of h slots: mass by the steps that are left of the service under way and the
 * packets that wait.
 */
import { addConvolution } from '../../../../numerics/sums/add-convolution.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import type { Inputs } from '../../read-inputs.ts';
import { serviceTimesOf } from '../../system/system.ts';

/** Masses below this are passed over. */
const unseen = 1e-14;

/** The work of a row of a step beside its multiply-adds, in those. */
export const overhead = 1000;

/** Largest number of polls in one step; further ones are made in the next. */
const mostPolls = 60;

/** Laws of service times in steps, with the same mean: each slot's mass goes to both neighbouring steps. */
function serviceSteps(inputs: Inputs, h: number): Pmf[] {
  const service = serviceTimesOf(inputs);
  return Array.from({ length: inputs.maxBatch + 1 }, (_, size) => {
    const { start, p } = service.trimmedPmf(size);
    const steps = new Float64Array(Math.floor((start + p.length - 1) / h) + 2);
    for (let k = 0; k < p.length; k++) {
      if (p[k] < unseen) continue;
      const at = (start + k) / h;
      const below = Math.floor(at);
      steps[below] += p[k] * (below + 1 - at);
      steps[below + 1] += p[k] * (at - below);
    }
    let first = 0;
    let end = steps.length;
    while (first < end - 1 && steps[first] < unseen) first++;
    while (end > first + 1 && steps[end - 1] < unseen) end--;
    return { start: first, p: steps.slice(first, end) };
  });
}

/** Mass over the packets of a ring, where it is not 0. */
class Row {
  p: Float64Array;
  low = Infinity;
  high = -1;

  constructor(places: number) {
    this.p = new Float64Array(places + 1);
  }

  add(k: number, mass: number): void {
    this.p[k] += mass;
    if (k < this.low) this.low = k;
    if (k > this.high) this.high = k;
  }

  clear(): void {
    if (this.high >= 0) this.p.fill(0, this.low, this.high + 1);
    this.low = Infinity;
    this.high = -1;
  }
}

export class StepRun {
  private readonly places: number;
  private rows: Row[] = [];
  private spare: Row;
  private readonly later: Row;
  private readonly remaining: Row;
  private services: Pmf[];
  private maxBatch: number;
  private ringSize: number;
  /** Mass that loses a packet that counts goes no further. */
  drops = false;
  lost = 0;
  /** Mass that has lost a packet. */
  losing = 0;
  /** Of the packets that are lost now, those that count. */
  counted = 1;
  work = 0;
  private readonly mostWork: number;

  /** `mostWork`: multiply-adds. */
  constructor(inputs: Inputs, places: number, h: number, mostWork: number) {
    this.places = places;
    this.mostWork = mostWork;
    this.spare = new Row(places);
    this.later = new Row(places);
    this.remaining = new Row(places);
    this.services = serviceSteps(inputs, h);
    ({ maxBatch: this.maxBatch, ringSize: this.ringSize } = inputs);
  }

  row(left: number): Row {
    while (this.rows.length <= left) this.rows.push(new Row(this.places));
    return this.rows[left];
  }

  change(inputs: Inputs, h: number): void {
    this.services = serviceSteps(inputs, h);
    ({ maxBatch: this.maxBatch } = inputs);
    if (inputs.ringSize < this.ringSize) {
      for (const row of this.rows) {
        for (let k = inputs.ringSize + 1; k <= row.high; k++) {
          const mass = row.p[k];
          row.p[k] = 0;
          if (mass === 0) continue;
          this.lost += mass * (k - inputs.ringSize);
          this.losing += mass;
          if (!this.drops) row.add(inputs.ringSize, mass);
        }
        row.high = Math.min(row.high, inputs.ringSize);
      }
    }
    this.ringSize = inputs.ringSize;
  }

  /** A share of the polls that are due is made. */
  poll(share: number): void {
    const { later, remaining } = this;
    remaining.clear();
    if (share < 1) {
      const due = this.row(0);
      for (let q = due.low; q <= due.high; q++) {
        if (due.p[q] === 0) continue;
        remaining.add(q, (1 - share) * due.p[q]);
        due.p[q] *= share;
      }
    }
    // A service shorter than half a step may end in it: its next poll is made, too.
    for (let rest = 1, again = 0; rest > unseen && again < mostPolls; again++) {
      rest = this.pollOnce(later);
      const due = this.row(0);
      for (let q = later.low; q <= later.high; q++) due.add(q, later.p[q]);
      later.clear();
    }
    const due = this.row(0);
    for (let q = remaining.low; q <= remaining.high; q++) due.add(q, remaining.p[q]);
  }

  /** Makes the polls that are due; returns the mass of those that are due again, which are in `later`. */
  private pollOnce(later: Row): number {
    const due = this.row(0);
    const { maxBatch, services } = this;
    let rest = 0;
    for (let q = due.low; q <= due.high; q++) {
      const mass = due.p[q];
      if (mass === 0) continue;
      const left = Math.max(0, q - maxBatch);
      const { start, p } = services[q - left];
      for (let k = 0; k < p.length; k++) {
        if (start + k > 0) this.row(start + k).add(left, mass * p[k]);
        else {
          later.add(left, mass * p[k]);
          rest += mass * p[k];
        }
      }
      this.work += p.length;
    }
    due.clear();
    return rest;
  }

  /** Arrivals of a step come to every row; what passes the ring is lost. */
  arrive({ start, p }: Pmf): void {
    const { ringSize, counted } = this;
    const staying = this.drops ? 1 - counted : 1;
    this.work += overhead * (1 + this.rows.length);
    for (let r = 0; r < this.rows.length; r++) {
      const row = this.rows[r];
      if (row.high < 0) continue;
      const next = this.spare;
      next.clear();
      const out = next.p;
      addConvolution(out, 0, ringSize + 1, row.p, row.low, row.high + 1, p, start, unseen);
      for (let q = Math.max(row.low, ringSize - start - p.length + 2); q <= row.high; q++) {
        const mass = row.p[q];
        const base = q + start;
        for (let k = Math.max(0, ringSize - base + 1); k < p.length; k++) {
          const over = mass * p[k];
          this.lost += counted * over * (base + k - ringSize);
          this.losing += counted * over;
          out[ringSize] += staying * over;
        }
      }
      this.work += (row.high - row.low + 1) * p.length;
      next.low = Math.min(ringSize, row.low + Math.max(0, start));
      next.high = Math.min(ringSize, row.high + start + p.length - 1);
      while (next.high >= next.low && out[next.high] < unseen) out[next.high--] = 0;
      while (next.low <= next.high && out[next.low] < unseen) out[next.low++] = 0;
      if (next.high < next.low) next.clear();
      this.rows[r] = next;
      this.spare = row;
    }
    if (this.work > this.mostWork) throw tooMuchWork();
  }

  /** A step of every service has passed. */
  pass(): void {
    const first = this.rows.shift();
    if (first === undefined) return;
    if (first.high >= 0) {
      const due = this.row(0);
      for (let q = first.low; q <= first.high; q++) if (first.p[q] > 0) due.add(q, first.p[q]);
    }
    first.clear();
    this.rows.push(first);
  }

  /** Law of the packets that wait. */
  law(): Float64Array {
    const law = new Float64Array(this.places + 1);
    for (const row of this.rows) for (let q = row.low; q <= row.high; q++) law[q] += row.p[q];
    return law;
  }

  /** One empty ring with a poll that is due, or one that holds packets. */
  begin(queue: number): void {
    this.row(0).add(queue, 1);
  }
}

/** Largest number of steps of a start, and steps between two checks of whether its law still changes. */
const longestStart = 200_000;
const lookedAfter = 200;

/** From an empty ring until the law stays the same. Throws `SolveFailure` where it does not. */
export function warmUp(run: StepRun, counts: Pmf): void {
  run.begin(0);
  let last = run.law();
  for (let step = 1; step < longestStart; step++) {
    run.poll(1);
    run.arrive(counts);
    run.pass();
    if (step % lookedAfter !== 0) continue;
    const law = run.law();
    let change = 0;
    for (let k = 0; k < law.length; k++) change += Math.abs(law[k] - last[k]);
    if (change < 1e-9) return;
    last = law;
  }
  throw tooMuchWork();
}

export const tooMuchWork = () =>
  new SolveFailure(
    'too-much-work',
    'The law at instants takes too long here without simulation: simulate it, or look at a shorter time.',
    'horizonUs',
  );
