/** Random scenarios of batch polling in which the chain is an approximation, and memoryless ones among them. */
import { batchPolling } from '../../src/models/batch-polling/batch-polling.ts';
import { interarrivalVariation } from '../../src/models/batch-polling/system/system.ts';
import { readInputs } from '../../src/models/batch-polling/read-inputs.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { mulberry32 } from '../../src/numerics/random/mulberry32.ts';

/** `crowded`: batches of few packets near capacity, where the chain errs most. */
export type ScenarioKind = 'renewal' | 'jittered' | 'sleeping' | 'crowded';

/** Bits of a frame of 64 bytes on the wire. */
const frameBits = 672;

/** The k-th scenario of a kind; null where the model refuses it. */
export function randomScenario(kind: ScenarioKind, seed: number, k: number): InputValues | null {
  const random = mulberry32((seed * 1_000_003 + k * 7919 + kind.length * 104_729) >>> 0);
  const uniform = (from: number, to: number) => from + (to - from) * random();
  const spread = (from: number, to: number) => from * (to / from) ** random();
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];

  const interceptUs = spread(0.02, 2);
  const slopeUs = spread(0.01, 2);
  const maxBatch = Math.round(spread(1, kind === 'crowded' ? 16 : 256));
  const ringSize = Math.round(maxBatch * spread(1, kind === 'crowded' ? 256 : 16));
  // A core sleeps only while it has little to do.
  const load =
    kind === 'sleeping'
      ? spread(0.02, 0.95)
      : kind === 'crowded'
        ? uniform(0.85, 1.05)
        : random() < 0.8
          ? uniform(0.1, 1)
          : uniform(1, 1.3);
  const mpps = (load * maxBatch) / (interceptUs + slopeUs * maxBatch);
  const slots = spread(8, 60);
  const fullUs = interceptUs + slopeUs * maxBatch;
  const family =
    kind === 'jittered' || (kind === 'sleeping' && random() < 0.25)
      ? { 'arrivals.family': 'jittered', 'arrivals.jitterPackets': pick([0, 0, 0.3, 1, 2, 4, 8, 16, 40, 64]) }
      : pick([
          { 'arrivals.family': 'deterministic' },
          { 'arrivals.family': 'poisson' },
          { 'arrivals.family': 'geometric' },
          { 'arrivals.family': 'negative-binomial', 'arrivals.cv': uniform(0.4, 1) },
          { 'arrivals.family': 'negative-binomial', 'arrivals.cv': uniform(1, 2) },
          { 'arrivals.family': 'negative-binomial', 'arrivals.cv': pick([2, 4]) },
          { 'arrivals.family': 'negative-binomial', 'arrivals.cv': uniform(2, 4) },
        ]);
  const service = pick([
    { 'service.family': 'deterministic' },
    { 'service.family': 'cv', 'service.cv': uniform(0, 0.2) },
    { 'service.family': 'poisson' },
  ]);
  const sleep =
    kind === 'sleeping'
      ? {
          sleepUs: spread(0.3, 30) * fullUs,
          sleepFamily: pick(['fixed', 'uniform']),
          wakeUpUs: random() < 0.5 ? 0 : spread(0.05, 1) * fullUs,
          powerBusyW: 10,
          powerSleepW: 1,
        }
      : {};
  const values = {
    ...defaultValues(batchPolling.fields),
    frameBytes: 64,
    rateMbps: mpps * frameBits,
    maxBatch,
    ringSize,
    slotNs: Math.min(1000, Math.max(1, Math.round(1000 / (mpps * slots)))),
    'service.interceptUs': interceptUs,
    'service.slopeUs': slopeUs,
    ...family,
    ...service,
    ...sleep,
  };
  if (batchPolling.check(values) !== null) return null;
  return Number.isFinite(interarrivalVariation(readInputs(values), 1)) ? values : null;
}
