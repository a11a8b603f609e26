/** The figures of the paper (ITC 28, 2016) that this model draws, and those that it cannot. */
import words from '../../../../content/models/interrupt-coalescing.json';
import type { CurvePanel, Paper, PaperScenario, TimePanel } from '../../contract/paper.ts';

/** The paper's det, pois, geo and nbin. */
const families = [
  { label: 'even', family: 'deterministic' },
  { label: 'near-regular', family: 'poisson' },
  { label: 'memoryless', family: 'geometric' },
  { label: 'cv 1', family: 'negative-binomial' },
] as const;

const taus = [100, 200, 500] as const;

function familiesWith(
  inputs: Readonly<Record<string, number>>,
): readonly [PaperScenario, ...PaperScenario[]] {
  const [first, ...rest] = families.map(({ label, family }) => ({
    label,
    inputs: { 'arrivals.family': family, ...inputs },
  }));
  return [first, ...rest];
}

const meanTimes = [
  { label: 'corrected', result: 'processingUs.exact.mean' },
  { label: 'Eqs. (12), (13), as printed', result: 'processingUs.published.mean' },
] as const;

const losses = [
  { label: 'corrected', result: 'lossProbability' },
  { label: 'Eq. (11), as printed', result: 'lossProbabilityPublished' },
] as const;

/** Even gaps of the paper's measurement. */
const measuredGaps = [5, 6, 7, 8, 9, 10, 11, 12];
const testbed: readonly [PaperScenario] = [
  { label: 'even gaps', inputs: { 'arrivals.family': 'deterministic', coalescingUs: 200 } },
];

const meanTimeAxis = { title: 'Mean processing time', unit: 'µs', scale: 'log' } as const;
const lossAxis = { title: 'Loss probability', unit: '', scale: 'linear' } as const;

function overGaps(
  label: string,
  panel: Pick<CurvePanel, 'scenarios' | 'forms' | 'y' | 'range' | 'scale'> & { at: readonly number[] },
): CurvePanel {
  const nearest = panel.y.unit === '' ? 'loss-interarrival' : 'time-interarrival';
  return { kind: 'curves', label, nearest, over: 'meanInterarrivalUs', ...panel };
}

function timesAt(meanInterarrivalUs: number): TimePanel {
  return {
    kind: 'times',
    label: `E[A] = ${meanInterarrivalUs} µs`,
    title: 'Processing time',
    nearest: 'processing-time',
    scenarios: familiesWith({ coalescingUs: 100, meanInterarrivalUs }),
    forms: [
      { label: 'corrected', result: 'processingUs' },
      { label: 'Eqs. (12), (13), as printed', result: 'processingUsPublished' },
    ],
  };
}

const panelsOf = <Made>(make: (tau: number) => Made): readonly [Made, ...Made[]] => {
  const [first, ...rest] = taus;
  return [make(first), ...rest.map(make)];
};

