/** The figures of the paper (CNSM 2025) that this model draws, and those that it cannot. */
import words from '../../../../content/models/k-limited.json';
import type { CurvePanel, Paper, PaperScenario } from '../../contract/paper.ts';
import { presets } from '../presets.ts';

const functionsOf = (functions: number): PaperScenario => ({
  label: `N = ${functions}`,
  inputs: { functions },
});

/** Up to 99 % of the capacity of 1.8205 Mpps. */
const range = [0.02, 1.802] as const;

function responseOf(scenarios: readonly [PaperScenario, ...PaperScenario[]]): CurvePanel {
  return {
    kind: 'curves',
    label: '',
    scenarios,
    over: 'rateMpps',
    range,
    scale: 'linear',
    forms: [
      { label: 'Eq. (1)', result: 'published.responseUs' },
      { label: 'exact', result: 'exact.responseUs' },
    ],
    y: { title: 'Mean response time', unit: 'µs', scale: 'log' },
    nearest: 'response-rate',
  };
}

const loads = ['low', 'mid', 'high'] as const;

/** The paper's three loads with this number of functions. */
function atLoads(functions: number) {
  return loads.map((load) => {
    const { label, inputs } = presets.find(({ id }) => id === `paper-n${functions}-${load}`)!;
    return {
      label: `${label}: mean response`,
      inputs,
      corrected: 'exact.responseUs',
      printed: { result: 'published.responseUs' },
    };
  });
}

export const paper: Paper = {
  figures: [
    {
      id: 'fig-7',
      number: 'Fig. 7',
      title: 'Second moment of the service time',
      reproduced: 'partly',
      note: words.figures['fig-7'],
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
        {
          label: 'capacity of a core',
          inputs: {},
          quoted: '113.782 kpps',
          corrected: 'capacityPerCoreKpps',
          printed: null,
        },
      ],
    },
    {
      id: 'fig-8',
      number: 'Fig. 8',
      title: 'Mean response time, one function',
      reproduced: 'partly',
      note: words.figures['fig-8'],
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
      number: 'Fig. 9',
      title: 'Mean response time, 1, 10 and 25 functions',
      reproduced: 'partly',
      note: words.figures['fig-9'],
      panels: [responseOf([functionsOf(1), functionsOf(10), functionsOf(25)])],
      numbers: [...atLoads(10), ...atLoads(25)],
    },
  ],
  gaps: words.gaps,
};
