/**
 * Interrupt coalescing with a limit of frames, by its definitions: dense laws, batch sizes one by one, packets one by
 * one, a batch that frames close followed for every time for which it may be held. Slow, and independent of `src`.
 * Times in slots.
 */

export interface FramesSystem {
  /** Probabilities of 0, 1, 2, ... slots. */
  arrivals: readonly number[];
  service: readonly number[];
  overhead: readonly number[];
  tau: number;
  frames: number;
  limit: number;
}

export interface FramesReference {
  /** P(X = j) at j. */
  batchSize: number[];
  closedByFrames: number;
  meanBatch: number;
  /** Law of the time between two transfers. */
  interval: number[];
  meanInterval: number;
  /** Law of the work before a transfer. */
  unfinished: number[];
  loss: number;
  /** Mean waiting times of accepted packets. */
  nicWaiting: number;
  queueWaiting: number;
  processing: number[];
  /** Sum of the changes of all probabilities over the last opener. */
  residual: number;
}

/** Smaller terms are left out of every sum. */
const negligible = 1e-22;
const mostOpeners = 200_000;

function convolve(a: readonly number[], b: readonly number[], length: number): number[] {
  const sum = new Array<number>(length).fill(0);
  for (let i = 0; i < a.length; i++) {
    const p = a[i];
    if (p < negligible) continue;
    for (let k = 0; k < b.length && i + k < length; k++) sum[i + k] += p * b[k];
  }
  return sum;
}

const total = (p: readonly number[]) => p.reduce((sum, mass) => sum + mass, 0);
const mean = (p: readonly number[]) => p.reduce((sum, mass, k) => sum + k * mass, 0);

/** max(0, value - time), time of the given law. */
function elapsed(value: readonly number[], time: readonly number[]): number[] {
  const left = new Array<number>(value.length).fill(0);
  const times = Array.from(time.keys()).filter((t) => time[t] !== 0);
  for (let v = 0; v < value.length; v++) {
    const p = value[v];
    if (p < negligible) continue;
    for (const t of times) left[Math.max(0, v - t)] += p * time[t];
  }
  return left;
}

/** `offsets[j]`: arrival time of packet j + 1 after the opener, on 0 .. tau - 1. */
function arrivalTimes({ arrivals, tau, frames }: FramesSystem): number[][] {
  const offsets = [[1, ...new Array<number>(tau - 1).fill(0)]];
  while (offsets.length < frames) offsets.push(convolve(offsets[offsets.length - 1], arrivals, tau));
  return offsets;
}

/** Reason and time of the end of a batch, independent of the core. */
function closings(system: FramesSystem) {
  const { arrivals, tau, frames } = system;
  const offsets = arrivalTimes(system);
  const longest = Math.max(arrivals.length, 1);
  // P(X = j, R = r), the timer closing the batch.
  const byTimer: number[][] = [[]];
  for (let j = 1; j < frames; j++) {
    const rest = new Array<number>(longest).fill(0);
    offsets[j - 1].forEach((p, s) => {
      for (let k = tau - s; k < arrivals.length; k++) rest[k - (tau - s)] += p * arrivals[k];
    });
    byTimer.push(rest);
  }
  const held = offsets[frames - 1];
  const closedByFrames = total(held);
  const batchSize = [...byTimer.map(total), closedByFrames];
  const meanBatch = mean(batchSize);
  const meanInterval = mean(arrivals) * meanBatch;
  return { offsets, longest, byTimer, held, closedByFrames, batchSize, meanBatch, meanInterval };
}

/** Mean slots between two interrupts. */
export const meanIntervalOf = (system: FramesSystem): number => closings(system).meanInterval;

