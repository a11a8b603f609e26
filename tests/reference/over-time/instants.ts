/**
 * The law of the ring at instants, forward in time on steps of h slots, without simulation: mass by the steps that are
 * left of the service under way and the packets that wait. Memoryless arrivals are exact but for h; of others the
 * counts of a step are taken as independent, with the variance (of bursty ones also the third cumulant) of the real
 * ones. The error is of the order h², so that two steps tell it (`refined`). Derived here, an extension beyond the
 * paper.
 */
import { RateCurve } from '../../../src/numerics/random/rate-curve.ts';
import { addConvolution } from '../../../src/numerics/sums/add-convolution.ts';
import { convolve } from '../../../src/numerics/sums/convolve.ts';
import { negativeBinomialLaw, panjerPmf, poissonLaw } from '../../../src/numerics/laws/panjer/pmf.ts';
import { type Pmf, twoPointPmf } from '../../../src/numerics/laws/pmf.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { SolveFailure } from '../../../src/models/contract/solution.ts';
import type { TransientCourse } from '../../../src/models/contract/transient.ts';
import { busiestShare } from '../../../src/models/batch-polling/closed-form/capacity.ts';
import { meanInterarrivalSlots, slotsPerUs } from '../../../src/models/batch-polling/closed-form/slots.ts';
import { type Inputs, readInputs } from '../../../src/models/batch-polling/read-inputs.ts';
import { interarrivalVariation, serviceTimesOf } from '../../../src/models/batch-polling/system/system.ts';

/** Masses below this are passed over. */
const unseen = 1e-14;

const cut = { lowerCut: 1e-11, upperCut: 1e-11 };

/** Polls of one step at most: the rest waits for the next. */
const mostPolls = 60;

/** Multiply-adds of one run: some seconds. */
const mostWork = 4e9;

export interface RingAtInstants {
  /** By instant. */
  mean: Float64Array;
  /** `laws[k][q]`: probability that q packets wait at instant k. */
  laws: Float64Array[];
  /** Mean packets lost between 0 and the horizon. */
  lost: number;
  /** Probability that any is lost. */
  anyLoss: number;
}

/** Law of the arrivals of a step in which `mean` are expected; `cv2`: squared variation of the interarrival times. */
function stepCounts(inputs: Inputs, mean: number, cv2: number, slots: number): Pmf {
  if (mean <= 0) return { start: 0, p: Float64Array.of(1) };
  if (inputs['arrivals.family'] === 'geometric')
    return panjerPmf(negativeBinomialLaw(slots, 1, mean / slots), cut);
  if (cv2 >= 1) {
    // Poisson many batches of two neighbouring sizes b with E[b²] / E[b] = cv²: the cumulants mean, cv², cv⁴.
    const small = Math.floor(cv2);
    const weight =
      ((cv2 - small) * (small + 1)) / small / (1 + small - cv2 + ((cv2 - small) * (small + 1)) / small);
    const size = small * (1 - weight) + (small + 1) * weight;
    const batches = mean / size;
    const first = inBatches(panjerPmf(poissonLaw(batches * (1 - weight)), cut), small);
    return weight === 0
      ? first
      : convolve(first, inBatches(panjerPmf(poissonLaw(batches * weight), cut), small + 1));
  }
  const nearest = twoPointPmf(mean);
  const share = mean - Math.floor(mean);
  const spread = Math.min(0.5, (cv2 * mean - share * (1 - share)) / 2);
  if (!(spread > 0) || nearest.start < 1) return nearest;
  return convolve(nearest, { start: -1, p: Float64Array.of(spread, 1 - 2 * spread, spread) });
}

function inBatches({ start, p }: Pmf, size: number): Pmf {
  const spread = new Float64Array((p.length - 1) * size + 1);
  for (let k = 0; k < p.length; k++) spread[k * size] = p[k];
  return { start: start * size, p: spread };
}

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

interface Phase {
  readonly at: number;
  readonly inputs: Inputs;
}

class StepRun {
  private readonly places: number;
  private rows: Row[] = [];
  private spare: Row;
  private readonly later: Row;
  private readonly kept: Row;
  private services: Pmf[];
  private maxBatch: number;
  private ringSize: number;
  private readonly drops: boolean;
  lost = 0;
  private work = 0;

