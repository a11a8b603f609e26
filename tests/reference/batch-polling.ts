/**
 * Batch polling by its definitions: dense matrices, literal sums, nothing clever. Slow (fine up to rings of about 100
 * packets and services of a few hundred slots) and independent of `src`, so that the solver can be tested against it.
 * Times in slots; a poll is at the start of a slot, an arrival at the end of one.
 */

import { tailsOfCount } from './jittered-arrivals.ts';

export interface ReferenceInterarrival {
  family: 'poisson' | 'deterministic' | 'geometric' | 'negative-binomial' | 'empirical' | 'jittered';
  /** Ignored by `empirical`. */
  meanSlots: number;
  /** Only for `negative-binomial`. */
  cv?: number;
  /** Only for `jittered`, which counts in the stationary way and has no queue as published. */
  jitterPackets?: number;
  /** Only for `jittered`: another jitter during services that leave packets in the ring. */
  crowdedJitterPackets?: number;
  /** Only for `empirical`: probabilities of 0, 1, 2, ... slots, summing to 1. */
  pmf?: readonly number[];
}

/**
 * After every empty poll: always `longest`, or uniform on 0 .. `longest`; then the wake-up. Slots of any real length.
 */
export interface ReferenceSleep {
  family: 'fixed' | 'uniform';
  longest: number;
  wakeUp: number;
}

export interface ReferenceService {
  /** `moments`: by mean and variance. */
  family: 'poisson' | 'deterministic' | 'moments';
  /** Without stalls; of 0 packets: an empty poll without the sleep after it. */
  meanSlots: (batchSize: number) => number;
  /** Only for `moments`, without stalls. */
  varianceSlots?: (batchSize: number) => number;
  /** Probabilities of the slots by which a service of n packets lasts longer, besides. */
  furtherSlots?: (batchSize: number) => readonly number[];
  /**
   * A service lasts longer by each of a Poisson number of stalls, `mean` on average: by `slots`, or by one of `lengths`
   * with its share.
   */
  stall?: {
    slots: number;
    mean: (batchSize: number) => number;
    lengths?: readonly { readonly slots: number; readonly share: number }[];
  };
  sleep?: ReferenceSleep;
}

export interface ReferenceInput {
  interarrival: ReferenceInterarrival;
  arrivalCount: 'stationary' | 'ordinary';
  service: ReferenceService;
  maxBatch: number;
  ringSize: number;
}

export interface Reference {
  /** `arrivals[n][k]`: probability of k arrivals during the service of n packets. */
  arrivals: number[][];
  queueAtPoll: number[];
  queueAtArrival: number[];
  batchSize: number[];
  meanArrivals: number;
  meanBatch: number;
  meanServiceSlots: number;
  lossProbability: number;
  /** Share of time that is not sleep; a wake-up is not. */
  awakeShare: number;
  /** Packets per slot. */
  throughput: number;
  queueRandomTime: number[];
  queueRandomTimePublished: number[];
  /** Probabilities on 0, 1, 2, ... slots. */
  waiting: number[];
  waitingPublished: number[];
  sojourn: number[];
  sojournPublished: number[];
  /**
   * The same as `sojourn` with the own batch jointly with the waiting time: exact for the chain, and for the mechanism
   * where arrivals are memoryless. Computed on request.
   */
  jointSojourn: () => number[];
  /** By Little's law and the size-biased own batch. */
  meanWaitingSlots: number;
  meanSojournSlots: number;
  /** E[residual; D = t], E[full services; D = t], E[own service; D = t] for every slot t. */
  sojournParts: { residual: number[]; ahead: number[]; own: number[] };
}

/** Smaller terms are left out of every sum. */
const negligible = 1e-22;

export function poissonPmf(mean: number, length: number): number[] {
  const p = new Array<number>(length).fill(0);
  let log = -mean;
  for (let k = 0; k < length; k++) {
    p[k] = Math.exp(log);
    log += mean > 0 ? Math.log(mean / (k + 1)) : -Infinity;
  }
  return p;
}

function twoPointPmf(mean: number, length: number): number[] {
  const p = new Array<number>(length).fill(0);
  const low = Math.floor(mean);
  const share = mean - low;
  if (low < length) p[low] = 1 - share;
  if (low + 1 < length) p[low + 1] = share;
  return p;
}

