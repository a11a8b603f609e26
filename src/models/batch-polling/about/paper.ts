/** The figures of the paper (TOMPECS 2021) that this model draws, and those that it cannot. */
import words from '../../../../content/models/batch-polling.json';
import { numberBy, paperOf } from '../../about-parts/paper-parts.ts';
import type { CurvePanel, Paper, PaperPanel, PaperScenario, TimePanel } from '../../contract/paper.ts';
import { mixed } from '../presets.ts';

/** The paper's four arrival processes. */
const families: readonly PaperScenario[] = [
  { label: 'near-regular', inputs: {} },
  { label: 'cv 0.5', inputs: { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 0.5 } },
  { label: 'memoryless', inputs: { 'arrivals.family': 'geometric' } },
  { label: 'cv 2', inputs: { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 } },
];

const frames: readonly PaperScenario[] = [
  { label: '64 B', inputs: mixed },
  ...[128, 256, 512, 1024].map((frameBytes) => ({
    label: `${frameBytes} B`,
    inputs: { ...mixed, frameBytes },
  })),
];

/** A full batch takes 21.6 µs, by the losses of Table 3. */
const table3 = { 'service.interceptUs': 0.75, 'service.slopeUs': 0.0814453125 };

const allRates = { over: 'rateMbps', range: [500, 10_000], scale: 'linear' } as const;

/** The paper leaves open where the first interarrival time of a service interval begins. */
const readings = (result: string) =>
  [
    { label: 'stationary counting', result },
    { label: 'ordinary counting', result, inputs: { arrivalCount: 'ordinary' } },
  ] as const;

/** Table 3: the paper's measured values, and those of its model. */
const table3Losses = (
  [
    [8000, '0.97 %', '1.09 %'],
    [8500, '6.69 %', '6.78 %'],
    [9000, '11.58 %', '11.56 %'],
    [9500, '16.44 %', '16.30 %'],
    [10_000, '20.17 %', '20.13 %'],
  ] as const
).map(([rateMbps, measured, model]) =>
  numberBy(
    readings('lossProbability'),
    `${rateMbps / 1000} Gbit/s: loss`,
    { ...table3, rateMbps },
    `${model}, measured ${measured}`,
  ),
);

const byEq6 = (corrected: string, printed: string) => [
  { label: 'corrected', result: corrected },
  { label: 'Eq. (6), as printed', result: printed },
];
const meanSojourns = byEq6('sojournUs.exact.mean', 'sojournUs.published.mean');
const p99Of = (time: string) => byEq6(`${time}.exact.p99`, `${time}.published.p99`);

const meanBatches = { title: 'Mean non-empty batch', unit: 'packets', scale: 'linear' } as const;

const bursty = families[3].inputs;

const meanBatchOf = (panel: Pick<CurvePanel, 'scenarios' | 'recordings' | 'forms'>): CurvePanel => ({
  kind: 'curves',
  label: '',
  ...panel,
  ...allRates,
  y: { ...meanBatches, range: [0, 280] },
  measured: 'meanBatchNonEmpty',
  nearest: 'mean-batch-rate',
});

const batchSizesAt = (label: string, rateMbps: number): PaperPanel => ({
  kind: 'probabilities',
  label,
  scenarios: families.map(({ label: family, inputs }) => ({
    label: family,
    inputs: { ...inputs, rateMbps },
  })),
  recordings: 'cross-connect',
  forms: readings('batchSizeNonEmpty'),
  x: { title: 'Packets per poll', unit: 'packets' },
  measured: 'batchSizeNonEmpty',
  nearest: 'batch-size',
});

const sojournOf = (label: string, inputs: PaperScenario['inputs']): TimePanel => ({
  kind: 'times',
  label,
  scenarios: [{ label: 'model', inputs }],
  forms: byEq6('sojournUs', 'sojournUsPublished'),
  nearest: 'sojourn',
  title: 'Time in the system',
});

