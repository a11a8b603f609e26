/** The figures of the paper (TOMPECS 2021) that this model draws, and those that it cannot. */
import words from '../../../../content/models/batch-polling.json';
import type { CurvePanel, Paper, PaperPanel, PaperScenario } from '../../contract/paper.ts';
import { mixed } from '../presets.ts';

/** The paper's four arrival processes. */
const families: readonly [PaperScenario, ...PaperScenario[]] = [
  { label: 'near-regular', inputs: {} },
  { label: 'cv 0.5', inputs: { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 0.5 } },
  { label: 'memoryless', inputs: { 'arrivals.family': 'geometric' } },
  { label: 'cv 2', inputs: { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 } },
];

const frames: readonly [PaperScenario, ...PaperScenario[]] = [
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

/** A result by both readings: stationary counting, the default, and ordinary counting. */
const asCounted = (result: string) => ({
  corrected: result,
  printed: { result, inputs: { arrivalCount: 'ordinary' } },
});

/** Table 3: the paper's measured values, and those of its model. */
const table3Losses = (
  [
    [8000, '0.97 %', '1.09 %'],
    [8500, '6.69 %', '6.78 %'],
    [9000, '11.58 %', '11.56 %'],
    [9500, '16.44 %', '16.30 %'],
    [10_000, '20.17 %', '20.13 %'],
  ] as const
).map(([rateMbps, measured, model]) => ({
  label: `${rateMbps / 1000} Gbit/s: loss`,
  inputs: { ...table3, rateMbps },
  quoted: `${model}, measured ${measured}`,
  ...asCounted('lossProbability'),
}));

const sojourns = [
  { label: 'corrected', result: 'sojournUs' },
  { label: 'Eq. (6), as printed', result: 'sojournUsPublished' },
] as const;

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
  scenarios: atRate(rateMbps),
  recordings: 'cross-connect',
  forms: readings('batchSizeNonEmpty'),
  x: { title: 'Packets per poll', unit: 'packets' },
  measured: 'batchSizeNonEmpty',
  nearest: 'batch-size',
});