/** C(r + k - 1, k) p^r (1 - p)^k, by its ratio. */
function negativeBinomialPmf(mean: number, variance: number, length: number): number[] {
  const p = new Array<number>(length).fill(0);
  const success = mean / variance;
  const r = (mean * mean) / (variance - mean);
  let value = success ** r;
  for (let k = 0; k < length; k++) {
    p[k] = value;
    value *= ((r + k) / (k + 1)) * (1 - success);
  }
  return p;
}

/** Every point of the time is split between the two slots beside it, nearer ones taking more. */
function uniformPmf(longest: number): number[] {
  const p = new Array<number>(Math.ceil(longest) + 1).fill(0);
  for (let cell = 0; cell < longest; cell++) {
    const width = Math.min(1, longest - cell);
    p[cell] += (width - width ** 2 / 2) / longest;
    p[cell + 1] += width ** 2 / 2 / longest;
  }
  return p;
}

/**
 * Mean and variance exactly, on whole slots: negative binomial above the variance of a Poisson law, below it a whole
 * number, one slot more with probability e, and a Poisson number; the two neighbouring numbers where less is asked for.
 */
function momentsPmf(mean: number, variance: number, length: number): number[] {
  if (variance > mean) return negativeBinomialPmf(mean, variance, length);
  const share = mean - Math.floor(mean);
  if (variance <= share * (1 - share)) return twoPointPmf(mean, length);
  const whole = Math.floor(mean - variance);
  const e = Math.sqrt(mean - variance - whole);
  const poisson = poissonPmf(variance - e * (1 - e), length);
  return Array.from(
    { length },
    (_, t) => (1 - e) * (poisson[t - whole] ?? 0) + e * (poisson[t - whole - 1] ?? 0),
  );
}

/** The service time of n packets, stalls included. */
function servicePmf(
  { family, meanSlots, varianceSlots, furtherSlots, stall }: ReferenceService,
  n: number,
  length: number,
) {
  const mean = meanSlots(n);
  const least =
    family === 'poisson'
      ? poissonPmf(mean, length)
      : family === 'deterministic'
        ? twoPointPmf(mean, length)
        : momentsPmf(mean, varianceSlots!(n), length);
  const alone = furtherSlots ? convolve(least, furtherSlots(n), length) : least;
  if (!stall) return alone;
  const counts = stallPmf(stall.mean(n));
  if (stall.lengths) return convolve(alone, totalPmf(counts, stall.lengths, length), length);
  return alone.map((_, t) => counts.reduce((sum, p, j) => sum + p * (alone[t - j * stall.slots] ?? 0), 0));
}

/** Slots of all stalls together, one added after the other. */
function totalPmf(
  counts: readonly number[],
  lengths: readonly { slots: number; share: number }[],
  length: number,
): number[] {
  const total = new Array<number>(length).fill(0);
  let sum: number[] = total.map((_, t) => (t === 0 ? 1 : 0));
  for (const p of counts) {
    sum.forEach((q, t) => (total[t] += p * q));
    sum = sum.map((_, t) =>
      lengths.reduce((all, { slots, share }) => all + share * (sum[t - slots] ?? 0), 0),
    );
  }
  return total;
}

const meanOfStall = ({ slots, lengths }: NonNullable<ReferenceService['stall']>) =>
  lengths?.reduce((sum, one) => sum + one.share * one.slots, 0) ?? slots;

/** Numbers of stalls rarer than 1e-18 beyond the mean are left out. */
function stallPmf(mean: number): number[] {
  const counts = [Math.exp(-mean)];
  for (let j = 1; j <= mean || counts[j - 1] > 1e-18; j++) counts.push((counts[j - 1] * mean) / j);
  return counts;
}

function sleepPmf({ family, longest, wakeUp }: ReferenceSleep): number[] {
  const length = Math.ceil(longest + wakeUp) + 3;
  if (family === 'fixed') return twoPointPmf(longest + wakeUp, length);
  return convolve(uniformPmf(longest), twoPointPmf(wakeUp, length));
}

