/** The golden cases of interrupt coalescing with a limit of frames, and what the reference says of each. */
import { poissonPmf } from './batch-polling.ts';
import type { FramesSystem } from './coalescing-frames.ts';
import { framesReference } from './coalescing-frames.ts';

const cut = 1e-21;

/** Memoryless gaps of 0, 1, ... slots with this mean. */
function geometric(mean: number): number[] {
  const p = [1 / (1 + mean)];
  while (p[p.length - 1] > cut) p.push((p[p.length - 1] * mean) / (1 + mean));
  return p;
}

/** Negative binomial gaps with this mean and coefficient of variation. */
function bursty(mean: number, cv: number): number[] {
  const excess = cv * cv * mean * mean - mean;
  const shape = (mean * mean) / excess;
  const failure = excess / (cv * cv * mean * mean);
  const p = [(1 - failure) ** shape];
  for (let k = 0; p[k] > cut || k < mean; k++) p.push((p[k] * failure * (shape + k)) / (k + 1));
  return p;
}

const even = (slots: number) => [...new Array<number>(slots).fill(0), 1];
const nearRegular = (mean: number) => poissonPmf(mean, Math.ceil(mean + 20 * Math.sqrt(mean) + 30));

/** The stand-in for the gateway. */
const gateway = [0, 1, 7, 24, 43, 62, 62, 52, 38, 26, 19, 15, 13, 11, 10, 9, 8].map((weight) => weight / 400);

interface Arrivals {
  family: 'geometric-0' | 'poisson' | 'negative-binomial';
  meanSlots: number;
  /** Coefficient of variation, for `negative-binomial` only. */
  cv?: number;
}

export type FramesCase = Omit<FramesSystem, 'arrivals'> & { arrivals: Arrivals };

const framesCases: Readonly<Record<string, FramesCase>> = {
  '01_memoryless_frames_and_timer': system('geometric-0', 10, {}, 60, 6, gateway, even(2), 260),
  '02_near_regular_frames_first': system('poisson', 9, {}, 100, 8, gateway, even(4), 300),
  '03_bursts': system('negative-binomial', 12, { cv: 2 }, 60, 5, gateway, even(4), 240),
  '04_overload': system('geometric-0', 6, {}, 40, 8, gateway, even(2), 200),
  '05_every_packet': system('geometric-0', 12, {}, 50, 1, gateway, even(3), 150),
  '06_limit_seldom_met': system('poisson', 9, {}, 50, 8, gateway, even(4), 200),
  '07_limit_below_the_timer': system('geometric-0', 8, {}, 60, 4, even(5), [0, 0.5, 0.3, 0.2], 45),
  '08_interrupts_pile_up': system('geometric-0', 5, {}, 30, 2, even(2), even(6), 40),
  '09_bursts_near_capacity': system('negative-binomial', 10, { cv: 1.5 }, 80, 7, gateway, even(4), 320),
};

function system(
  family: Arrivals['family'],
  meanSlots: number,
  more: { cv?: number },
  tau: number,
  frames: number,
  service: readonly number[],
  overhead: readonly number[],
  limit: number,
): FramesCase {
  return { arrivals: { family, meanSlots, ...more }, tau, frames, service, overhead, limit };
}

function pmfOf({ family, meanSlots, cv }: Arrivals): number[] {
  if (family === 'poisson') return nearRegular(meanSlots);
  return family === 'geometric-0' ? geometric(meanSlots) : bursty(meanSlots, cv!);
}

function quantile(p: readonly number[], level: number): number {
  let sum = 0;
  return p.findIndex((mass) => (sum += mass) >= level);
}

/** Every so many entries, and the first. */
function sample(p: readonly number[], step: number): Record<string, number> {
  const listed: Record<string, number> = {};
  for (let k = 0; k < p.length; k += step) if (p[k] > 1e-14) listed[k] = p[k];
  return listed;
}

const mean = (p: readonly number[]) => p.reduce((sum, mass, k) => sum + k * mass, 0);

/** Expected values: moments, quantiles and single probabilities. Takes seconds. */
export function framesVector(name: string) {
  const inputs = framesCases[name];
  const result = framesReference({ ...inputs, arrivals: pmfOf(inputs.arrivals) });
  const { batchSize, interval, unfinished, processing } = result;
  const meanTime = mean(processing);
  const expected = {
    meanBatch: result.meanBatch,
    closedByFramesShare: result.closedByFrames,
    meanInterval: result.meanInterval,
    meanUnfinishedWork: mean(unfinished),
    loss: result.loss,
    nicWaiting: result.nicWaiting,
    queueWaiting: result.queueWaiting,
    processing: {
      mean: meanTime,
      sd: Math.sqrt(processing.reduce((sum, p, k) => sum + p * (k - meanTime) ** 2, 0)),
      p50: quantile(processing, 0.5),
      p95: quantile(processing, 0.95),
      p99: quantile(processing, 0.99),
    },
    batchSizePmf: sample(batchSize, 1),
    intervalPmf: sample(interval, 7),
    unfinishedPmf: sample(unfinished, 9),
    processingPmf: sample(processing, 9),
  };
  return { name, units: 'slot = 1 us', inputs, expected, residual: result.residual };
}

export type FramesVector = ReturnType<typeof framesVector>;