export const paper: Paper = {
  figures: [
    {
      id: 'fig-5',
      number: 'Fig. 5',
      title: 'Service time against the batch size',
      reproduced: 'partly',
      note: words.figures['fig-5'],
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
      numbers: [],
    },
    {
      id: 'fig-6',
      number: 'Fig. 6',
      title: 'Mean batch size by rate and arrivals',
      reproduced: 'partly',
      note: words.figures['fig-6'],
      panels: [
        meanBatchOf({
          scenarios: families,
          recordings: 'cross-connect',
          forms: readings('meanBatchNonEmpty'),
        }),
      ],
      numbers: [
        {
          label: 'near-regular, 2.5 Gbit/s: mean batch',
          inputs: { rateMbps: 2500 },
          ...asCounted('meanBatch'),
        },
        {
          label: 'near-regular, 7.5 Gbit/s: mean batch',
          inputs: { rateMbps: 7500 },
          ...asCounted('meanBatch'),
        },
        {
          label: 'cv 2, 5 Gbit/s: mean batch',
          inputs: bursty,
          ...asCounted('meanBatch'),
        },
      ],
    },
    {
      id: 'fig-7',
      number: 'Fig. 7',
      title: 'Batch sizes by rate and arrivals',
      reproduced: 'partly',
      note: words.figures['fig-7'],
      panels: [
        batchSizesAt('2.5 Gbit/s', 2500),
        batchSizesAt('5 Gbit/s', 5000),
        batchSizesAt('7.5 Gbit/s', 7500),
      ],
      numbers: [],
    },
    {
      id: 'table-3',
      number: 'Table 3',
      title: 'Loss from 8 to 10 Gbit/s',
      reproduced: 'partly',
      note: words.figures['table-3'],
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
      number: 'Fig. 8',
      title: 'Mean batch size with mixed traffic',
      reproduced: 'partly',
      note: words.figures['fig-8'],
      panels: [
        meanBatchOf({
          scenarios: frames,
          recordings: 'mixed',
          forms: [{ label: '', result: 'meanBatchNonEmpty' }],
        }),
      ],
      numbers: [
        {
          label: '64 B, 4 Gbit/s: mean batch',
          inputs: { ...mixed, rateMbps: 4000 },
          corrected: 'meanBatch',
          printed: null,
        },
      ],
    },
    {
      id: 'fig-11',
      number: 'Fig. 11',
      title: 'Mean latency with mixed traffic',
      reproduced: 'partly',
      note: words.figures['fig-11'],
      panels: [
        {
          kind: 'curves',
          label: '',
          ...allRates,
          scenarios: frames,
          forms: [
            { label: 'corrected', result: 'sojournUs.exact.mean' },
            { label: 'Eq. (6), as printed', result: 'sojournUs.published.mean' },
          ],
          y: { title: 'Mean time in the system', unit: 'µs', scale: 'linear', range: [0, 10] },
          nearest: 'latency-rate',
        },
      ],
      numbers: [
        {
          label: '64 B, 2 Gbit/s: mean time',
          inputs: { ...mixed, rateMbps: 2000 },
          corrected: 'sojournUs.exact.mean',
          printed: { result: 'sojournUs.published.mean' },
        },
        {
          label: 'cross-connect, cv 2, 5 Gbit/s: mean time',
          inputs: bursty,
          corrected: 'sojournUs.exact.mean',
          printed: { result: 'sojournUs.published.mean' },
        },
        {
          label: 'cross-connect, cv 2, 5 Gbit/s: mean queue',
          inputs: bursty,
          corrected: 'meanQueueRandomTime',
          printed: { result: 'meanQueueRandomTimePublished' },
        },
      ],
    },
    {
      id: 'fig-13',
      number: 'Fig. 13',
      title: 'Distributions of the latency',
      reproduced: 'partly',
      note: words.figures['fig-13'],
      panels: [
        {
          kind: 'times',
          label: 'mixed, 64 B, 2 Gbit/s',
          recordings: 'mixed',
          scenarios: [{ label: 'model', inputs: { ...mixed, rateMbps: 2000 } }],
          forms: sojourns,
          nearest: 'sojourn',
          title: 'Time in the system',
          measured: 'sojournUs',
        },
        {
          kind: 'times',
          label: 'mixed, 256 B, 2 Gbit/s',
          scenarios: [{ label: 'model', inputs: { ...mixed, rateMbps: 2000, frameBytes: 256 } }],
          forms: sojourns,
          nearest: 'sojourn',
          title: 'Time in the system',
        },
        {
          kind: 'times',
          label: 'cross-connect, 64 B, 2.5 Gbit/s',
          recordings: 'cross-connect',
          scenarios: [{ label: 'model', inputs: { rateMbps: 2500 } }],
          forms: sojourns,
          nearest: 'sojourn',
          title: 'Time in the system',
          measured: 'sojournUs',
        },
      ],
      numbers: [
        {
          label: 'cross-connect, 2.5 Gbit/s: p99',
          inputs: { rateMbps: 2500 },
          corrected: 'sojournUs.exact.p99',
          printed: { result: 'sojournUs.published.p99' },
        },
        {
          label: 'cross-connect, 8.9 Gbit/s: p99 of waiting',
          inputs: { rateMbps: 8900 },
          corrected: 'waitingUs.exact.p99',
          printed: { result: 'waitingUs.published.p99' },
        },
      ],
    },
  ],
  gaps: words.gaps,
};

function atRate(rateMbps: number): readonly [PaperScenario, ...PaperScenario[]] {
  const [first, ...rest] = families.map(({ label, inputs }) => ({ label, inputs: { ...inputs, rateMbps } }));
  return [first, ...rest];
}
