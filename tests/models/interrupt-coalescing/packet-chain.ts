/**
 * The model by its definitions, packet by packet and slot by slot, for small systems: slow, and independent of the
 * solver's collapse of batches, its rows, its cut of ranges and its aggregation.
 */

export interface SmallSystem {
  /** Probabilities of 0, 1, 2, ... slots. */
  arrivals: readonly number[];
  service: readonly number[];
  overhead: readonly number[];
  tau: number;
  limit: number;
}

export interface PacketChain {
  meanBatch: number;
  meanInterval: number;
  u: number[];
  loss: number;
  processing: number[];
}

/** P(X = j, S = s) as a list, with the arrival times of all packets of the batch together. */
function batches({ arrivals, tau }: SmallSystem): { times: number[]; interval: number; p: number }[] {
  const found: { times: number[]; interval: number; p: number }[] = [];
  const follow = (times: number[], p: number): void => {
    if (p < 1e-13) return;
    arrivals.forEach((a, gap) => {
      if (a === 0) return;
      const next = times[times.length - 1] + gap;
      if (next >= tau) found.push({ times, interval: next, p: p * a });
      else follow([...times, next], p * a);
    });
  };
  follow([0], 1);
  return found;
}

/**
 * Calls `met` with everything that may happen to one batch that finds `u`: its probability, the work afterwards before
 * the interval, and the processing times of accepted packets, in an array that changes after the call.
 */
function forEachOutcome(
  { overhead, service, tau, limit }: SmallSystem,
  u: number,
  times: readonly number[],
  met: (p: number, work: number, processing: readonly number[]) => void,
): void {
  const processing: number[] = [];
  const packets = (i: number, work: number, p: number): void => {
    if (i === times.length) met(p, work, processing);
    else if (work > limit - 1) packets(i + 1, work, p);
    else {
      for (let b = 0; b < service.length; b++) {
        if (service[b] === 0) continue;
        processing.push(tau - times[i] + work + b);
        packets(i + 1, work + b, p * service[b]);
        processing.pop();
      }
    }
  };
  for (let o = 0; o < overhead.length; o++) if (overhead[o] > 0) packets(0, u + o, overhead[o]);
}

/** `independent`: batch and interval are drawn separately (the marginal form). */
export function packetChain(system: SmallSystem, independent = false): PacketChain {
  const cases = batches(system);
  const total = cases.reduce((sum, { p }) => sum + p, 0);
  const intervals = new Map<number, number>();
  for (const { interval, p } of cases) intervals.set(interval, (intervals.get(interval) ?? 0) + p / total);
  const states = Math.max(1, system.limit + system.service.length);
  const transition = Array.from({ length: states }, () => new Float64Array(states));
  const lost = new Float64Array(states);
  const times = Array.from({ length: states }, () => new Map<number, number>());
  for (let u = 0; u < states; u++) {
    for (const { times: arrivals, interval, p: mass } of cases) {
      const own = independent ? intervals : new Map([[interval, 1]]);
      forEachOutcome(system, u, arrivals, (p, work, processing) => {
        const probability = (mass / total) * p;
        for (const [s, share] of own) transition[u][Math.max(0, work - s)] += probability * share;
        lost[u] += probability * (arrivals.length - processing.length);
        for (const time of processing) times[u].set(time, (times[u].get(time) ?? 0) + probability);
      });
    }
  }
  // Long-run average from the empty system.
  let now = new Float64Array(states);
  now[0] = 1;
  for (let k = 0; k < 6000; k++) {
    const next = new Float64Array(states);
    for (let u = 0; u < states; u++) {
      if (now[u] === 0) continue;
      for (let v = 0; v < states; v++) next[v] += now[u] * transition[u][v];
    }
    now = next.map((p, v) => (p + now[v]) / 2);
  }
  const meanBatch = cases.reduce((sum, { times: t, p }) => sum + t.length * p, 0) / total;
  const processing: number[] = [];
  let lostPackets = 0;
  now.forEach((p, u) => {
    lostPackets += p * lost[u];
    for (const [time, share] of times[u]) processing[time] = (processing[time] ?? 0) + p * share;
  });
  const accepted = meanBatch - lostPackets;
  return {
    meanBatch,
    meanInterval: cases.reduce((sum, { interval, p }) => sum + interval * p, 0) / total,
    u: [...now],
    loss: lostPackets / meanBatch,
    processing: Array.from(processing, (p) => (p ?? 0) / accepted),
  };
}
