/** The law of stalls from printed counts: their number in a second of the clock, and their lengths. Times in µs. */

/** Length in µs -> how many. */
export type LengthCounts = ReadonlyMap<number, number>;

/** Stalls of a core; rates are of the clock. */
export interface StallRates {
  /** Length in µs -> stalls a µs. */
  readonly perUs: ReadonlyMap<number, number>;
}

/** Of lengths counted while the core was watched. */
export function ratesOfLengths(counts: LengthCounts, watchedUs: number): StallRates {
  return { perUs: new Map([...counts].map(([us, count]) => [us, count / watchedUs])) };
}

/**
 * The normal delay of a wake-up: to its mode, and above it three times as far as below it, at least 2 µs. `floor` is
 * subtracted from delays; those up to `normal` are no stalls.
 */
export function normalWakeUp(counts: LengthCounts): { floor: number; normal: number } {
  let floor = 0;
  let least = Infinity;
  let most = 0;
  for (const [us, count] of counts) {
    least = Math.min(least, us);
    if (count > most || (count === most && us < floor)) [floor, most] = [us, count];
  }
  return { floor, normal: floor + Math.max(2, 3 * (floor - least)) };
}

/**
 * Of wake-ups at independent times: a late one sees the rest of a stall, and the share later than y is r E[(D - y)+].
 * So r P(D > y) is the count in the bin at y over samples and the bin's width, made monotone by pooling. Delays within
 * the normal wake-up say nothing of stalls and take the rate above them.
 */
export function ratesOfDelays(counts: LengthCounts, samples: number, binUs: number): StallRates {
  const { floor, normal } = normalWakeUp(counts);
  const last = Math.max(...counts.keys());
  const bins = Math.max(0, Math.floor((last - normal) / binUs));
  const density = Array.from(
    { length: bins },
    (_, k) => (counts.get(normal + (k + 1) * binUs) ?? 0) / (samples * binUs),
  );
  const longerThan = decreasing(density);
  const perUs = new Map<number, number>();
  for (const [k, rate] of longerThan.entries()) {
    const fewer = rate - (longerThan[k + 1] ?? 0);
    if (fewer > 0) perUs.set(normal + (k + 2) * binUs - floor, fewer);
  }
  return { perUs };
}

/** The decreasing sequence nearest to this one in squares: neighbours that rise are pooled. */
function decreasing(values: readonly number[]): number[] {
  const pools: { sum: number; size: number }[] = [];
  for (const value of values) {
    pools.push({ sum: value, size: 1 });
    for (;;) {
      const [before, last] = [pools.at(-2), pools.at(-1)!];
      if (before === undefined || before.sum / before.size >= last.sum / last.size) break;
      pools.splice(-2, 2, { sum: before.sum + last.sum, size: before.size + last.size });
    }
  }
  return pools.flatMap(({ sum, size }) => new Array<number>(size).fill(sum / size));
}

/** Inputs of batch polling. */
export interface StallLawInputs {
  readonly stallLengths: Readonly<Record<string, number>>;
  readonly stallEveryMs: number;
}

/** Limits of the inputs. */
const longestUs = 10_000;
const shortestEveryUs = 100;

/**
 * The inputs for these rates, and from which length on stalls are in them; null without stalls. Rates of the clock
 * become rates of the working time by the share that is stalled. Where stalls are too frequent for the input, the
 * shortest are left out; one longer than the input takes has its greatest length.
 */
export function lawInputs({
  perUs,
}: StallRates): (StallLawInputs & { fromUs: number; isCut: boolean }) | null {
  const whole = new Map<number, number>();
  for (const [us, rate] of perUs) {
    const length = Math.min(longestUs, Math.max(1, Math.round(us)));
    whole.set(length, (whole.get(length) ?? 0) + rate);
  }
  const longestFirst = [...whole].filter(([, rate]) => rate > 0).sort(([a], [b]) => b - a);
  const included: [number, number][] = [];
  let [rate, share] = [0, 0];
  for (const [us, more] of longestFirst) {
    const stalled = share + more * us;
    if (stalled >= 1 || (rate + more) / (1 - stalled) > 1 / shortestEveryUs) break;
    [rate, share] = [rate + more, stalled];
    included.push([us, more]);
  }
  if (included.length === 0) return null;
  const everyMs = (1 - share) / rate / 1000;
  return {
    stallEveryMs: Math.min(1e6, Number(everyMs.toPrecision(4))),
    stallLengths: Object.fromEntries(
      included.map(([us, one]) => [us, Number(((100 * one) / rate).toPrecision(4))]),
    ),
    fromUs: included.at(-1)![0],
    isCut: Math.max(...perUs.keys()) > longestUs,
  };
}

/** Events that are not seen come at most so often in the time that was watched, with a confidence of 95 %. */
export const unseen = 3;