export function framesReference(system: FramesSystem): FramesReference {
  const { arrivals, service, overhead, tau, frames, limit } = system;
  const { offsets, longest, byTimer, held, ...batches } = closings(system);
  const { closedByFrames, meanBatch } = batches;
  // Interrupts on a full queue may pile up beyond what packets reach.
  const states = limit + service.length + 40 * overhead.length + 40;

  const withInterrupt = (u: readonly number[]) => convolve(u, overhead, states);
  /** Work with one packet more: it is taken where the work found is below the limit. */
  const withPacket = (v: readonly number[]) => {
    const next = convolve(v.slice(0, limit), service, states);
    for (let n = limit; n < states; n++) next[n] += v[n];
    return next;
  };

  let y = [1, ...new Array<number>(states - 1).fill(0)];
  let residual = 1;
  for (let opener = 0; opener < mostOpeners && residual > 1e-15; opener++) {
    const next = new Array<number>(states).fill(0);
    let v = withInterrupt(elapsed(y, [...new Array<number>(tau).fill(0), 1]));
    for (let j = 1; j < frames; j++) {
      v = withPacket(v);
      elapsed(v, byTimer[j]).forEach((p, n) => (next[n] += p));
    }
    let w = withInterrupt(elapsed(y, held));
    for (let j = 1; j <= frames; j++) w = withPacket(w);
    elapsed(w, arrivals).forEach((p, n) => (next[n] += p));
    // A step averaged with its start has the same law in the long run, and no period.
    const scale = total(next);
    residual = y.reduce((sum, p, n) => sum + Math.abs(next[n] / scale - p), 0) / 2;
    y = y.map((p, n) => (p + next[n] / scale) / 2);
  }

  // Packets, closing by closing and, where frames close the batch, for every time for which it is held.
  const processing: number[] = [];
  const unfinished = new Array<number>(states).fill(0);
  let [accepted, waited, found] = [0, 0, 0];
  const follow = (u: readonly number[], probability: number, waits: (i: number) => readonly number[]) => {
    u.forEach((p, n) => (unfinished[n] += probability * p));
    let v = withInterrupt(u);
    for (let i = 1; i <= frames; i++) {
      const taken = v.slice(0, limit);
      const own = waits(i);
      const share = total(own);
      accepted += share * total(taken);
      waited += mean(own) * total(taken);
      found += share * mean(taken);
      const served = convolve(taken, service, states);
      own.forEach((p, t) => {
        if (p < negligible) return;
        served.forEach((q, k) => (processing[t + k] = (processing[t + k] ?? 0) + p * q));
      });
      v = withPacket(v);
    }
  };
  // The timer: packet i waits for what is left of it, where the later packets allowed come too late.
  follow(elapsed(y, [...new Array<number>(tau).fill(0), 1]), 1 - closedByFrames, (i) => {
    const waits = new Array<number>(tau + 1).fill(0);
    if (i === frames) return waits;
    const after = offsets[frames - i];
    offsets[i - 1].forEach((p, s) => {
      waits[tau - s] = p * (1 - total(after.slice(0, tau - s)));
    });
    return waits;
  });
  held.forEach((probability, h) => {
    if (probability < negligible) return;
    follow(elapsed(y, [...new Array<number>(h).fill(0), 1]), probability, (i) =>
      Array.from({ length: h + 1 }, (_, t) => offsets[i - 1][h - t] * offsets[frames - i][t]),
    );
  });

  // From a transfer to the next: what is left until an opener, then its batch is held.
  const rest = new Array<number>(longest).fill(0);
  for (let r = 0; r < longest; r++) {
    rest[r] = closedByFrames * (arrivals[r] ?? 0);
    for (let j = 1; j < frames; j++) rest[r] += byTimer[j][r];
  }
  const holding = [...held, 1 - closedByFrames];
  return {
    ...batches,
    interval: convolve(rest, holding, longest + tau),
    unfinished,
    loss: 1 - accepted / meanBatch,
    nicWaiting: waited / accepted,
    queueWaiting: found / accepted,
    processing: Array.from(processing, (p) => (p ?? 0) / accepted),
    residual,
  };
}
