/** Vladislavić et al.: highest throughput of a kernel switch with a virtual machine on pinned cores. */
import type { Citation, Model } from '../contract/model.ts';
import { diagram } from './diagram.ts';
import { dimensioning } from './questions/dimensioning.ts';
import { figures } from './figures/figures.ts';
import { indicators } from './indicators.ts';
import { fields, groups } from './inputs.ts';
import { mppsOf } from './solver/predict.ts';
import { presets } from './presets.ts';
import { headline } from './headline.ts';
import { tables, words } from './tables.ts';
import { type Inputs, readInputs } from './read-inputs.ts';
import type { TakenFact } from '../contract/system-facts.ts';
import type { EnteredInputs, InputFault, InputValue } from '../contract/inputs.ts';
import { SolveFailure } from '../contract/solution.ts';
import { configurations, coresPerFlow } from './configurations.ts';
import { chosenPrediction, readSetup } from './setup.ts';

// The rules across inputs: enough cores for the configuration, points that determine a calibration.

const fewestCores = Math.min(...configurations.map(coresPerFlow));

/** Refusals of the model, under the codes of the specification. */
function checkSystem(values: EnteredInputs): InputFault | null {
  const inputs = readInputs(values);
  try {
    chosenPrediction(readSetup(inputs));
    return null;
  } catch (failure) {
    if (!(failure instanceof SolveFailure)) throw failure;
    return faultOf(failure, inputs);
  }
}

function faultOf({ code, message, parameter }: SolveFailure, inputs: Inputs): InputFault {
  const fault = { code, message, parameter: parameter ?? 'configuration' };
  const nearest = nearestOf(fault, inputs);
  return nearest === undefined ? fault : { ...fault, nearest };
}

/** Correction for links: as many cores as one flow needs, no custom calibration points. */
function nearestOf({ code, parameter }: InputFault, inputs: Inputs): InputValue | undefined {
  if (parameter === 'calibration') return null;
  if (code !== 'not_enough_cores') return undefined;
  const chosen = configurations.find(({ id }) => id === inputs.configuration);
  return chosen ? coresPerFlow(chosen) : fewestCores;
}

const takesFacts: readonly TakenFact[] = [
  { fact: 'cores', input: 'cores' },
  { fact: 'receiveQueues', input: 'cores' },
  { fact: 'frameBytes', input: 'frameBytes' },
];

const citation: Citation = {
  authors: 'Đ. Vladislavić, D. Huljenić, J. Ožegović',
  title: 'Virtual Network Resource Optimization Model for Network Function Virtualization',
  venue: 'Open-access research article',
  year: 2021,
};

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
        repeatedBy: ['figure:throughput-frame', 'figure:throughput-cores', 'figure:configurations'],
      },
      {
        result: 'configuration',
        caption: 'host + guest cores',
        repeatedBy: [
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
        repeatedBy: [
          'figure:configurations',
          'figure:throughput-cores',
          'figure:cumulative-cost',
          'figure:cores',
        ],
      },
      {
        result: 'saturationFrameBytes',
        caption: 'frame that fills the link',
        clause: 'the smallest frame that fills the link has',
        missing: 'none',
        repeatedBy: ['figure:throughput-frame'],
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
  loadWords: async () => (await import('../../../content/models/execution-areas.json')).default,
};