const meanOfSleep = ({ family, longest }: ReferenceSleep) => (family === 'fixed' ? longest : longest / 2);

function interarrivalPmf(a: ReferenceInterarrival, length: number): number[] {
  const m = a.meanSlots;
  if (a.family === 'poisson') return poissonPmf(m, length);
  if (a.family === 'deterministic') return twoPointPmf(m, length);
  const p = new Array<number>(length).fill(0);
  if (a.family === 'empirical') return p.map((_, k) => a.pmf?.[k] ?? 0);
  // The geometric law is the negative binomial one with r = 1.
  return negativeBinomialPmf(m, a.family === 'geometric' ? m * (1 + m) : (a.cv! * m) ** 2, length);
}

function interarrivalMoments(a: ReferenceInterarrival): { mean: number; variance: number } {
  const m = a.meanSlots;
  switch (a.family) {
    case 'poisson':
      return { mean: m, variance: m };
    case 'jittered':
      return { mean: m, variance: NaN };
    case 'deterministic':
      return { mean: m, variance: (m - Math.floor(m)) * (1 - (m - Math.floor(m))) };
    case 'geometric':
      return { mean: m, variance: m * (1 + m) };
    case 'negative-binomial':
      return { mean: m, variance: (a.cv! * m) ** 2 };
    case 'empirical': {
      const mean = a.pmf!.reduce((sum, p, k) => sum + k * p, 0);
      return { mean, variance: a.pmf!.reduce((sum, p, k) => sum + (k - mean) ** 2 * p, 0) };
    }
  }
}

function convolve(a: readonly number[], b: readonly number[], length = a.length + b.length - 1): number[] {
  const out = new Array<number>(length).fill(0);
  a.forEach((x, i) => {
    if (x < negligible) return;
    for (let j = 0; j < b.length && i + j < length; j++) out[i + j] += x * b[j];
  });
  return out;
}

export const sum = (p: readonly number[]): number => p.reduce((total, x) => total + x, 0);
export const mean = (p: readonly number[]): number => p.reduce((total, x, k) => total + k * x, 0);

/** `result[k][s]` = P(S_k <= s) for s < slots, k = 0, 1, ... until it is negligible everywhere. */
function sumDistributionFunctions(a: readonly number[], slots: number): number[][] {
  const cdfs: number[][] = [];
  let pmf = [1, ...new Array<number>(slots - 1).fill(0)];
  for (;;) {
    let total = 0;
    const cdf = pmf.map((p) => (total += p));
    cdfs.push(cdf);
    if (total < 1e-30) return cdfs;
    pmf = convolve(pmf, a, slots);
  }
}

interface ReferenceCounting {
  /** Counts above kMax + 1 do not happen. */
  kMax: number;
  /** P(N0(s) = k), an arrival at the end of the slot before slot 0 not counted. */
  n0: (k: number, s: number) => number;
  /** P(the k-th arrival of a service is in its slot s). */
  g: (k: number, s: number) => number;
}

function renewalCounting(a: ReferenceInterarrival, stationary: boolean, slots: number): ReferenceCounting {
  const { mean: meanA } = interarrivalMoments(a);
  const sums = sumDistributionFunctions(interarrivalPmf(a, slots), slots);
  const kMax = sums.length - 1;
  const atMost = (k: number, s: number) => (s < 0 || k > kMax ? 0 : sums[k][s]);
  const n0 = (k: number, s: number) => atMost(k, s) - atMost(k + 1, s);
  const g = (k: number, s: number) =>
    k < 1 ? 0 : stationary ? n0(k - 1, s) / meanA : atMost(k, s) - atMost(k, s - 1);
  return { kMax, n0, g };
}

/** In slots, packets and slots; counts are followed as far for a jitter up to `most`. */
function jitteredCounting(meanSlots: number, jitter: number, most: number, slots: number): ReferenceCounting {
  const kMax = Math.ceil(slots / meanSlots + 12 * Math.sqrt(most) + 12);
  const tails = Array.from({ length: slots + 1 }, (_, s) =>
    s === 0 ? [1] : tailsOfCount(s / meanSlots, jitter, kMax + 1),
  );
  const g = (k: number, s: number) => (k < 1 ? 0 : (tails[s + 1][k] ?? 0) - (tails[s][k] ?? 0));
  return { kMax, n0: (k, s) => g(k + 1, s) * meanSlots, g };
}