  constructor(inputs: Inputs, places: number, h: number, drops: boolean) {
    this.places = places;
    this.drops = drops;
    this.spare = new Row(places);
    this.later = new Row(places);
    this.kept = new Row(places);
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
          if (!this.drops) row.add(inputs.ringSize, mass);
        }
        row.high = Math.min(row.high, inputs.ringSize);
      }
    }
    this.ringSize = inputs.ringSize;
  }

  /** A share of the polls that are due is made. */
  poll(share: number): void {
    const { later, kept } = this;
    kept.clear();
    if (share < 1) {
      const due = this.row(0);
      for (let q = due.low; q <= due.high; q++) {
        if (due.p[q] === 0) continue;
        kept.add(q, (1 - share) * due.p[q]);
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
    for (let q = kept.low; q <= kept.high; q++) due.add(q, kept.p[q]);
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
    const { ringSize, drops } = this;
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
          this.lost += over * (base + k - ringSize);
          if (!drops) out[ringSize] += over;
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
    if (this.work > mostWork) {
      throw new SolveFailure(
        'too-much-work',
        'The law at instants takes too long here without simulation: simulate it, or look at a shorter time.',
        'horizonUs',
      );
    }
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

  mass(): number {
    let sum = 0;
    for (const row of this.rows) for (let q = row.low; q <= row.high; q++) sum += row.p[q];
    return sum;
  }

  /** One empty ring with a poll that is due, or one that holds packets. */
  begin(queue: number): void {
    this.row(0).add(queue, 1);
  }
}

const mixed = (a: Float64Array, b: Float64Array, share: number): Float64Array =>
  a.map((mass, k) => (1 - share) * mass + share * b[k]);

function followSteps(
  values: InputValues,
  course: TransientCourse,
  instantsUs: ArrayLike<number>,
  h: number,
  drops: boolean,
): { laws: Float64Array[]; lost: number; kept: number } {
  const inputs = readInputs(values);
  const perUs = slotsPerUs(inputs);
  const share = busiestShare(inputs);
  const gap = meanInterarrivalSlots(inputs, share);
  const cv2 = interarrivalVariation(inputs, share) ** 2;
  let rate = new RateCurve(course.rate);
  let cores = inputs.cores;
  let coreShare = share;
  const phases: Phase[] = [];
  for (const { atUs, values: changed } of course.changes) {
    const next = readInputs(changed);
    phases.push({ at: Math.round((atUs * perUs) / h), inputs: next });
    if (next.cores === cores) continue;
    rate = rate.multipliedFrom(atUs, 1 / (next.cores * coreShare));
    coreShare = 1 / next.cores;
    ({ cores } = next);
  }
  const curve = rate.stretched(perUs);
  const stalls = course.stalls.map(({ atUs, lengthUs }) => ({
    from: Math.round((atUs * perUs) / h),
    to: Math.round(((atUs + lengthUs) * perUs) / h),
  }));
  const packets = course.packetsUs.map((us) => us * perUs);
  const places = Math.max(inputs.ringSize, ...phases.map((phase) => phase.inputs.ringSize));
  const run = new StepRun(inputs, places, h, drops);
  const countsOf = new Map<number, Pmf>();
  const counts = (mean: number): Pmf => {
    // Equal means of steps differ by rounding.
    const key = Number(mean.toPrecision(9));
    let law = countsOf.get(key);
    if (law === undefined) countsOf.set(key, (law = stepCounts(inputs, key, cv2, h)));
    return law;
  };
  const { start } = course;
  if (start === 'stationary') {
    warmUp(run, counts(h / gap));
    run.lost = 0;
  } else run.begin(start === 'empty' ? 0 : start.queue);
  const instants = Array.from(instantsUs, (us) => (us * perUs) / h);
  const laws: Float64Array[] = Array.from(instants, () => new Float64Array(places + 1));
  const steps = Math.round((course.horizonUs * perUs) / h);
  let nextPacket = 0;
  let nextPhase = 0;
  for (let step = 0; step <= steps; step++) {
    const isStalled = stalls.some(({ from, to }) => from < step && step < to);
    const begins = stalls.some(({ from }) => from === step);
    const ends = stalls.some(({ to }) => to === step);
    while (nextPhase < phases.length && phases[nextPhase].at <= step)
      run.change(phases[nextPhase++].inputs, h);
    const wanted = instants.some((at) => Math.abs(at - step) < 1);
    const before = wanted ? run.law() : null;
    if (!isStalled) run.poll(begins ? 0.5 : 1);
    if (before !== null) {
      // Half of a step's polls are made by its instant: all of the first half where a stall begins, none where it ends.
      const isStart = step === 0 && start !== 'stationary';
      const made = ends || isStalled || isStart ? 0 : begins ? 1 : 0.5;
      const law = made === 0 ? before : mixed(before, run.law(), made);
      for (const [k, at] of instants.entries()) {
        const share = 1 - Math.abs(at - step);
        if (share > 0) for (let q = 0; q <= places; q++) laws[k][q] += share * law[q];
      }
    }
    if (step === steps) break;
    const mean = (curve.integralTo((step + 1) * h) - curve.integralTo(step * h)) / gap;
    const first = nextPacket;
    while (nextPacket < packets.length && packets[nextPacket] < (step + 1) * h) nextPacket++;
    const base = counts(mean);
    run.arrive({ start: base.start + nextPacket - first, p: base.p });
    if (!isStalled && !begins) run.pass();
  }
  return { laws, lost: run.lost, kept: run.mass() };
}

/** From an empty ring until the law stays the same. */
function warmUp(run: StepRun, counts: Pmf): void {
  run.begin(0);
  let last = run.law();
  for (let step = 1; step < 200_000; step++) {
    run.poll(1);
    run.arrive(counts);
    run.pass();
    if (step % 200 !== 0) continue;
    const law = run.law();
    let change = 0;
    for (let k = 0; k < law.length; k++) change += Math.abs(law[k] - last[k]);
    if (change < 1e-9) return;
    last = law;
  }
}

function meansOf(laws: readonly Float64Array[]): Float64Array {
  return Float64Array.from(laws, (law) => {
    let sum = 0;
    for (let k = 0; k < law.length; k++) sum += k * law[k];
    return sum;
  });
}

/** On steps of `h` slots. Throws `SolveFailure` for arrivals or cores without such a law, and for too much work. */
export function ringAtInstants(
  values: InputValues,
  course: TransientCourse,
  instantsUs: ArrayLike<number>,
  h: number,
): RingAtInstants {
  const inputs = readInputs(values);
  const family = inputs['arrivals.family'];
  const service = serviceTimesOf(inputs);
  const cv2 = interarrivalVariation(inputs, busiestShare(inputs)) ** 2;
  const isNarrow = cv2 < 1e-3;
  if (
    family === 'empirical' ||
    family === 'jittered' ||
    isNarrow ||
    service.stalls !== null ||
    service.sleep !== null
  ) {
    throw new SolveFailure(
      'no-exact-law',
      'The law at instants without simulation is for memoryless, near-regular and bursty arrivals at a core that neither sleeps nor stalls at random.',
      'arrivals.family',
    );
  }
  const { laws, lost } = followSteps(values, course, instantsUs, h, false);
  const { kept } = followSteps(values, course, instantsUs, h, true);
  return { mean: meansOf(laws), laws, lost, anyLoss: Math.max(0, 1 - kept) };
}

export interface RefinedNumbers {
  mean: Float64Array;
  lost: number;
  anyLoss: number;
  /** By how much half the step moved the mean loss: the error is about a third of it before, and less after. */
  lostChange: number;
}

/** Of runs with steps h and 2 h what both lead to: the error of the order h² is gone. */
export function refined(fine: RingAtInstants, coarse: RingAtInstants): RefinedNumbers {
  const ahead = (a: number, b: number) => a + (a - b) / 3;
  return {
    mean: fine.mean.map((value, k) => ahead(value, coarse.mean[k])),
    lost: Math.max(0, ahead(fine.lost, coarse.lost)),
    anyLoss: Math.min(1, Math.max(0, ahead(fine.anyLoss, coarse.anyLoss))),
    lostChange: Math.abs(fine.lost - coarse.lost),
  };
}
