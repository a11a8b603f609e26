/** The symbols of the paper. */
import type { Notation } from '../../contract/notation.ts';

export const notation: Notation = {
  'packet-rate': { symbol: 'λ', here: 'Pλ', names: ['rateMpps'] },
  core: { symbol: 'P', names: ['cores'] },
  'network-function': { symbol: 'N', names: ['functions'] },
  'maximum-batch-size': { symbol: 'k', names: ['packetsPerCycle'] },
  'mean-service-time': { symbol: 'β', names: ['serviceUs'] },
  'second-moment': {
    symbol: 'β⁽²⁾, s⁽²⁾',
    names: ['serviceSecondMoment', 'switchOverSecondMoment', 'serviceSecondMomentUs2'],
  },
  'coefficient-of-variation': { here: 'cv²', names: ['serviceVariation', 'switchOverVariation'] },
  'switchover-time': { symbol: 's', names: ['switchOverUs'] },
  exact: { names: ['method'] },
  'response-time': {
    ...{ symbol: 'f_π', here: 'R' },
    names: ['responseUs', 'published.responseUs', 'exact.responseUs'],
  },
  'waiting-time': {
    symbol: 'E[W]',
    names: ['waitingUs', 'published.waitingUs', 'exact.waitingUs', 'boundExcessUs', 'boundExcess'],
  },
  load: { names: ['load'] },
  utilisation: { symbol: 'ρ', names: ['utilisation'] },
  capacity: { symbol: 'C, λ∞', names: ['capacityMpps', 'capacityPerCoreKpps'] },
  'mean-queue': { names: ['meanQueue', 'meanInSystem'] },
};
