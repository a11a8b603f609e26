/**
 * How far results lie off where the speed drifts: the ring remembers earlier speeds, which constant ones leave out.
 * Measured against the event simulation with memoryless and near-regular arrivals, 3 to 40 million packets a run, the
 * measured cross-connect with rings of 1024 and 4096, loads of 0.3 to 1.1 and drifts of 0.015 to 0.1; there the speed
 * is normal and changes every 50 full batches.
 */
import { significant } from '../../../../text/number-words.ts';
import type { ErrorBound } from '../../../contract/expected-difference.ts';
import type { Notice } from '../../../contract/solution.ts';

/** Below this load of the slowest speed the ring forgets a speed sooner than it changes. */
const forgets = 0.975;

/** From this load of the fastest speed on it overflows at any. */
const overflows = 1.02;

/** Drifts up to this were measured more closely. */
const little = 0.02;

const percent = (share: number) => `${significant(100 * share)} %`;

/** `load` at the usual speed. */
export function driftNotices(driftCv: number, load: number): Notice[] {
  if (driftCv === 0) return [];
  return [{ code: 'drift-of-speed', severity: 'limit', message: driftDifference(driftCv, load) }];
}

export function driftDifference(driftCv: number, load: number): string {
  const loads = speedsOf(driftCv).map(({ factor }) => load / factor);
  const [slowest, fastest] = [Math.max(...loads), Math.min(...loads)];
  const average =
    'The drift of the speed is modelled as three constant speeds and averaged over polls, packets or time';
  if (slowest <= forgets) {
    const within =
      driftCv <= little
        ? 'mean queues and times in the system within 1 % of this, p99 within 4 % and p99.9 within 5 %'
        : 'mean queues and times in the system within 2 % of this and p99 within 10 %, but p99.9 up to 70 % longer, because rarer speeds than the three occur';
    return `${average}. Simulations in which the speed changes every 50 full batches find ${within}.`;
  }
  if (fastest >= overflows)
    return `${average}. The core is overloaded at all three; simulations in which the speed changes every 50 full batches find loss, mean queues and times in the system within 3 % of this.`;
  return `${average}. At the slowest the load is ${percent(slowest)}, so near capacity that the ring remembers earlier speeds: simulations in which the speed changes every 50 full batches find less loss, and mean queues and times in the system up to twice as long, or shorter: with a ring of 4096 mean queues up to 11 times, mean times in the system 5 times and p90 18 times, more with a longer one.`;
}

/** How far a result is off; `driftDifference` is the sentence. */
export function driftBound(driftCv: number, load: number, indicator: string): ErrorBound {
  const loads = speedsOf(driftCv).map(({ factor }) => load / factor);
  const measured = 'with speeds that change every 50 full batches';
  const within = (tooLow: number | null, tooHigh: number | null): ErrorBound => ({
    tooLow,
    tooHigh,
    measured,
  });
  const isTail = /\.p(99|999|9999)$/.test(indicator);
  if (Math.max(...loads) <= forgets) {
    if (driftCv <= little) return isTail ? within(0.05, 0.05) : within(0.01, 0.01);
    if (indicator.endsWith('.p999') || indicator.endsWith('.p9999')) return within(0.42, 0.1);
    return isTail ? within(0.1, 0.1) : within(0.02, 0.02);
  }
  if (Math.min(...loads) >= overflows) return within(0.03, 0.03);
  // A constant speed fills any ring, one that changes soon does not: the longer the ring, the larger the difference.
  return within(isTail ? 0 : 0.5, null);
}

// A speed that varies slowly, as a few constant ones: the three points of Gauss-Hermite quadrature, which give a normal
// speed its first five moments.

interface Speed {
  /** Multiple of the usual speed: service times are divided by it. */
  factor: number;
  /** Share of the time. */
  time: number;
}

/**
 * Speeds of mean 1 over time and standard deviation `driftCv`, the usual one first. Of mean 1, so that the capacity in
 * the long run is that of the usual speed.
 */
export function speedsOf(driftCv: number): readonly Speed[] {
  if (driftCv === 0) return [{ factor: 1, time: 1 }];
  const away = Math.sqrt(3) * driftCv;
  return [
    { factor: 1, time: 2 / 3 },
    { factor: 1 + away, time: 1 / 6 },
    { factor: 1 - away, time: 1 / 6 },
  ];
}