/**
 * Stationary law of a dense chain by Grassmann-Taksar-Heyman elimination from the last state. A state that cannot be
 * left downwards makes the states below it transient.
 */
function stationaryLaw(rows: number[][]): number[] {
  const p = rows.map((row) => [...row]);
  let lowest = 0;
  for (let n = p.length - 1; n > 0; n--) {
    const down = sum(p[n].slice(0, n));
    if (down < 1e-290) {
      lowest = n;
      break;
    }
    for (let i = 0; i < n; i++) p[i][n] /= down;
    const last = p[n];
    for (let i = 0; i < n; i++) {
      const row = p[i];
      const up = row[n];
      if (up === 0) continue;
      for (let j = 0; j < n; j++) row[j] += up * last[j];
    }
  }
  let q = new Array<number>(p.length).fill(0);
  q[lowest] = 1;
  for (let n = lowest + 1; n < p.length; n++) {
    for (let i = lowest; i < n; i++) q[n] += q[i] * p[i][n];
    if (q[n] > 1e100) q = q.map((x) => x / q[n]); // deep overload spans more than the exponent does
  }
  const total = sum(q);
  return q.map((x) => x / total);
}

/** Ratio of times that Eqs. (8) and (9) give to one level among `arrivals` arrivals; a single one splits in halves. */
function levelShare(time: number, arrivals: number, meanA: number, meanResidual: number): number {
  if (arrivals === 1) return 0.5;
  return time / ((arrivals - 1) * meanA + 2 * meanResidual);
}

