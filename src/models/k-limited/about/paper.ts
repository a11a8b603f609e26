/** The figures of the paper (CNSM 2025) that this model draws, and those that it cannot. */
import words from '../../../../content/models/k-limited.json';
import { numberBy, paperOf } from '../../about-parts/paper-parts.ts';
import type { CurvePanel, Paper, PaperScenario } from '../../contract/paper.ts';
import { presets } from '../presets.ts';

const functionsOf = (functions: number): PaperScenario => ({
  label: `N = ${functions}`,
  inputs: { functions },
});

/** Up to 99 % of the capacity of 1.8205 Mpps. */
const range = [0.02, 1.802] as const;

function responseOf(scenarios: readonly PaperScenario[]): CurvePanel {
  return {
    kind: 'curves',
    label: '',
    scenarios,
    over: 'rateMpps',
    range,
    scale: 'linear',
    forms: [...bothForms].reverse(),
    y: { title: 'Mean response time', unit: 'µs', scale: 'log' },
    nearest: 'response-rate',
  };
}

const bothForms = [
  { label: 'exact', result: 'exact.responseUs' },
  { label: 'Eq. (1)', result: 'published.responseUs' },
];

/** The paper's three loads with this number of functions. */
const atLoads = (functions: number) =>
  ['low', 'mid', 'high'].map((load) => {
    const { label, inputs } = presets.find(({ id }) => id === `paper-n${functions}-${load}`)!;
    return numberBy(bothForms, `${label}: mean response`, inputs);
  });

export const paper: Paper = paperOf(words, [
  {
    id: 'fig-7',
    title: 'Second moment of the service time',
    panels: [
      {
        kind: 'figure',
        label: '',
        figure: 'second-moment',
        forms: [{ label: 'Section VI-A' }],
        scenarios: [functionsOf(1)],
      },
    ],
    numbers: [
      numberBy([{ label: '', result: 'capacityPerCoreKpps' }], 'capacity of a core', {}, '113.782 kpps'),
    ],
  },
  {
    id: 'fig-8',
    title: 'Mean response time, one function',
    panels: [responseOf([functionsOf(1)])],
    numbers: [
      ...atLoads(1),
      {
        label: '1 function, 99 % of the capacity: mean response',
        inputs: { rateMpps: 1.8023 },
        corrected: 'published.responseUs',
        printed: { result: 'published.responseUs', inputs: { serviceSecondMoment: 1.12e-9 } },
      },
    ],
  },
  {
    id: 'fig-9',
    title: 'Mean response time, 1, 10 and 25 functions',
    panels: [responseOf([functionsOf(1), functionsOf(10), functionsOf(25)])],
    numbers: [...atLoads(10), ...atLoads(25)],
  },
]);
