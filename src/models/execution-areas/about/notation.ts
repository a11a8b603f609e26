/** The symbols of the paper, and of what goes beyond it. */
import type { Notation } from '../../contract/notation.ts';

export const notation: Notation = {
  'frame-size': { symbol: 'S', names: ['frameBytes'] },
  flow: { names: ['flows'] },
  core: {
    symbol: 'n, x + y',
    here: 'n',
    names: ['cores', 'coresUsed', 'coresIdle', 'configuration', 'targetCores'],
  },
  clock: { symbol: 'CPU_freq', here: 'F', names: ['clockGhz', 'calibrationClockGhz', 'catalogue'] },
  link: { symbol: 'L', names: ['linkGbps', 'linkMpps'] },
  'highest-throughput': {
    ...{ symbol: 'Y_Mpps, Y_Gbps', here: 'Y' },
    names: ['throughputMpps', 'throughputGbps', 'cpuMpps', 'targetMpps'],
  },
  'flows-in-parallel': { symbol: 'f', names: ['scaleFactor'] },
  'frame-size-that-fills-the-link': { here: 'S*', names: ['saturationFrameBytes'] },
  'cost-of-a-packet': {
    ...{ symbol: 'C_Cf, C_f', here: 'C, C_f' },
    names: ['cumulativeCycles', 'cyclesPerCore', 'calibration', 'tableDifference'],
  },
  'cost-parameters': { symbol: 'a, a₀, b, b₀', names: ['parameters', 'parameterSet'] },
};