export function referenceBatchPolling(input: ReferenceInput): Reference {
  const { maxBatch: beta, ringSize: L } = input;
  const sizes = Array.from({ length: beta + 1 }, (_, n) => n);
  const { meanSlots, varianceSlots, furtherSlots, stall, sleep } = input.service;
  const means = sizes.map(
    (n) =>
      meanSlots(n) +
      (furtherSlots ? mean(furtherSlots(n)) : 0) +
      (stall ? stall.mean(n) * meanOfStall(stall) : 0),
  );
  const ends = sizes.map((n) => {
    const variance = Math.max(meanSlots(n), varianceSlots?.(n) ?? 0);
    const wide = varianceSlots ? (40 * variance) / meanSlots(n) : 0;
    return (
      meanSlots(n) +
      12 * Math.sqrt(variance) +
      wide +
      (furtherSlots?.(n).length ?? 0) +
      30 +
      (stall ? stall.slots * stallPmf(stall.mean(n)).length : 0)
    );
  });
  const working = Math.ceil(Math.max(...ends));
  const slots = working + (sleep ? Math.ceil(sleep.longest) + Math.ceil(sleep.wakeUp) : 0);
  const service = sizes.map((n) => servicePmf(input.service, n, slots));
  if (sleep) {
    service[0] = convolve(service[0], sleepPmf(sleep), slots);
    means[0] += meanOfSleep(sleep) + sleep.wakeUp;
  }
  const moments = interarrivalMoments(input.interarrival);
  const stationary = input.arrivalCount === 'stationary';
  const { family, meanSlots: betweenSlots, jitterPackets, crowdedJitterPackets } = input.interarrival;
  const emptied =
    family === 'jittered'
      ? jitteredCounting(
          betweenSlots,
          jitterPackets!,
          Math.max(jitterPackets!, crowdedJitterPackets ?? 0),
          slots,
        )
      : renewalCounting(input.interarrival, stationary, slots);
  const crowded =
    crowdedJitterPackets === undefined
      ? emptied
      : jitteredCounting(
          betweenSlots,
          crowdedJitterPackets,
          Math.max(jitterPackets!, crowdedJitterPackets),
          slots,
        );
  const { kMax } = emptied;
  const table = (of: (k: number, s: number) => number, most: number) =>
    Array.from({ length: most + 1 }, (_, k) => Float64Array.from({ length: slots }, (_, s) => of(k, s)));
  const emptiedTimes = table(emptied.g, Math.max(kMax + 1, beta));
  const crowdedTimes = crowded === emptied ? emptiedTimes : table(crowded.g, kMax + 1);

  // P(N(tau) >= k) = sum over s < tau of g_k(s).
  const countsOf = (times: readonly Float64Array[]): number[][] => {
    const counts: number[][] = [];
    const tails = new Array<number>(kMax + 3).fill(0);
    tails[0] = 1;
    for (let tau = 0; tau < slots; tau++) {
      counts.push(
        tails.slice(0, kMax + 2).map((t, k) => {
          const count = t - tails[k + 1];
          return count > 1e-14 * t ? count : 0; // rounding must not open a way down in an overloaded chain
        }),
      );
      for (let k = 1; k <= kMax + 1; k++) tails[k] += times[k][tau];
    }
    return counts;
  };
  const arrivalsOf = (counts: number[][]) => (b: readonly number[]) => {
    const x = new Array<number>(kMax + 2).fill(0);
    b.forEach((p, tau) => {
      const count = counts[tau];
      if (p !== 0) for (let k = 0; k < x.length; k++) x[k] += p * count[k];
    });
    return x;
  };
  const emptiedCounts = countsOf(emptiedTimes);
  const crowdedCounts = crowded === emptied ? emptiedCounts : countsOf(crowdedTimes);
  const arrivals = service.map(arrivalsOf(emptiedCounts));
  const crowdedArrivals = arrivalsOf(crowdedCounts)(service[beta]);

  const states = Array.from({ length: L + 1 }, (_, i) => i);
  const batchOf = (i: number) => Math.min(i, beta);
  const arrivalsAt = (i: number) => (i > beta ? crowdedArrivals : arrivals[i]);
  const countsAt = (i: number) => (i > beta ? crowdedCounts : emptiedCounts);
  const q = stationaryLaw(
    states.map((i) => {
      const row = new Array<number>(L + 1).fill(0);
      arrivalsAt(i).forEach((p, k) => (row[Math.min(L, i - batchOf(i) + k)] += p));
      return row;
    }),
  );
  const v = new Array<number>(beta + 1).fill(0);
  states.forEach((i) => (v[batchOf(i)] += q[i]));
  const meanServiceSlots = v.reduce((total, p, n) => total + p * means[n], 0);
  const meanArrivals = v.reduce((total, p, n) => total + p * mean(arrivals[n]), 0);
  const meanBatch = mean(v);

  const queueAtArrival = new Array<number>(L + 1).fill(0);
  for (const i of states) {
    const x = arrivalsAt(i);
    const left = i - batchOf(i);
    let tail = 0;
    for (let j = x.length - 1; j >= 1; j--) {
      tail += x[j];
      queueAtArrival[Math.min(L, left + j - 1)] += (q[i] * tail) / meanArrivals;
    }
  }
  const lossProbability = queueAtArrival[L];
  const throughput = meanBatch / meanServiceSlots;

  const serviceTail = service.map((b) => {
    const tail = new Array<number>(slots).fill(0);
    for (let s = slots - 2; s >= 0; s--) tail[s] = tail[s + 1] + b[s + 1];
    return tail;
  });
  const queueRandomTime = new Array<number>(L + 1).fill(0);
  const queueRandomTimePublished = new Array<number>(L + 1).fill(0);
  const meanResidual = (moments.variance + moments.mean ** 2 - moments.mean) / (2 * moments.mean);
  const share = (time: number, l: number) => levelShare(time, l, moments.mean, meanResidual);
  for (const i of states) {
    const n = batchOf(i);
    const left = i - n;
    for (let s = 0; s < slots; s++) {
      const count = countsAt(i)[s];
      const weight = q[i] * serviceTail[n][s];
      if (weight === 0) continue;
      for (let k = 0; k < count.length; k++) {
        if (count[k] !== 0) queueRandomTime[Math.min(L, left + k)] += (weight * count[k]) / meanServiceSlots;
      }
    }
    arrivalsAt(i).forEach((x, l) => {
      const w = q[i] * x;
      if (left + l < L || l === 0) {
        queueRandomTimePublished[left] += w * (l === 0 ? 1 : share(meanResidual, l));
        for (let d = 1; d < l; d++) queueRandomTimePublished[left + d] += w * share(moments.mean, l);
        if (l > 0) queueRandomTimePublished[left + l] += w * share(meanResidual, l);
      } else {
        const c = L - left;
        if (c > 0) queueRandomTimePublished[left] += w * share(meanResidual, l);
        for (let d = 1; d < c; d++) queueRandomTimePublished[left + d] += w * share(moments.mean, l);
        queueRandomTimePublished[L] += w * share(meanResidual + (l - c) * moments.mean, l);
      }
    });
  }

  // u[f][rho]: accepted packets per poll that wait for a residual rho and f full services.
  const blocks = Math.floor((L - 1) / beta) + 1;
  const u = Array.from({ length: blocks }, () => new Array<number>(slots).fill(0));
  for (const i of states) {
    const n = batchOf(i);
    const left = i - n;
    const times = i > beta ? crowdedTimes : emptiedTimes;
    for (let j = 1; left + j - 1 < L && j <= kMax + 1; j++) {
      const uf = u[Math.floor((left + j - 1) / beta)];
      const time = times[j];
      for (let tau = 1; tau < slots; tau++) {
        const w = q[i] * service[n][tau];
        if (w < negligible) continue;
        for (let s = 0; s < tau; s++) uf[tau - 1 - s] += w * time[s];
      }
    }
  }
  // Own batch of n < beta packets, all of them arrived during one service from an empty ring: jointly with rho.
  const joint = sizes.map(() => new Array<number>(slots).fill(0));
  const later = table(emptied.n0, beta);
  for (let tau = 1; tau < slots; tau++) {
    let w = 0;
    for (let i = 0; i <= beta; i++) w += q[i] * service[batchOf(i)][tau];
    if (w < negligible) continue;
    for (let n = 1; n < beta; n++) {
      for (let rho = 0; rho < tau; rho++) {
        for (let j = 1; j <= n; j++) joint[n][rho] += w * emptiedTimes[j][tau - 1 - rho] * later[n - j][rho];
      }
    }
  }
  const rest = v.map((p, n) => Math.max(0, n * p - sum(joint[n])));
  const restTotal = sum(rest);

  const length = slots * (blocks + 2);
  const full = [[1]];
  for (let f = 1; f <= blocks; f++) full.push(convolve(full[f - 1], service[beta]));
  const waiting = new Array<number>(length).fill(0);
  const sojourn = new Array<number>(length).fill(0);
  const sojournParts = {
    residual: new Array<number>(length).fill(0),
    ahead: new Array<number>(length).fill(0),
    own: new Array<number>(length).fill(0),
  };
  const add = (w: number, residual: number, ahead: number, own: number) => {
    const t = residual + ahead + own;
    sojourn[t] += w;
    sojournParts.residual[t] += w * residual;
    sojournParts.ahead[t] += w * ahead;
    sojournParts.own[t] += w * own;
  };
  const batchRest = new Array<number>(slots).fill(0);
  rest.forEach((r, n) => service[n].forEach((b, t) => (batchRest[t] += (r / restTotal) * b)));
  const bothRest = full.map((ahead) => convolve(ahead, batchRest));
  u.forEach((uf, f) => {
    uf.forEach((w0, rho) => {
      if (w0 < negligible) return;
      full[f].forEach((p, x) => (waiting[rho + x] += (w0 * p) / meanBatch));
      const used = f === 0 ? joint.reduce((total, y) => total + y[rho], 0) : 0;
      const w = Math.max(0, w0 - used) / meanBatch;
      if (restTotal <= 0) return;
      bothRest[f].forEach((p, x) => {
        sojourn[rho + x] += w * p;
        sojournParts.residual[rho + x] += w * p * rho;
      });
    });
    // The split of a sum between services ahead and own service, without going through every pair for every rho.
    const batchGiven = new Array<number>(bothRest[f].length).fill(0);
    full[f].forEach((p, x) => batchRest.forEach((b, t) => (batchGiven[x + t] += p * b * t)));
    uf.forEach((w0, rho) => {
      if (w0 < negligible || restTotal <= 0) return;
      const used = f === 0 ? joint.reduce((total, y) => total + y[rho], 0) : 0;
      const w = Math.max(0, w0 - used) / meanBatch;
      batchGiven.forEach((p, x) => {
        sojournParts.own[rho + x] += w * p;
        sojournParts.ahead[rho + x] += w * (bothRest[f][x] * x - p);
      });
    });
  });
  joint.forEach((y, n) =>
    y.forEach((w, rho) => {
      if (w >= negligible) service[n].forEach((b, t) => add((w * b) / meanBatch, rho, 0, t));
    }),
  );

  // A packet behind f full batches is followed from its arrival: content[c][t] is the mass that has waited for t slots
  // at a poll that finds c packets, with as many full services still ahead as the loop counts. The last of these
  // polls takes its own batch.
  const jointSojourn = () => {
    const times = () => new Float64Array(length);
    let content = Array.from({ length: L + 1 }, times);
    const laterCrowded = crowded === emptied ? null : table(crowded.n0, kMax + 1);
    const laterEmptied = table(emptied.n0, kMax + 1);
    for (let f = blocks - 1; f >= 0; f--) {
      const after = Array.from({ length: L + 1 }, times);
      for (let c = beta + 1; c <= L; c++) {
        const waited = content[c];
        if (waited.every((w) => w === 0)) continue;
        service[beta].forEach((b, tau) =>
          crowdedCounts[tau].forEach((p, k) => {
            if (b * p < 1e-18) return;
            const into = after[Math.min(L, c - beta + k)];
            for (let t = 0; t + tau < length; t++) into[t + tau] += b * p * waited[t];
          }),
        );
      }
      content = after;
      for (const i of states) {
        const left = i - batchOf(i);
        const [first, further] =
          i > beta ? [crowdedTimes, laterCrowded ?? laterEmptied] : [emptiedTimes, laterEmptied];
        const last = Math.min((f + 1) * beta, L) - left;
        for (let j = Math.max(1, f * beta - left + 1); j <= Math.min(last, kMax + 1); j++) {
          const residual = times();
          service[batchOf(i)].forEach((p, tau) => {
            if (q[i] * p < negligible) return;
            for (let rho = 0; rho < tau; rho++) residual[rho] += q[i] * p * first[j][tau - 1 - rho];
          });
          for (let rho = 0; rho < slots; rho++) {
            const w = residual[rho];
            if (w < negligible) continue;
            further.forEach((p, k) => (content[Math.min(L, left + j + k)][rho] += w * p[rho]));
          }
        }
      }
    }
    const law = new Array<number>(length).fill(0);
    content.forEach((waited, c) => {
      const own = service[batchOf(c)];
      waited.forEach((w, t) => {
        if (w < negligible) return;
        for (let x = 0; x < own.length && t + x < length; x++) law[t + x] += (w * own[x]) / meanBatch;
      });
    });
    return law;
  };

  const anyService = new Array<number>(slots).fill(0);
  v.forEach((p, n) => service[n].forEach((b, t) => (anyService[t] += p * b)));
  const recurrence = anyService.map((_, k) => sum(anyService.slice(k + 1)) / meanServiceSlots);
  const waitingPublished = new Array<number>(length).fill(0);
  for (let f = 0; f <= Math.floor(L / beta); f++) {
    const w = sum(queueAtArrival.slice(f * beta, (f + 1) * beta));
    convolve(recurrence, full[f]).forEach((p, t) => (waitingPublished[t] += w * p));
  }
  const queueMean = mean(queueRandomTime);
  const meanWaitingSlots = queueMean / throughput;
  return {
    arrivals,
    queueAtPoll: q,
    queueAtArrival,
    batchSize: v,
    meanArrivals,
    meanBatch,
    meanServiceSlots,
    lossProbability,
    awakeShare: sleep ? 1 - (v[0] * meanOfSleep(sleep)) / meanServiceSlots : 1,
    throughput,
    queueRandomTime,
    queueRandomTimePublished,
    waiting,
    waitingPublished,
    sojourn,
    jointSojourn,
    sojournPublished: convolve(waitingPublished, anyService),
    meanWaitingSlots,
    meanSojournSlots: meanWaitingSlots + v.reduce((total, p, n) => total + n * p * means[n], 0) / meanBatch,
    sojournParts,
  };
}
