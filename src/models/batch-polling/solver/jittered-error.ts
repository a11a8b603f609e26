/**
 * How far sojourn times of the chain lie off those of the simulated system where packets arrive at a constant rate with
 * jitter: the chain takes the numbers of successive services as independent, with a smaller jitter instead
 * (`effective-jitter.ts`). Measured against the event simulation (300,000 packets a run, one seed) with services of 0.2
 * and 0.991 µs and 0.0712 µs a packet, of low variability and none, batches up to 1, 4, 16, 64 and 256, loads from 0.1
 * to 0.95 and a jitter of 0 to 64 packets. Every entry is the largest error that was seen in its region, rounded up.
 * Most are too high; too low are means by up to 5 % without jitter and 8 % with 16 packets and more.
 */
import type { MeasuredError } from './measured-error.ts';

interface Region {
  jitterUpTo: number;
  loadUpTo: number;
  /** Relative errors from 0, 2, 9 and 16 packets a service on. */
  mean: readonly number[];
  p99: readonly number[];
}

const packetsFrom = [0, 2, 9, 16] as const;

/** The largest load that was measured with every service. */
const largestLoad = 0.95;

/** The first region that holds counts. */
const regions: readonly Region[] = [
  { jitterUpTo: 4, loadUpTo: 0.5, mean: [0.1, 0.06, 0.01, 0.01], p99: [0.16, 0.1, 0.04, 0.04] },
  { jitterUpTo: 4, loadUpTo: 0.7, mean: [0.13, 0.04, 0.02, 0.01], p99: [0.28, 0.1, 0.06, 0.03] },
  { jitterUpTo: 4, loadUpTo: 0.85, mean: [0.22, 0.05, 0.02, 0.01], p99: [0.36, 0.15, 0.06, 0.02] },
  { jitterUpTo: 4, loadUpTo: Infinity, mean: [0.35, 0.08, 0.02, 0.01], p99: [1.04, 0.19, 0.06, 0.03] },
  { jitterUpTo: Infinity, loadUpTo: 0.5, mean: [0.02, 0.01, 0.01, 0.01], p99: [0.07, 0.02, 0.03, 0.03] },
  { jitterUpTo: Infinity, loadUpTo: 0.7, mean: [0.05, 0.02, 0.01, 0.01], p99: [0.12, 0.06, 0.04, 0.04] },
  { jitterUpTo: Infinity, loadUpTo: 0.85, mean: [0.07, 0.05, 0.01, 0.01], p99: [0.19, 0.14, 0.06, 0.03] },
  { jitterUpTo: Infinity, loadUpTo: Infinity, mean: [0.08, 0.05, 0.03, 0.01], p99: [0.17, 0.19, 0.13, 0.05] },
];

/** The region's errors; `packets` a service, `jitter` in packets, `load` of a full batch. */
export function jitteredError(packets: number, jitter: number, load: number): MeasuredError {
  const { mean, p99 } = regions.find((one) => jitter <= one.jitterUpTo && load <= one.loadUpTo)!;
  const row = packetsFrom.filter((from) => packets >= from).length - 1;
  return { direction: 'either', mean: mean[row], p99: p99[row], within: load <= largestLoad };
}
