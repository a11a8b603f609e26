/** A DPDK virtual switch: C cores that each poll N RX queues, at most M packets a visit (Begin et al., 2018). */
import type { Model, Citation, Method } from '../contract/model.ts';
import { cliffTab } from '../figure-parts/cliff.ts';
import { checkSystem } from './check-system.ts';
import { dimensioning } from './questions/dimensioning.ts';
import { figures } from './figures/figures.ts';
import { follow } from './follow.ts';
import { indicators } from './indicators.ts';
import { fields, groups } from './inputs.ts';
import { presets } from './presets.ts';
import { simulation } from './simulation.ts';
import { headline } from './headline.ts';
import { tables } from './tables.ts';
import type { TakenFact } from '../contract/system-facts.ts';

/** A NIC that spreads evenly gives every queue of a port as much. */
function splitOfQueues(queues: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return queues.map((port) => {
    const all = port.reduce((sum, each) => sum + each, 0);
    return port.map((each) => each / all);
  });
}

const takesFacts: readonly TakenFact[] = [
  { fact: 'cores', input: 'cores' },
  { fact: 'receiveQueues', input: 'cores' },
  { fact: 'pollingThreads', input: 'cores' },
  { fact: 'ports', input: 'ports' },
  { fact: 'queueAssignment', input: 'coreSplit', fromQueues: splitOfQueues },
  { fact: 'offeredMpps', input: 'loadMpps' },
  { fact: 'receivedMpps', input: 'loadMpps' },
  { fact: 'batchLimit', input: 'maxBatch' },
  { fact: 'ringSize', input: 'queueCapacity', most: 4096 },
  { fact: 'timestampGhz', input: 'clockGhz' },
];

// The forms of the model that can be chosen, the default first, and what each is good for.

export const methods: readonly Method[] = [
  {
    id: 'recommended',
    label: 'Recommended',
    help: 'The closest to simulation at every load: the packets of all queues of a core as one number, spread over the queues by their shares of the load; at low loads times from the workload of the core, in overload and for one busy port gated queues. In random scenarios the mean time of all packets is within 20 % of simulation below the critical load, 25 % with short queues, and up to 55 % too long below 16 packets and where a round of switch-overs takes as long as a packet; near the critical load with small batches it is up to 85 % too short. Rare losses are estimated pessimistically.',
  },
  {
    id: 'gated',
    label: 'Gated',
    help: 'Whole batches at the instants when the core comes to a queue. Good for losses and for full queues; times in the system below the critical load are 1 to 45 % too short and worse close to it. With M = 1 it is Sohail’s model.',
  },
  {
    id: 'workload',
    label: 'Workload',
    help: 'The packets in a cycle of the whole core, so that queues wait for one another. Good for times in the system and queues of a switch that loses nothing; meaningless with losses.',
  },
  {
    id: 'published',
    label: 'As published',
    help: 'The paper’s decomposition with Eq. (17) corrected. Good for the onset and for full queues; times in the system are 10 to 95 % too short, and losses just beyond the onset up to 60 % too high.',
  },
  {
    id: 'published-literal',
    label: 'As printed',
    help: 'The paper’s decomposition with Eq. (17) to the letter. It may have no answer, and the result then says that it did not converge.',
  },
];

export const citation: Citation = {
  authors: 'T. Begin, B. Baynat, G. Artero Gallardo, V. Jardin',
  title:
    'An accurate and efficient modeling framework for the performance evaluation of DPDK-based virtual switches',
  venue: 'IEEE Transactions on Network and Service Management 15(4)',
  year: 2018,
};

export const vswitchPolling: Model = {
  id: 'vswitch-polling',
  name: 'Virtual switch, polling',
  question:
    'C cores each poll N receive queues, M packets a visit, with a cache that favours batches: how much do the ports lose, how long do packets take, and how many cores suffice?',
  version: '2',
  groups,
  fields,
  mainInputs: ['loadMpps', 'maxBatch', 'queueCapacity', 'ports', 'cores', 'lookupCycles'],
  aliases: { rateMpps: (rateMpps) => ({ name: 'loadMpps', value: rateMpps }) },
  check: checkSystem,
  loadQuicker: async () => (await import('./quicker.ts')).quicker,
  follow,
  simulation,
  indicators,
  tables,
  headline,
  screen: {
    numbers: [
      // Packets that are not lost are forwarded.
      {
        result: 'lossProbability',
        caption: 'loss',
        repeatedBy: [
          'number:throughputMpps',
          'number:criticalLoadMpps',
          'figure:cliff',
          'figure:loss-load',
          'figure:utilisation-load',
          'figure:balance',
          'figure:batch-size',
          'figure:switch-over',
          'figure:cores',
          'figure:queue-length',
        ],
      },
      {
        result: 'sojournUs',
        caption: 'mean time',
        clause: 'the mean time in the system is',
        repeatedBy: ['figure:cliff', 'figure:sojourn-load', 'figure:batch-size', 'figure:switch-over'],
      },
      { result: 'throughputMpps', caption: 'forwarded', repeatedBy: ['number:lossProbability'] },
    ],
    edge: { result: 'criticalLoadMpps', caption: 'critical load' },
    hero: [
      { figure: 'cliff', tab: cliffTab },
      { figure: 'queue-load', tab: 'Queue' },
      { figure: 'sojourn-load', tab: 'Time' },
    ],
    companions: ['queue-length', 'service-time'],
  },
  strip: [
    'lossProbability',
    'sojournUs',
    'throughputMpps',
    'criticalRatio',
    'criticalLoadMpps',
    'utilisation',
    'meanQueue',
    'hitUs',
    'missUs',
    'forwardUs',
  ],
  methods,
  methodInput: 'method',
  numerics: [
    { name: 'iterations', label: 'Iterations', help: 'Sweeps over the queues of a core, most of any core.' },
    {
      name: 'converged',
      label: 'Converged',
      help: 'Whether the iteration converged; if not, a notice appears beside the result.',
    },
    {
      name: 'residual',
      label: 'Residual',
      help: 'Largest relative change of a mean time in the last iteration.',
    },
    { name: 'algorithm', label: 'Algorithm', help: 'Which form answered for losses and which for times.' },
    {
      name: 'latencyFrom',
      label: 'Times from',
      help: 'The form that the queues and times in the system come from; both where the cores differ.',
    },
  ],
  figures,
  takesFacts,
  dimensioning,
  presets,
  presetFigure: 'queue-length',
  citation,
  loadAbout: async () => (await import('./about/about.ts')).about,
  loadWords: async () => (await import('../../../content/models/vswitch-polling.json')).default,
};
