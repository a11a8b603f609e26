/** The symbols of the paper, and of what goes beyond it. */
import type { Notation } from '../../contract/notation.ts';

export const notation: Notation = {
  'packet-rate': { symbol: '1/E[A]', names: ['offeredMpps'] },
  'interarrival-time': {
    symbol: 'A, a(k), E[A]',
    names: ['meanInterarrivalUs', 'arrivals.family', 'arrivals.pmf'],
  },
  'coefficient-of-variation': { here: 'c', names: ['arrivals.cv'] },
  core: { here: 'C', names: ['cores'] },
  'coalescing-time': { symbol: 'τ', names: ['coalescingUs'] },
  'limit-of-frames': { here: 'm', names: ['coalescingFrames', 'closedByFramesShare'] },
  interrupt: { symbol: 'o(k)', here: 'o', names: ['interruptUs', 'interruptPmf', 'interruptsPerSecond'] },
  'service-time': { symbol: 'B, b(k)', names: ['service.family', 'service.pmf'] },
  'mean-service-time': { symbol: 'E[B]', names: ['service.meanUs'] },
  'limit-of-work': { symbol: 'L', names: ['maxWorkUs'] },
  slot: { names: ['slotUs'] },
  batch: { symbol: 'X, x(k)' },
  'mean-batch': { symbol: 'E[X]', names: ['meanBatch'] },
  'time-between-batches': { symbol: 'S, E[S]', names: ['batchInterval', 'meanBatchIntervalUs'] },
  'unfinished-work': {
    symbol: 'U, u(k)',
    here: 'E[U]',
    names: ['meanUnfinishedWorkUs', 'idleTransferShare'],
  },
  loss: { symbol: 'p_b', here: 'p', names: ['lossProbability', 'lossProbabilityPublished'] },
  load: { symbol: 'ρ', names: ['load', 'loadWithOverhead'] },
  'waiting-time': {
    ...{ symbol: 'Wᵢ, wᵢ(k)', here: 'E[W], E[V]' },
    names: ['nicWaitingUs', 'queueWaitingUs'],
  },
  'sojourn-time': { symbol: 'D, d(k)', here: 'D', names: ['processingUs'] },
  utilisation: { names: ['utilisation'] },
  throughput: { names: ['throughputMpps'] },
  capacity: { names: ['capacityMpps'] },
};
