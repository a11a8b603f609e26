/** Vladislavić et al.: highest throughput of a kernel switch with a virtual machine on pinned cores. */
import type { Model } from '../contract/model.ts';
import { citation } from './citation.ts';
import { checkSystem } from './check-system.ts';
import { diagram } from './diagram.ts';
import { dimensioning } from './questions/dimensioning.ts';
import { figures } from './figures/figures.ts';
import { indicators } from './indicators.ts';
import { fields, groups } from './inputs.ts';
import { mppsOf } from './solver/predict.ts';
import { presets } from './presets.ts';
import { headline } from './headline.ts';
import { tables } from './tables.ts';
import { words } from './words.ts';
import { readInputs } from './read-inputs.ts';
import { takesFacts } from './takes-facts.ts';

export const executionAreas: Model = {
  id: 'execution-areas',
  name: 'Execution areas on pinned cores',
  question:
    'A kernel switch and a virtual machine share a processor core by core: how much do they forward, and which split of the cores is best?',
  version: '1',
  groups,
  fields,
  mainInputs: ['frameBytes', 'flows', 'configuration', 'cores', 'clockGhz', 'linkGbps'],
  aliases: {
    targetGbps: (gbps, values) => ({
      name: 'targetMpps',
      value: mppsOf(gbps, readInputs(values).frameBytes),
    }),
  },
  check: checkSystem,
  indicators,
  tables,
  words,
  headline,
  screen: {
    numbers: [
      {
        result: 'throughputMpps',
        caption: 'highest throughput',
        saidBy: ['figure:throughput-frame', 'figure:throughput-cores', 'figure:configurations'],
      },
      {
        result: 'configuration',
        caption: 'host + guest cores',
        saidBy: [
          'number:coresUsed',
          'figure:configurations',
          'figure:throughput-frame',
          'figure:throughput-cores',
          'figure:cores',
        ],
      },
      {
        result: 'coresUsed',
        caption: 'in use',
        saidBy: [
          'figure:configurations',
          'figure:throughput-cores',
          'figure:cumulative-cost',
          'figure:cores',
        ],
      },
      {
        result: 'saturationFrameBytes',
        caption: 'frame that fills the link',
        missing: 'none',
        saidBy: ['figure:throughput-frame'],
      },
    ],
    hero: [{ figure: 'throughput-frame', tab: 'Throughput against frame size' }],
    companions: ['configurations', 'cumulative-cost'],
  },
  strip: [
    'throughputMpps',
    'throughputGbps',
    'configuration',
    'limitedBy',
    'bottleneck',
    'scaleFactor',
    'coresUsed',
    'saturationFrameBytes',
    'cpuMpps',
    'linkMpps',
  ],
  methods: [
    {
      id: 'published',
      label: 'As published',
      help: 'Eqs. (4) to (6); the parameters are chosen among the inputs.',
    },
  ],
  numerics: [
    { name: 'algorithm', label: 'Algorithm', help: 'How the numbers were computed.' },
    { name: 'calibration', label: 'Calibration', help: 'How well your points determine the parameters.' },
  ],
  figures,
  diagram,
  fit: { measurements: 'costs of packets' },
  takesFacts,
  dimensioning,
  presets,
  presetFigure: 'throughput-frame',
  citation,
  loadAbout: async () => (await import('./about/about.ts')).about,
};
