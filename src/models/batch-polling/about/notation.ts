/** The symbols of the paper (its Table 1), and of what goes beyond it. */
import type { Notation } from '../../contract/notation.ts';

export const notation: Notation = {
  'packet-rate': { symbol: '1/E[A]', here: 'λ', names: ['rateMbps'] },
  'frame-size': { names: ['frameBytes'] },
  core: { here: 'C', names: ['cores'] },
  split: { names: ['hottestShare'] },
  'interarrival-time': { symbol: 'A, a(k)', here: 'A', names: ['arrivals.family', 'arrivals.pmf'] },
  'coefficient-of-variation': { here: 'c', names: ['arrivals.cv'] },
  'constant-rate-with-bounded-jitter': { here: 'σ', names: ['arrivals.jitterPackets'] },
  'maximum-batch-size': { symbol: 'β', names: ['maxBatch'] },
  ring: { symbol: 'L', names: ['ringSize'] },
  'service-time': {
    ...{ symbol: 'Bᵢ, bᵢ(k), S', here: 'B' },
    names: [
      ...['service.family', 'service.interceptUs', 'service.slopeUs', 'service.tableUs'],
      'service.between',
    ],
  },
  'spread-of-the-service-time': { here: 'σ', names: ['service.sdUs', 'service.cv'] },
  'drift-of-the-speed': { here: 'd', names: ['service.driftCv'] },
  stall: { here: 'D_s, T_s', names: ['stallUs', 'stallEveryMs'] },
  'empty-poll': { symbol: 'B₀', names: ['service.emptyPollUs', 'emptyPollShare'] },
  sleep: { here: 'Z', names: ['sleepUs', 'sleepFamily'] },
  'wake-up-time': { here: 'u', names: ['wakeUpUs'] },
  power: { names: ['powerBusyW', 'powerSleepW', 'powerW'] },
  slot: { symbol: 'Δt', names: ['slotNs'] },
  'counting-of-arrivals': { symbol: 'X', names: ['arrivalCount'] },
  loss: { symbol: 'p_loss', here: 'p', names: ['lossProbability', 'totalLossProbability'] },
  'mean-batch': { symbol: 'V, v(k)', here: 'E[V]', names: ['meanBatch', 'meanBatchNonEmpty'] },
  'mean-queue': {
    ...{ symbol: 'Q, Q_A, Q̄', here: 'E[Q], E[Q_A], E[Q̄]' },
    names: ['meanQueueAtPoll', 'meanQueueAtArrival', 'meanQueueRandomTime', 'meanQueueRandomTimePublished'],
  },
  load: { here: 'ρ', names: ['load'] },
  'waiting-time': { symbol: 'W, w(k)', here: 'W', names: ['waitingUs'] },
  'sojourn-time': { symbol: 'D, d(k)', here: 'D', names: ['sojournUs'] },
  throughput: { names: ['throughputMpps', 'throughputGbps'] },
  capacity: { names: ['capacityMpps', 'capacityGbps'] },
  utilisation: { names: ['utilisation'] },
  awake: { names: ['awakeShare'] },
};
