/** Network functions that share cores in NAPI cycles of at most k packets (Dimitrovski et al.). */
import type { Model, Citation } from '../contract/model.ts';
import { dimensioning } from './questions/dimensioning.ts';
import { figures } from './figures/figures.ts';
import { indicators } from './indicators.ts';
import { fields, groups } from './inputs.ts';
import { presets } from './presets.ts';
import { simulation } from './simulation.ts';
import { headline } from './headline.ts';
import { checkSystem, keepVariation } from './system.ts';
import type { TakenFact } from '../contract/system-facts.ts';

const takesFacts: readonly TakenFact[] = [
  { fact: 'cores', input: 'cores' },
  { fact: 'receiveQueues', input: 'cores' },
  { fact: 'offeredMpps', input: 'rateMpps' },
];

const citation: Citation = {
  authors: 'T. Dimitrovski, B. Turkovic, A. Ganesh, T. Lynar, H. van den Berg, G. Heijenk',
  title: 'On performance modeling for the management of Cloud-native Network Functions in closed-loops',
  venue: '21st International Conference on Network and Service Management (CNSM)',
  year: 2025,
  url: 'https://repository.tno.nl/SingleDoc?docId=82496',
};

export const kLimited: Model = {
  id: 'k-limited',
  name: 'NAPI cycles, k-limited',
  question:
    'N network functions share cores that pause after at most k packets: how long do packets take on average, and where is the limit?',
  version: '1',
  groups,
  fields,
  mainInputs: ['rateMpps', 'packetsPerCycle', 'serviceUs', 'switchOverUs', 'functions', 'cores'],
  aliases: {
    ratePps: (ratePps) => ({ name: 'rateMpps', value: ratePps / 1e6 }),
    serviceSecondMomentUs2: (moment) => ({ name: 'serviceSecondMoment', value: moment / 1e12 }),
    switchOverSecondMomentUs2: (moment) => ({ name: 'switchOverSecondMoment', value: moment / 1e12 }),
  },
  check: checkSystem,
  follow: keepVariation,
  indicators,
  headline,
  screen: {
    numbers: [
      {
        result: 'responseUs',
        caption: 'mean response',
        repeatedBy: [
          'number:meanQueue',
          'figure:response-rate',
          'figure:response-cycle',
          'figure:queue-rate',
        ],
      },
      // By Little’s law one follows from the other.
      {
        result: 'meanQueue',
        caption: 'wait at a core',
        clause: 'the mean queue at each core is',
        repeatedBy: [
          'number:responseUs',
          'figure:queue-rate',
          'figure:response-rate',
          'figure:response-cycle',
        ],
      },
      // The rate is their product.
      { result: 'load', caption: 'of the capacity', repeatedBy: ['number:capacityMpps'] },
    ],
    edge: { result: 'capacityMpps', caption: 'capacity', repeatedBy: ['number:load'] },
    hero: [
      { figure: 'response-rate', tab: 'Response time' },
      { figure: 'queue-rate', tab: 'Queue' },
    ],
    companions: ['bound-rate', 'response-cycle'],
  },
  strip: [
    'responseUs',
    'waitingUs',
    'load',
    'capacityMpps',
    'meanQueue',
    'published.responseUs',
    'exact.responseUs',
    'boundExcess',
    'utilisation',
    'serviceSecondMomentUs2',
  ],
  methods: [
    {
      id: 'published',
      label: 'As published',
      help: 'Eq. (1) in its simplified form; an upper bound between one packet per cycle and no limit.',
    },
    {
      id: 'exact',
      label: 'Exact',
      help: 'The exact mean of the same queue with gamma-distributed service and switchover times.',
    },
  ],
  methodInput: 'method',
  numerics: [
    {
      name: 'rootResidual',
      label: 'Residual',
      help: 'Largest |z − f(z)| over the roots behind the exact mean.',
    },
    {
      name: 'roots',
      label: 'Roots',
      help: 'Roots solved for; half of the packets per cycle, the others are their conjugates.',
    },
    { name: 'rootSteps', label: 'Steps', help: 'Largest number of steps for one root.' },
    { name: 'algorithm', label: 'Algorithm', help: 'How the exact mean was computed.' },
  ],
  figures,
  simulation,
  fit: { measurements: 'response times by number of functions', exclusive: true },
  takesFacts,
  dimensioning,
  presets,
  presetFigure: 'response-rate',
  citation,
  loadAbout: async () => (await import('./about/about.ts')).about,
  loadWords: async () => (await import('../../../content/models/k-limited.json')).default,
};
