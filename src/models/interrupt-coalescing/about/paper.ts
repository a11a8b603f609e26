/** The figures of the paper (ITC 28, 2016) that this model draws, and those that it cannot. */
import words from '../../../../content/models/interrupt-coalescing.json';
import { numberBy, paperOf } from '../../about-parts/paper-parts.ts';
import type { CurvePanel, Paper, PaperResult, TimePanel } from '../../contract/paper.ts';

/** The paper's det, pois, geo and nbin. */
const even = { 'arrivals.family': 'deterministic' };
const nearRegular = { 'arrivals.family': 'poisson' };
const memoryless = { 'arrivals.family': 'geometric' };
const cv1 = { 'arrivals.family': 'negative-binomial' };

const familiesWith = (inputs: Readonly<Record<string, number>>) => [
  { label: 'even', inputs: { ...even, ...inputs } },
  { label: 'near-regular', inputs: { ...nearRegular, ...inputs } },
  { label: 'memoryless', inputs: { ...memoryless, ...inputs } },
  { label: 'cv 1', inputs: { ...cv1, ...inputs } },
];

const forms = (equations: string, corrected: string, printed: string): readonly PaperResult[] => [
  { label: 'corrected', result: corrected },
  { label: `${equations}, as printed`, result: printed },
];
const times = forms('Eqs. (12), (13)', 'processingUs', 'processingUsPublished');
const meanTimes = forms('Eqs. (12), (13)', 'processingUs.exact.mean', 'processingUs.published.mean');
const p99Times = forms('Eqs. (12), (13)', 'processingUs.exact.p99', 'processingUs.published.p99');
const losses = forms('Eq. (11)', 'lossProbability', 'lossProbabilityPublished');

const meanTimePanel = {
  forms: meanTimes,
  y: { title: 'Mean processing time', unit: 'µs', scale: 'log' },
  nearest: 'time-interarrival',
} as const;
const lossPanel = {
  forms: losses,
  y: { title: 'Loss probability', unit: '', scale: 'linear' },
  nearest: 'loss-interarrival',
} as const;

function overGaps(
  label: string,
  panel: Pick<CurvePanel, 'scenarios' | 'forms' | 'y' | 'nearest' | 'scale'>,
  at: readonly number[],
): CurvePanel {
  return { kind: 'curves', label, over: 'meanInterarrivalUs', range: [at[0], at.at(-1)!], at, ...panel };
}

/** Scenario of the measurements on the testbed. */
const measured = {
  scenarios: [{ label: 'even gaps', inputs: { ...even, coalescingUs: 200 } }],
  scale: 'linear',
} as const;
const measuredGaps = [5, 6, 7, 8, 9, 10, 11, 12];

const taus = [100, 200, 500];

const timesAt = (meanInterarrivalUs: number): TimePanel => ({
  kind: 'times',
  label: `E[A] = ${meanInterarrivalUs} µs`,
  title: 'Processing time',
  nearest: 'processing-time',
  scenarios: familiesWith({ coalescingUs: 100, meanInterarrivalUs }),
  forms: times,
});

const at = (meanInterarrivalUs: number, coalescingUs: number) => ({ meanInterarrivalUs, coalescingUs });

export const paper: Paper = paperOf(words, [
  {
    id: 'fig-7',
    title: 'Model against the testbed, τ = 200 µs',
    panels: [
      overGaps('Mean processing time', { ...measured, ...meanTimePanel }, measuredGaps),
      overGaps('Loss', { ...measured, ...lossPanel }, measuredGaps),
    ],
    numbers: [
      numberBy(losses, 'even gaps of 7 µs, τ 200: loss', { ...even, ...at(7, 200) }, 'more than 5 %'),
      numberBy(meanTimes, 'even gaps of 8 µs, τ 200: mean time', { ...even, ...at(8, 200) }),
    ],
  },
  {
    id: 'fig-8',
    title: 'Mean processing time by gap, τ and arrivals',
    reproduced: 'yes',
    panels: taus.map((tau) =>
      overGaps(
        `τ = ${tau} µs`,
        { scenarios: familiesWith({ coalescingUs: tau }), scale: 'log', ...meanTimePanel },
        [4, 5, 6, 7, 8, 9, 12, 20, 30, 60, 100, 200, 500],
      ),
    ),
    numbers: [
      numberBy(meanTimes, 'even gaps of 30 µs, τ 100: mean time', { ...even, ...at(30, 100) }),
      numberBy(meanTimes, 'cv 1, 100 µs, τ 100: mean time', { ...cv1, ...at(100, 100) }),
      numberBy(meanTimes, 'cv 1, 8 µs, τ 200: mean time', { ...cv1, ...at(8, 200) }),
      numberBy(meanTimes, 'cv 1, 4 µs, τ 500: mean time', { ...cv1, ...at(4, 500) }),
    ],
  },
  {
    id: 'fig-9',
    title: 'Loss by gap, τ and arrivals',
    panels: taus.map((tau) =>
      overGaps(
        `τ = ${tau} µs`,
        { scenarios: familiesWith({ coalescingUs: tau }), scale: 'linear', ...lossPanel },
        [4, ...measuredGaps],
      ),
    ),
    numbers: [
      numberBy(losses, 'cv 1, 8 µs, τ 200: loss', { ...cv1, ...at(8, 200) }, 'visible'),
      numberBy(losses, 'near-regular, 7 µs, τ 100: loss', at(7, 100)),
      numberBy(losses, 'near-regular, 7 µs, τ 500: loss', at(7, 500), 'more than with τ 100'),
    ],
  },
  {
    id: 'fig-10',
    title: 'Distributions of the processing time, τ = 100 µs',
    panels: [timesAt(4), timesAt(8), timesAt(30), timesAt(100)],
    numbers: [
      numberBy(p99Times, 'even gaps of 30 µs, τ 100: 99 %', { ...even, ...at(30, 100) }),
      numberBy([{ label: '', result: 'nicWaitingUs.mean' }], 'memoryless, 30 µs, τ 100: mean in the NIC', {
        ...memoryless,
        ...at(30, 100),
      }),
    ],
  },
]);
