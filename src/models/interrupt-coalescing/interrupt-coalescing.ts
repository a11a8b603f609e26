/** The NIC holds packets for a time after the first, then hands them to the CPU (Gebert et al., ITC 28, 2016). */
import type { Model, Citation } from '../contract/model.ts';
import { cliffTab } from '../figure-parts/cliff.ts';
import { figures } from './figures/figures.ts';
import { measuredTimesAs } from '../figure-parts/measured-points.ts';
import { indicators } from './indicators.ts';
import { fields, groups } from './inputs.ts';
import { presets } from './presets.ts';
import { simulation } from './simulation.ts';
import { headline } from './headline.ts';
import { checkSystem } from './check/check-system.ts';
import { dimensioning } from './questions/dimensioning.ts';
import type { TakenFact } from '../contract/system-facts.ts';

const takesFacts: readonly TakenFact[] = [
  { fact: 'cores', input: 'cores' },
  { fact: 'receiveQueues', input: 'cores' },
  { fact: 'offeredMpps', input: 'rateMpps' },
  { fact: 'coalescingUs', input: 'coalescingUs', most: 10_000 },
  { fact: 'coalescingFrames', input: 'coalescingFrames', most: 10_000 },
];

const citation: Citation = {
  authors: 'S. Gebert, T. Zinner, S. Lange, C. Schwartz, P. Tran-Gia',
  title: 'Performance Modeling of Softwarized Network Functions Using Discrete-Time Analysis',
  venue: '28th International Teletraffic Congress (ITC 28)',
  year: 2016,
};

export const interruptCoalescing: Model = {
  id: 'interrupt-coalescing',
  name: 'Interrupt coalescing',
  question:
    'The NIC holds packets for τ after the first one: how large are the batches, how much is lost, how long do packets take, and what does a longer τ gain?',
  version: '2',
  groups,
  fields,
  mainInputs: [
    'meanInterarrivalUs',
    'coalescingUs',
    'maxWorkUs',
    'arrivals.family',
    'service.family',
    'cores',
  ],
  aliases: { rateMpps: (rateMpps) => ({ name: 'meanInterarrivalUs', value: 1 / rateMpps }) },
  check: checkSystem,
  loadQuicker: async () => (await import('./quicker.ts')).quicker,
  indicators,
  measuredResult: measuredTimesAs('processingUs'),
  headline,
  screen: {
    numbers: [
      {
        result: 'lossProbability',
        caption: 'loss',
        repeatedBy: ['number:capacityMpps', 'figure:cliff', 'figure:loss-interarrival'],
      },
      {
        result: 'interruptsPerSecond',
        caption: 'interrupts per second',
        unitInCaption: true,
        repeatedBy: [
          'figure:trade-off',
          'figure:trade-off-frames',
          'figure:batch-size',
          'figure:batch-interval',
        ],
      },
      {
        result: 'processingUs.{method}.p99',
        caption: '99 % of packets',
        clause: '99\u202f% of the packets are through within',
        repeatedBy: [
          'figure:cliff',
          'figure:time-interarrival',
          'figure:processing-time',
          'figure:breakdown',
          'figure:trade-off',
          'figure:trade-off-frames',
        ],
      },
    ],
    edge: { result: 'capacityMpps', caption: 'capacity' },
    hero: [
      { figure: 'cliff', tab: cliffTab },
      { figure: 'trade-off', tab: 'Interrupts against latency' },
      { figure: 'trade-off-frames', tab: 'Frame limit' },
    ],
    companions: ['batch-size', 'processing-time'],
  },
  strip: [
    'lossProbability',
    'processingUs.{method}.p50',
    'processingUs.{method}.p99',
    'processingUs.{method}.p999',
    'meanBatch',
    'closedByFramesShare',
    'interruptsPerSecond',
    'loadWithOverhead',
    'utilisation',
    'throughputMpps',
    'capacityMpps',
  ],
  methods: [
    {
      id: 'exact',
      label: 'Exact',
      help: 'Every accepted packet counts once; the packet that starts the timer belongs to the batch.',
    },
    {
      id: 'published',
      label: 'As published',
      help: 'Eqs. (5), (11), (12), (13) as printed, with the exact form beside them.',
    },
  ],
  numerics: [
    {
      name: 'truncatedMass',
      label: 'Mass cut off',
      help: 'Bound on the probability discarded where ranges and far tails were truncated.',
    },
    {
      name: 'rowResidual',
      label: 'Transitions',
      help: 'Largest difference between 1 and the sum of the probabilities out of one amount of work.',
    },
    {
      name: 'stationarityResidual',
      label: 'Stationarity',
      help: 'Sum of the changes of all probabilities over one more transfer.',
    },
    {
      name: 'conservationResidual',
      label: 'Conservation',
      help: 'Relative difference between the packets in the distribution of processing times and the packets accepted.',
    },
    {
      name: 'solvedRange',
      label: 'Range solved',
      help: 'Amounts of unfinished work that were solved, in slots.',
    },
    { name: 'cycles', label: 'Cycles', help: 'Rounds of aggregation and disaggregation.' },
    { name: 'algorithm', label: 'Algorithm', help: 'How the chain was solved.' },
  ],
  figures,
  simulation,
  takesFacts,
  dimensioning,
  presets,
  presetFigure: 'batch-size',
  citation,
  loadAbout: async () => (await import('./about/about.ts')).about,
  loadWords: async () => (await import('../../../content/models/interrupt-coalescing.json')).default,
};