export const paper: Paper = {
  figures: [
    {
      id: 'fig-7',
      number: 'Fig. 7',
      title: 'Model against the testbed, τ = 200 µs',
      reproduced: 'partly',
      note: words.figures['fig-7'],
      panels: [
        overGaps('Mean processing time', {
          scenarios: testbed,
          forms: meanTimes,
          y: meanTimeAxis,
          range: [5, 12],
          scale: 'linear',
          at: measuredGaps,
        }),
        overGaps('Loss', {
          scenarios: testbed,
          forms: losses,
          y: lossAxis,
          range: [5, 12],
          scale: 'linear',
          at: measuredGaps,
        }),
      ],
      numbers: [
        {
          label: 'even gaps of 7 µs, τ 200: loss',
          inputs: { meanInterarrivalUs: 7, 'arrivals.family': 'deterministic', coalescingUs: 200 },
          corrected: 'lossProbability',
          printed: { result: 'lossProbabilityPublished' },
          quoted: 'more than 5 %',
        },
        {
          label: 'even gaps of 8 µs, τ 200: mean time',
          inputs: { meanInterarrivalUs: 8, 'arrivals.family': 'deterministic', coalescingUs: 200 },
          corrected: 'processingUs.exact.mean',
          printed: { result: 'processingUs.published.mean' },
        },
      ],
    },
    {
      id: 'fig-8',
      number: 'Fig. 8',
      title: 'Mean processing time by gap, τ and arrivals',
      reproduced: 'yes',
      note: words.figures['fig-8'],
      panels: panelsOf((tau) =>
        overGaps(`τ = ${tau} µs`, {
          scenarios: familiesWith({ coalescingUs: tau }),
          forms: meanTimes,
          y: meanTimeAxis,
          range: [4, 500],
          scale: 'log',
          at: [4, 5, 6, 7, 8, 9, 12, 20, 30, 60, 100, 200, 500],
        }),
      ),
      numbers: [
        {
          label: 'even gaps of 30 µs, τ 100: mean time',
          inputs: { meanInterarrivalUs: 30, 'arrivals.family': 'deterministic', coalescingUs: 100 },
          corrected: 'processingUs.exact.mean',
          printed: { result: 'processingUs.published.mean' },
        },
        {
          label: 'cv 1, 100 µs, τ 100: mean time',
          inputs: { meanInterarrivalUs: 100, 'arrivals.family': 'negative-binomial', coalescingUs: 100 },
          corrected: 'processingUs.exact.mean',
          printed: { result: 'processingUs.published.mean' },
        },
        {
          label: 'cv 1, 8 µs, τ 200: mean time',
          inputs: { meanInterarrivalUs: 8, 'arrivals.family': 'negative-binomial', coalescingUs: 200 },
          corrected: 'processingUs.exact.mean',
          printed: { result: 'processingUs.published.mean' },
        },
        {
          label: 'cv 1, 4 µs, τ 500: mean time',
          inputs: { meanInterarrivalUs: 4, 'arrivals.family': 'negative-binomial', coalescingUs: 500 },
          corrected: 'processingUs.exact.mean',
          printed: { result: 'processingUs.published.mean' },
        },
      ],
    },
    {
      id: 'fig-9',
      number: 'Fig. 9',
      title: 'Loss by gap, τ and arrivals',
      reproduced: 'partly',
      note: words.figures['fig-9'],
      panels: panelsOf((tau) =>
        overGaps(`τ = ${tau} µs`, {
          scenarios: familiesWith({ coalescingUs: tau }),
          forms: losses,
          y: lossAxis,
          range: [4, 12],
          scale: 'linear',
          at: [4, 5, 6, 7, 8, 9, 10, 11, 12],
        }),
      ),
      numbers: [
        {
          label: 'cv 1, 8 µs, τ 200: loss',
          inputs: { meanInterarrivalUs: 8, 'arrivals.family': 'negative-binomial', coalescingUs: 200 },
          corrected: 'lossProbability',
          printed: { result: 'lossProbabilityPublished' },
          quoted: 'visible',
        },
        {
          label: 'near-regular, 7 µs, τ 100: loss',
          inputs: { meanInterarrivalUs: 7, coalescingUs: 100 },
          corrected: 'lossProbability',
          printed: { result: 'lossProbabilityPublished' },
        },
        {
          label: 'near-regular, 7 µs, τ 500: loss',
          inputs: { meanInterarrivalUs: 7, coalescingUs: 500 },
          corrected: 'lossProbability',
          printed: { result: 'lossProbabilityPublished' },
          quoted: 'more than with τ 100',
        },
      ],
    },
    {
      id: 'fig-10',
      number: 'Fig. 10',
      title: 'Distributions of the processing time, τ = 100 µs',
      reproduced: 'partly',
      note: words.figures['fig-10'],
      panels: [timesAt(4), timesAt(8), timesAt(30), timesAt(100)],
      numbers: [
        {
          label: 'even gaps of 30 µs, τ 100: 99 %',
          inputs: { meanInterarrivalUs: 30, 'arrivals.family': 'deterministic', coalescingUs: 100 },
          corrected: 'processingUs.exact.p99',
          printed: { result: 'processingUs.published.p99' },
        },
        {
          label: 'memoryless, 30 µs, τ 100: mean in the NIC',
          inputs: { meanInterarrivalUs: 30, 'arrivals.family': 'geometric', coalescingUs: 100 },
          corrected: 'nicWaitingUs.mean',
          printed: null,
        },
      ],
    },
  ],
  gaps: words.gaps,
};
