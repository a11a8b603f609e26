/** Numbers of the chosen configuration. */
import { bitRate, cycles, share } from '../result-parts/results.ts';
import type { IndicatorDeclaration } from '../contract/model.ts';
import type { Prediction } from './solver/predict.ts';
import { saturationBytes, saturationFrame } from './solver/saturation.ts';
import type { Setup } from './setup.ts';
import { tableDifference } from './parameter-sets.ts';

const mpps = { unit: 'Mpps', kind: 'rate' } as const;
const cores = { unit: 'cores', kind: 'count' } as const;

export const indicators: readonly IndicatorDeclaration[] = [
  {
    name: 'throughputMpps',
    label: 'Highest throughput',
    short: 'Throughput',
    symbol: 'Y',
    ...mpps,
    help: 'The most packets that the configuration forwards: the smaller of what the processor and the link carry.',
  },
  bitRate('throughputGbps', {
    label: 'Highest throughput on the wire',
    short: 'On the wire',
    help: 'The same in bits, with 20 bytes of preamble and gap for each frame.',
  }),
  {
    name: 'scaleFactor',
    label: 'Flows in parallel',
    short: 'In parallel',
    symbol: 'f',
    unit: 'flows',
    kind: 'count',
    help: 'How many groups of x + y cores the processor has, at most one per flow.',
  },
  {
    name: 'coresUsed',
    label: 'Cores used',
    ...cores,
    help: 'Flows in parallel times the cores of one: f (x + y).',
  },
  {
    name: 'coresIdle',
    label: 'Idle cores',
    ...cores,
    help: 'Cores that no group uses: too few for another group, or no flow left to serve.',
  },
  {
    name: 'saturationFrameBytes',
    label: 'Frame size that fills the link',
    short: 'Fills link from',
    symbol: 'S*',
    unit: 'B',
    kind: 'count',
    help: 'From this frame size on the link is the limit; no value where no frame up to 1500 bytes fills it.',
  },
  {
    name: 'cpuMpps',
    label: 'Processor’s limit',
    short: 'Processor',
    ...mpps,
    help: 'What the processor would carry with a faster link.',
  },
  {
    name: 'linkMpps',
    label: 'Link’s limit',
    short: 'Link',
    ...mpps,
    help: 'What the link carries at this frame size.',
  },
  cycles('cumulativeCycles', {
    label: 'Cumulative cost',
    symbol: 'C',
    help: 'Cycles for one packet, added up over the f groups of cores (Eq. 4).',
  }),
  cycles('cyclesPerCore', {
    label: 'Cost on the bottleneck’s core',
    short: 'Cost per core',
    symbol: 'C_f',
    help: 'Cycles for one packet on the core that holds the bottleneck: the cumulative cost divided by f.',
  }),
  {
    name: 'targetCores',
    label: 'Fewest cores for the target',
    short: 'For target',
    ...cores,
    help: 'Cores of the cheapest configuration that reaches the target at this clock, however many cores the processor has.',
  },
  share('tableDifference', {
    label: 'Table 2 against Table 1',
    help: 'How much more the cost by Table 2 is than by Table 1, for this configuration, frame size and number of flows.',
  }),
  {
    name: 'parameters.a',
    label: 'Cost per byte and flow',
    symbol: 'a',
    unit: 'cycles/B',
    kind: 'count',
    help: 'Parameter a of Eq. (4), as used.',
  },
  {
    name: 'parameters.a0',
    label: 'Cost per byte',
    symbol: 'a₀',
    unit: 'cycles/B',
    kind: 'count',
    help: 'Parameter a₀ of Eq. (4), as used.',
  },
  cycles('parameters.b', {
    label: 'Cost per packet and flow',
    symbol: 'b',
    help: 'Parameter b of Eq. (4), as used.',
  }),
  cycles('parameters.b0', {
    label: 'Cost per packet',
    symbol: 'b₀',
    help: 'Parameter b₀ of Eq. (4), as used.',
  }),
];

export function indicatorValues(
  setup: Setup,
  prediction: Prediction,
  targetCores: number | null,
): Record<string, number | null> {
  const { configuration, scaleFactor } = prediction;
  const { clockGhz, linkGbps, frameBytes } = setup.conditions;
  const { a, a0, b, b0 } = setup.table[configuration.id];
  const saturation = saturationFrame({ a, a0, b, b0 }, scaleFactor, clockGhz, linkGbps);
  return {
    throughputMpps: prediction.mpps,
    throughputGbps: prediction.gbps,
    scaleFactor,
    coresUsed: prediction.coresUsed,
    coresIdle: prediction.coresIdle,
    saturationFrameBytes: saturationBytes(saturation),
    cpuMpps: prediction.cpuMpps,
    linkMpps: prediction.linkMpps,
    cumulativeCycles: prediction.cumulativeCycles,
    cyclesPerCore: prediction.cyclesPerCore,
    targetCores,
    tableDifference: tableDifference(configuration, scaleFactor, frameBytes),
    'parameters.a': a,
    'parameters.a0': a0,
    'parameters.b': b,
    'parameters.b0': b0,
  };
}