export const paper: Paper = paperOf(words, [
  {
    id: 'fig-5',
    title: 'Service time against the batch size',
    panels: [
      {
        kind: 'figure',
        label: '',
        figure: 'service',
        recordings: 'cross-connect',
        scenarios: [{ label: 'cross-connect', inputs: {} }],
        forms: [{ label: 'global fit' }],
      },
    ],
  },
  {
    id: 'fig-6',
    title: 'Mean batch size by rate and arrivals',
    panels: [
      meanBatchOf({ scenarios: families, recordings: 'cross-connect', forms: readings('meanBatchNonEmpty') }),
    ],
    numbers: [
      numberBy(readings('meanBatch'), 'near-regular, 2.5 Gbit/s: mean batch', { rateMbps: 2500 }),
      numberBy(readings('meanBatch'), 'near-regular, 7.5 Gbit/s: mean batch', { rateMbps: 7500 }),
      numberBy(readings('meanBatch'), 'cv 2, 5 Gbit/s: mean batch', bursty),
    ],
  },
  {
    id: 'fig-7',
    title: 'Batch sizes by rate and arrivals',
    panels: [
      batchSizesAt('2.5 Gbit/s', 2500),
      batchSizesAt('5 Gbit/s', 5000),
      batchSizesAt('7.5 Gbit/s', 7500),
    ],
  },
  {
    id: 'table-3',
    title: 'Loss from 8 to 10 Gbit/s',
    panels: [
      {
        kind: 'curves',
        label: '',
        ...allRates,
        range: [8000, 10_000],
        at: [8000, 8500, 9000, 9500, 10_000],
        scenarios: [
          { label: '21.6 µs a full batch', inputs: table3 },
          { label: 'as recorded, 19.2 µs', inputs: {} },
        ],
        forms: readings('lossProbability'),
        y: { title: 'Loss probability', unit: '', scale: 'linear' },
        nearest: 'loss-rate',
      },
    ],
    numbers: table3Losses,
  },
  {
    id: 'fig-8',
    title: 'Mean batch size with mixed traffic',
    panels: [
      meanBatchOf({
        scenarios: frames,
        recordings: 'mixed',
        forms: [{ label: '', result: 'meanBatchNonEmpty' }],
      }),
    ],
    numbers: [
      numberBy([{ label: '', result: 'meanBatch' }], '64 B, 4 Gbit/s: mean batch', {
        ...mixed,
        rateMbps: 4000,
      }),
    ],
  },
  {
    id: 'fig-11',
    title: 'Mean latency with mixed traffic',
    panels: [
      {
        kind: 'curves',
        label: '',
        ...allRates,
        scenarios: frames,
        forms: meanSojourns,
        y: { title: 'Mean time in the system', unit: 'µs', scale: 'linear', range: [0, 10] },
        nearest: 'latency-rate',
      },
    ],
    numbers: [
      numberBy(meanSojourns, '64 B, 2 Gbit/s: mean time', { ...mixed, rateMbps: 2000 }),
      numberBy(meanSojourns, 'cross-connect, cv 2, 5 Gbit/s: mean time', bursty),
      numberBy(
        byEq6('meanQueueRandomTime', 'meanQueueRandomTimePublished'),
        'cross-connect, cv 2, 5 Gbit/s: mean queue',
        bursty,
      ),
    ],
  },
  {
    id: 'fig-13',
    title: 'Distributions of the latency',
    panels: [
      {
        ...sojournOf('mixed, 64 B, 2 Gbit/s', { ...mixed, rateMbps: 2000 }),
        recordings: 'mixed',
        measured: 'sojournUs',
      },
      sojournOf('mixed, 256 B, 2 Gbit/s', { ...mixed, rateMbps: 2000, frameBytes: 256 }),
      {
        ...sojournOf('cross-connect, 64 B, 2.5 Gbit/s', { rateMbps: 2500 }),
        recordings: 'cross-connect',
        measured: 'sojournUs',
      },
    ],
    numbers: [
      numberBy(p99Of('sojournUs'), 'cross-connect, 2.5 Gbit/s: p99', { rateMbps: 2500 }),
      numberBy(p99Of('waitingUs'), 'cross-connect, 8.9 Gbit/s: p99 of waiting', { rateMbps: 8900 }),
    ],
  },
]);
