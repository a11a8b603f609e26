/** The figures and tables of the paper (2021) that this model draws, and those that it cannot. */
import words from '../../../../content/models/execution-areas.json';
import type {
  CurvePanel,
  FigurePanel,
  Paper,
  PaperFigure,
  PaperNumber,
  PaperScenario,
} from '../../contract/paper.ts';
import { forecast } from '../parameter-sets.ts';
import { numberOf } from '../../../text/number-words.ts';

/** The paper predicts with Table 2; Table 1, from which it should follow, disagrees with it. */
const tables = [
  { label: 'Table 2, as printed', inputs: { parameterSet: 'table2' } },
  { label: 'Table 1, solved again', inputs: { parameterSet: 'table1-borrowed' } },
] as const;

const [printed, solvedAgain] = tables;

const by = (result: string): CurvePanel['forms'] => [
  { ...printed, result },
  { ...solvedAgain, result },
];

const allFrames = { over: 'frameBytes', range: [64, 1500], scale: 'linear' } as const;

/** Throughput of one configuration in packets and in bits. */
function throughputOf(configuration: string, mostFlows: number): PaperFigure['panels'] {
  const [first, ...rest] = Array.from({ length: mostFlows }, (_, k): PaperScenario => ({
    label: numberOf(k + 1, 'flow'),
    inputs: { configuration, flows: k + 1 },
  }));
  const common = {
    kind: 'curves',
    scenarios: [first, ...rest],
    ...allFrames,
    nearest: 'throughput-frame',
  } as const;
  return [
    {
      ...common,
      label: 'Mpps',
      forms: by('throughputMpps'),
      y: { title: 'Highest throughput', unit: 'Mpps', scale: 'linear' },
    },
    {
      ...common,
      label: 'Gbit/s',
      forms: by('throughputGbps'),
      y: { title: 'Highest throughput on the wire', unit: 'Gbit/s', scale: 'linear' },
    },
  ];
}

function fills(configuration: string, flows: number, quoted: string): PaperNumber {
  return {
    label: `${configuration}, ${numberOf(flows, 'flow')}: frame that fills the link`,
    inputs: { configuration, flows, ...solvedAgain.inputs },
    corrected: 'saturationFrameBytes',
    quoted,
    printed: { result: 'saturationFrameBytes', inputs: printed.inputs },
  };
}

function mpps(configuration: string, flows: number): PaperNumber {
  return {
    label: `${configuration}, ${numberOf(flows, 'flow')}, 64 B: throughput`,
    inputs: { configuration, flows, ...solvedAgain.inputs },
    corrected: 'throughputMpps',
    printed: { result: 'throughputMpps', inputs: printed.inputs },
  };
}

const measured = 'The paper’s measured throughput is in the picture only.';

/** Figs 11 to 18: one configuration each. */
function configurationFigure(
  figure: number,
  configuration: string,
  mostFlows: number,
  given: { remark: string; numbers: readonly PaperNumber[] },
): PaperFigure {
  return {
    id: `fig-${figure}`,
    number: `Fig. ${figure}`,
    title: `Throughput of ${configuration}`,
    reproduced: 'partly',
    note: `${given.remark} ${measured}`,
    panels: throughputOf(configuration, mostFlows),
    numbers: given.numbers,
  };
}

const cost = (configuration: string): FigurePanel => ({
  kind: 'figure',
  label: configuration,
  figure: 'cumulative-cost',
  forms: tables,
  scenarios: [{ label: configuration, inputs: { configuration } }],
});

const ranking = (inputs: PaperScenario['inputs']): FigurePanel => ({
  kind: 'figure',
  label: '',
  figure: 'throughput-frame',
  forms: tables,
  scenarios: [{ label: 'best', inputs }],
});

const i9 = { cores: forecast.cores, clockGhz: forecast.clockGhz };

