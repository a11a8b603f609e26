/** Written apart from the code under test: the rules, one packet at a time, and every placement. */

export interface SlowCosts {
  a: number;
  b: number;
  beta: number;
}

/** Linear congruential generator modulo 2^31 - 1 (Park and Miller). */
export function slowRandom(seed: number): () => number {
  let state = (seed % 2147483646) + 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** Loss and latency of queues polled in turn for `time` µs, all arrivals made beforehand in one list. */
export function slowRun(
  rates: readonly number[],
  speed: number,
  { a, b, beta }: SlowCosts,
  e: number,
  ring: number,
  time: number,
  seed: number,
): { lost: number[]; p99: number[] } {
  const random = slowRandom(seed);
  const arrivals: { at: number; queue: number }[] = [];
  for (const [queue, rate] of rates.entries()) {
    let at = 0;
    if (rate > 0) {
      while ((at += -Math.log(random()) / rate) < time) arrivals.push({ at, queue });
    }
  }
  arrivals.sort((x, y) => x.at - y.at);
  const waiting = rates.map((): number[] => []);
  const sojourns = rates.map((): number[] => []);
  const came = rates.map(() => 0);
  const lost = rates.map(() => 0);
  let clock = 0;
  let look = 0;
  let next = 0;
  while (clock < time) {
    for (; next < arrivals.length && arrivals[next].at <= clock; next++) {
      const { at, queue } = arrivals[next];
      const isCounted = at > time / 5;
      if (isCounted) came[queue]++;
      if (waiting[queue].length < ring) waiting[queue].push(at);
      else if (isCounted) lost[queue]++;
    }
    const queue = look++ % rates.length;
    const batch = waiting[queue].splice(0, beta);
    clock += (batch.length === 0 ? e : a + b * batch.length) / speed;
    if (clock > time / 5) sojourns[queue].push(...batch.map((at) => clock - at));
  }
  return {
    lost: lost.map((count, queue) => (came[queue] === 0 ? 0 : count / came[queue])),
    p99: sojourns.map((all) => all.sort((x, y) => x - y)[Math.floor(0.99 * all.length)] ?? 0),
  };
}

export const slowLosses = (...run: Parameters<typeof slowRun>): number[] => slowRun(...run).lost;

/** Highest total rate at which the busiest queue's packets of a round fit one look, by bisection over the round. */
export function slowEdge(shares: readonly number[], speed: number, { a, b, beta }: SlowCosts): number {
  const fits = (total: number) => {
    let round = 0;
    for (let k = 0; k < 20_000; k++) round = (shares.length * a + b * total * round) / speed;
    return Math.max(...shares) * total * round <= beta;
  };
  let [low, high] = [0, speed / b];
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The smallest greatest load over all cores^queues placements; rounds as fixed points. */
export function slowBest(
  rates: readonly number[],
  speeds: readonly number[],
  { a, b, beta }: SlowCosts,
  accepts: (assignment: readonly number[]) => boolean = () => true,
): number {
  let best = Infinity;
  const count = speeds.length ** rates.length;
  for (let code = 0; code < count; code++) {
    const assignment = rates.map((_, k) => Math.floor(code / speeds.length ** k) % speeds.length);
    if (!accepts(assignment)) continue;
    let greatest = 0;
    for (const [core, speed] of speeds.entries()) {
      const own = rates.filter((_, k) => assignment[k] === core);
      if (own.length === 0) continue;
      const total = own.reduce((sum, rate) => sum + rate, 0);
      const busiest = own.reduce((most, rate) => (rate > most ? rate : most), 0);
      if (total === 0) continue;
      const share = busiest / total;
      greatest = Math.max(greatest, total / ((speed * beta) / (share * own.length * a + beta * b)));
    }
    best = Math.min(best, greatest);
  }
  return best;
}
