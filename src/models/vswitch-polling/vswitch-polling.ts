/** A DPDK virtual switch: C cores that each poll N RX queues, at most M packets a visit (Begin et al., 2018). */
import type { Model } from '../contract/model.ts';
import { citation } from './citation.ts';
import { quicker } from './quicker.ts';
import { checkSystem } from './check-system.ts';
import { dimensioning } from './questions/dimensioning.ts';
import { figures } from './figures/figures.ts';
import { follow } from './follow.ts';
import { indicators } from './indicators.ts';
import { fields, groups } from './inputs.ts';
import { methods } from './methods.ts';
import { presets } from './presets.ts';
import { simulation } from './simulation.ts';
import { headline } from './headline.ts';
import { tables } from './tables.ts';
import { takesFacts } from './takes-facts.ts';

export const vswitchPolling: Model = {
  id: 'vswitch-polling',
  name: 'Virtual switch, polling',
  question:
    'C cores each poll N receive queues, M packets a visit, with a cache that favours batches: how much do the ports lose, how long do packets take, and how many cores suffice?',
  version: '2',
  groups,
  fields,
  mainInputs: ['loadMpps', 'maxBatch', 'queueCapacity', 'ports', 'cores', 'lookupCycles'],
  aliases: {
    rateMpps: (rateMpps) => ({ name: 'loadMpps', value: rateMpps }),
  },
  check: checkSystem,
  quicker,
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
        saidBy: [
          'number:throughputMpps',
          'number:criticalLoadMpps',
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
        saidBy: ['figure:sojourn-load', 'figure:batch-size', 'figure:switch-over'],
      },
      { result: 'throughputMpps', caption: 'forwarded', saidBy: ['number:lossProbability'] },
      { result: 'criticalLoadMpps', caption: 'critical load' },
    ],
    hero: [
      { figure: 'queue-load', tab: 'Queue' },
      { figure: 'loss-load', tab: 'Loss' },
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
      help: 'The form that the queues and sojourn times come from; both where the cores differ.',
    },
  ],
  figures,
  takesFacts,
  dimensioning,
  presets,
  presetFigure: 'queue-length',
  citation,
  loadAbout: async () => (await import('./about/about.ts')).about,
};