export const paper: Paper = {
  figures: [
    {
      id: 'table-1',
      number: 'Tables 1 and 2',
      title: 'Calibration points and parameters',
      reproduced: 'partly',
      note: words.figures['table-1'],
      panels: [cost('5+2'), cost('2+1-off')],
      numbers: [
        {
          label: '5+2, 1 flow, 64 B: cycles a packet',
          inputs: { configuration: '5+2', flows: 1, ...solvedAgain.inputs },
          corrected: 'cumulativeCycles',
          quoted: '2757 (Table 1)',
          printed: { result: 'cumulativeCycles', inputs: printed.inputs },
        },
        {
          label: '5+2, 1 flow, 1024 B: cycles a packet',
          inputs: { configuration: '5+2', flows: 1, frameBytes: 1024, ...solvedAgain.inputs },
          corrected: 'cumulativeCycles',
          quoted: '4187 (Table 1)',
          printed: { result: 'cumulativeCycles', inputs: printed.inputs },
        },
      ],
    },
    {
      id: 'fig-6',
      number: 'Fig. 6',
      title: 'Cumulative cost of 1+1',
      reproduced: 'partly',
      note: words.figures['fig-6'],
      panels: [cost('1+1-off'), cost('1+1-125')],
      numbers: [],
    },
    {
      id: 'fig-7',
      number: 'Fig. 7',
      title: 'Cumulative cost of 3+1',
      reproduced: 'partly',
      note: words.figures['fig-7'],
      panels: [cost('3+1')],
      numbers: [],
    },
    configurationFigure(11, '1+1-off', 4, {
      remark: 'Throughput grows with the flows up to four, one for each pair of cores.',
      numbers: [mpps('1+1-off', 4)],
    }),
    configurationFigure(12, '1+1-125', 4, {
      remark:
        'Holding interrupts for 125 µs gains a factor of 1.6 to 2.0, not always the paper’s two. The text says frames “< 1200 B” saturate the link with four flows and means “>”.',
      numbers: [fills('1+1-125', 4, '1200 B')],
    }),
    configurationFigure(13, '2+1-off', 2, {
      remark:
        'With six cores 2+1 is far above 1+1, as the paper says; Section 4.5 once calls the figure 1+1.',
      numbers: [mpps('2+1-off', 2)],
    }),
    configurationFigure(14, '2+1-125', 2, {
      remark: 'Two flows fill the link with frames above 1280 B, as the paper says.',
      numbers: [fills('2+1-125', 2, 'above 1280 B')],
    }),
    configurationFigure(15, '3+1', 2, {
      remark: 'Two flows fill the link with frames above 1024 B, as the paper says.',
      numbers: [fills('3+1', 2, 'above 1024 B')],
    }),
    configurationFigure(16, '4+1', 1, {
      remark:
        'One flow fills the link with frames above 1280 B. That 4+1 is best for one flow of 512 to 1024 B is a measured claim, which Table 2 does not give.',
      numbers: [fills('4+1', 1, 'above 1280 B')],
    }),
    configurationFigure(17, '4+2', 1, {
      remark:
        'One flow fills the link with frames above 1280 B, and is a few per cent above 4+1, as the paper says.',
      numbers: [fills('4+2', 1, 'above 1280 B')],
    }),
    configurationFigure(18, '5+2', 1, {
      remark:
        'By Table 2 it almost equals 4+2 and fills the link from 1211 B; by the points of Table 1 it never fills it.',
      numbers: [fills('5+2', 1, 'above 1280 B')],
    }),
    {
      id: 'fig-19',
      number: 'Fig. 19',
      title: 'All configurations on 8 cores at 3.7 GHz',
      reproduced: 'partly',
      note: words.figures['fig-19'],
      panels: [ranking({})],
      numbers: [mpps('3+1', 100), mpps('5+2', 100)],
    },
    {
      id: 'fig-20',
      number: 'Fig. 20',
      title: 'All configurations on 18 cores at 3.0 GHz',
      reproduced: 'yes',
      note: words.figures['fig-20'],
      panels: [ranking(i9)],
      numbers: [
        {
          ...mpps('2+1-125', 100),
          label: '2+1-125 on 18 cores, 100 flows, 64 B: throughput',
          inputs: { configuration: '2+1-125', ...i9, ...solvedAgain.inputs },
        },
      ],
    },
  ],
  gaps: words.gaps,
};
