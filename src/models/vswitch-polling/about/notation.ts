/** The symbols of the paper (its Table I), and of what goes beyond it. */
import type { Notation } from '../../contract/notation.ts';

export const notation: Notation = {
  'packet-rate': { symbol: 'Λ, Λᵢ, λᵢʲ', here: 'Λ', names: ['loadMpps'] },
  'frame-size': { here: 'B', names: ['packetBytes'] },
  core: { symbol: 'C', names: ['cores'] },
  port: { symbol: 'N', here: 'N, n', names: ['ports', 'outputPorts'] },
  split: { here: 'Λᵢ/Λ, pᵢʲ', names: ['portShares', 'coreSplit'] },
  ring: { symbol: 'K', names: ['queueCapacity'] },
  'maximum-batch-size': { symbol: 'M', names: ['maxBatch'] },
  'service-time': { symbol: '1/µᵢ', names: ['lookupCycles'] },
  hit: {
    symbol: 'T_H, T_M',
    names: ['hitUs', 'missUs', 'hitCycles', 'missCycles'],
  },
  clock: { names: ['clockGhz'] },
  'time-to-forward': { symbol: 'T_R', names: ['forwardUs', 'busGBps'] },
  'switchover-time': { symbol: 'T_S, 1/β', here: 'T_S', names: ['switchOverUs'] },
  exact: { names: ['method'] },
  batch: { symbol: 'm̄ᵢ' },
  loss: { symbol: 'Bᵢ, bᵢ', here: 'B', names: ['lossProbability'] },
  throughput: { names: ['throughputMpps'] },
  'sojourn-time': { symbol: 'r̄ᵢ', here: 'r', names: ['sojournUs'] },
  'mean-queue': { symbol: 'q̄ᵢ', here: 'q', names: ['meanQueue'] },
  utilisation: { symbol: 'U, Uʲ', here: 'U', names: ['utilisation'] },
  'critical-load': { here: 'Λ*, Λ/Λ*', names: ['criticalLoadMpps', 'criticalRatio'] },
};
