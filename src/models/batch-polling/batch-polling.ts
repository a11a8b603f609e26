/** A core that polls a ring and takes up to beta packets each time (Geissler et al., TOMPECS 2021). */
import type { Model, Citation } from '../contract/model.ts';
import { cliffTab } from '../figure-parts/cliff.ts';
import { isEven } from './closed-form/load.ts';
import { wireBits } from '../input-parts/frames.ts';
import { dimensioning } from './questions/dimensioning.ts';
import { figures } from './figures/figures.ts';
import { measuredTimesAs } from '../figure-parts/measured-points.ts';
import { indicators } from './indicators.ts';
import { fields, groups } from './inputs.ts';
import { presets } from './presets.ts';
import { simulation } from './simulation.ts';
import { headline } from './headline.ts';
import { checkSystem } from './check/check-rules.ts';
import type { TakenFact } from '../contract/system-facts.ts';
import { readInputs } from './read-inputs.ts';

/** Default: the largest batch of VPP. */
const usualBatch = 256;

/** The ring holds at least one full batch. */
function ringCaution(places: number): string | null {
  return places < usualBatch ? `The max batch must then be ${places} or less.` : null;
}

const takesFacts: readonly TakenFact[] = [
  { fact: 'cores', input: 'cores' },
  { fact: 'receiveQueues', input: 'cores' },
  { fact: 'pollingThreads', input: 'cores' },
  { fact: 'forwardingCores', input: 'cores' },
  { fact: 'offeredMpps', input: 'rateMpps' },
  { fact: 'receivedMpps', input: 'rateMpps' },
  { fact: 'forwarderMpps', input: 'rateMpps' },
  { fact: 'busiestShare', input: 'hottestShare' },
  { fact: 'frameBytes', input: 'frameBytes' },
  { fact: 'meanFrameBytes', input: 'frameBytes' },
  { fact: 'batchLimit', input: 'maxBatch' },
  { fact: 'vectorLimit', input: 'maxBatch' },
  { fact: 'burstLimit', input: 'maxBatch' },
  { fact: 'ringSize', input: 'ringSize', most: 65_536, caution: ringCaution },
  { fact: 'receiveDescriptors', input: 'ringSize' },
];

const citation: Citation = {
  authors: 'S. Geissler, S. Lange, L. Linguaglossa, D. Rossi, T. Zinner, T. Hossfeld',
  title: 'Discrete-Time Modeling of NFV Accelerators that Exploit Batched Processing',
  venue: 'ACM Transactions on Modeling and Performance Evaluation of Computing Systems (TOMPECS)',
  year: 2021,
  url: 'https://hdl.handle.net/11250/2985216',
};

export const batchPolling: Model = {
  id: 'batch-polling',
  name: 'Batch polling',
  question:
    'A core polls a ring and takes up to β packets at once: how large are the batches, how much is lost, how long do packets take?',
  version: '3',
  groups,
  fields,
  mainInputs: ['rateMbps', 'maxBatch', 'ringSize', 'arrivals.family', 'cores', 'frameBytes'],
  aliases: {
    rateMpps: (rateMpps, values) => ({ name: 'rateMbps', value: rateMpps * wireBits(readInputs(values)) }),
  },
  check: checkSystem,
  loadQuicker: async () => (await import('./quicker.ts')).quicker,
  indicators,
  measuredResult: measuredTimesAs('sojournUs'),
  headline,
  screen: {
    numbers: [
      // Packets are lost when they find the ring full, which the queue at arrivals shows.
      {
        result: 'lossProbability',
        caption: 'loss',
        captionAt: (values) => (isEven(readInputs(values)) ? null : 'loss, busiest core'),
        repeatedBy: ['number:capacityMpps', 'figure:cliff', 'figure:loss-rate', 'figure:queue'],
      },
      { result: 'meanBatch', caption: 'a poll', repeatedBy: ['figure:mean-batch-rate', 'figure:batch-size'] },
      {
        result: 'sojournUs.{method}.p99',
        caption: '99 % of packets',
        clause: '99\u202f% of the packets are through within',
        repeatedBy: [
          'figure:cliff',
          'figure:latency-rate',
          'figure:sojourn',
          'figure:breakdown',
          'figure:sleep',
        ],
      },
    ],
    edge: { result: 'capacityMpps', caption: 'capacity' },
    hero: [
      { figure: 'cliff', tab: cliffTab },
      { figure: 'packet-cost-rate', tab: 'Cost of a packet' },
      { figure: 'mean-batch-rate', tab: 'Mean batch' },
    ],
    companions: ['batch-size', 'sojourn'],
  },
  strip: [
    'lossProbability',
    'meanBatch',
    'sojournUs.{method}.p50',
    'sojournUs.{method}.p99',
    'sojournUs.{method}.p999',
    'throughputMpps',
    'throughputGbps',
    'utilisation',
    'capacityGbps',
    'load',
  ],
  methods: [
    {
      id: 'exact',
      label: 'Corrected',
      help: 'Exact for memoryless arrivals; else successive services are taken as independent.',
    },
    {
      id: 'published',
      label: 'As published',
      help: 'Eqs. (5), (6), (8), (9) as printed, with the corrected form beside them.',
    },
  ],
  numerics: [
    { name: 'truncatedMass', label: 'Mass cut off', help: 'Probability cut off with tails.' },
    {
      name: 'conservationResidual',
      label: 'Conservation',
      help: '|E[N](1 − p) − E[V]|: packets accepted minus taken, per poll.',
    },
    {
      name: 'followedResidual',
      label: 'Packets not followed',
      help: 'Relative error of the number of packets followed.',
    },
    { name: 'algorithm', label: 'Algorithm', help: 'How the chain was solved.' },
  ],
  figures,
  simulation,
  loadRun: () => import('./run.ts').then(({ run }) => run),
  fit: { measurements: 'recordings of polls' },
  takesFacts,
  dimensioning,
  presets,
  presetFigure: 'batch-size',
  citation,
  loadAbout: async () => (await import('./about/about.ts')).about,
  loadWords: async () => (await import('../../../content/models/batch-polling.json')).default,
};
