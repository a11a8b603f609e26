/** The figures and tables of the paper (2021) that this model draws, and those that it cannot. */
import words from '../../../../content/models/execution-areas.json';
import { numberBy, paperOf } from '../../about-parts/paper-parts.ts';
import type {
  CurvePanel,
  FigurePanel,
  Paper,
  PaperNumber,
  PaperPanel,
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

const by = (result: string) => [
  { ...printed, result },
  { ...solvedAgain, result },
];

const allFrames = { over: 'frameBytes', range: [64, 1500], scale: 'linear' } as const;

/** Throughput of one configuration in packets and in bits. */
function throughputOf(configuration: string, mostFlows: number): readonly PaperPanel[] {
  const common = {
    kind: 'curves',
    scenarios: Array.from({ length: mostFlows }, (_, k) => ({
      label: numberOf(k + 1, 'flow'),
      inputs: { configuration, flows: k + 1 },
    })),
    ...allFrames,
    nearest: 'throughput-frame',
  } as const;
  const y = (title: string, unit: string): CurvePanel['y'] => ({ title, unit, scale: 'linear' });
  return [
    { ...common, label: 'Mpps', forms: by('throughputMpps'), y: y('Highest throughput', 'Mpps') },
    {
      ...common,
      label: 'Gbit/s',
      forms: by('throughputGbps'),
      y: y('Highest throughput on the wire', 'Gbit/s'),
    },
  ];
}

/** `corrected`: by a new solution of Table 1; `printed`: by Table 2 of the paper. */
const numberAt = (result: string, label: string, inputs: PaperScenario['inputs'], quoted?: string) =>
  numberBy(by(result).reverse(), label, inputs, quoted);

const fills = (configuration: string, flows: number, quoted: string) =>
  numberAt(
    'saturationFrameBytes',
    `${configuration}, ${numberOf(flows, 'flow')}: frame that fills the link`,
    { configuration, flows },
    quoted,
  );

const mpps = (configuration: string, flows: number) =>
  numberAt('throughputMpps', `${configuration}, ${numberOf(flows, 'flow')}, 64 B: throughput`, {
    configuration,
    flows,
  });

const measured = 'The paper’s measured throughput is in the picture only.';

/** Figs 11 to 18: one configuration each. */
const configurationFigure = (
  figure: number,
  configuration: string,
  mostFlows: number,
  number: PaperNumber,
  remark: string,
) => ({
  id: `fig-${figure}`,
  title: `Throughput of ${configuration}`,
  note: `${remark} ${measured}`,
  panels: throughputOf(configuration, mostFlows),
  numbers: [number],
});

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

export const paper: Paper = paperOf(words, [
  {
    id: 'table-1',
    number: 'Tables 1 and 2',
    title: 'Calibration points and parameters',
    panels: [cost('5+2'), cost('2+1-off')],
    numbers: [
      numberAt(
        'cumulativeCycles',
        '5+2, 1 flow, 64 B: cycles a packet',
        { configuration: '5+2', flows: 1 },
        '2757 (Table 1)',
      ),
      numberAt(
        'cumulativeCycles',
        '5+2, 1 flow, 1024 B: cycles a packet',
        { configuration: '5+2', flows: 1, frameBytes: 1024 },
        '4187 (Table 1)',
      ),
    ],
  },
  { id: 'fig-6', title: 'Cumulative cost of 1+1', panels: [cost('1+1-off'), cost('1+1-125')] },
  { id: 'fig-7', title: 'Cumulative cost of 3+1', panels: [cost('3+1')] },
  configurationFigure(
    11,
    '1+1-off',
    4,
    mpps('1+1-off', 4),
    'Throughput grows with the flows up to four, one for each pair of cores.',
  ),
  configurationFigure(
    12,
    '1+1-125',
    4,
    fills('1+1-125', 4, '1200 B'),
    'Holding interrupts for 125 µs gains a factor of 1.6 to 2.0, not always the paper’s two. The text says frames “< 1200 B” saturate the link with four flows and means “>”.',
  ),
  configurationFigure(
    13,
    '2+1-off',
    2,
    mpps('2+1-off', 2),
    'With six cores 2+1 is far above 1+1, as the paper says; Section 4.5 once calls the figure 1+1.',
  ),
  configurationFigure(
    14,
    '2+1-125',
    2,
    fills('2+1-125', 2, 'above 1280 B'),
    'Two flows fill the link with frames above 1280 B, as the paper says.',
  ),
  configurationFigure(
    15,
    '3+1',
    2,
    fills('3+1', 2, 'above 1024 B'),
    'Two flows fill the link with frames above 1024 B, as the paper says.',
  ),
  configurationFigure(
    16,
    '4+1',
    1,
    fills('4+1', 1, 'above 1280 B'),
    'One flow fills the link with frames above 1280 B. That 4+1 is best for one flow of 512 to 1024 B is a measured claim, which Table 2 does not give.',
  ),
  configurationFigure(
    17,
    '4+2',
    1,
    fills('4+2', 1, 'above 1280 B'),
    'One flow fills the link with frames above 1280 B, and is a few per cent above 4+1, as the paper says.',
  ),
  configurationFigure(
    18,
    '5+2',
    1,
    fills('5+2', 1, 'above 1280 B'),
    'By Table 2 it almost equals 4+2 and fills the link from 1211 B; by the points of Table 1 it never fills it.',
  ),
  {
    id: 'fig-19',
    title: 'All configurations on 8 cores at 3.7 GHz',
    panels: [ranking({})],
    numbers: [mpps('3+1', 100), mpps('5+2', 100)],
  },
  {
    id: 'fig-20',
    title: 'All configurations on 18 cores at 3.0 GHz',
    reproduced: 'yes',
    panels: [ranking(i9)],
    numbers: [
      numberAt('throughputMpps', '2+1-125 on 18 cores, 100 flows, 64 B: throughput', {
        configuration: '2+1-125',
        ...i9,
      }),
    ],
  },
]);
