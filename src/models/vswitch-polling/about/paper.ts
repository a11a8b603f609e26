/** The figures of the paper (TNSM 2018) that this model draws, and those that it cannot. */
import words from '../../../../content/models/vswitch-polling.json';
import { numberBy, paperOf } from '../../about-parts/paper-parts.ts';
import type { CurvePanel, FigurePanel, Paper, PaperPanel, PaperScenario } from '../../contract/paper.ts';
import { presets } from '../presets.ts';
import { scenario1, scenario2, scenario3 } from '../paper-scenarios.ts';

type Inputs = PaperScenario['inputs'];

const forms = [
  { label: 'recommended', method: 'recommended' },
  { label: 'Eq. (17), weights corrected', method: 'published' },
  { label: 'Eq. (17), as printed', method: 'published-literal' },
] as const;

const by = (result: string): CurvePanel['forms'] =>
  forms.map(({ label, method }) => ({ label, result, inputs: { method } }));

/** Queue, loss and time in the system of every port against the load. */
const portPanels = (label: string, inputs: Inputs): readonly PaperPanel[] =>
  [
    ['Mean queue', 'queue-load'],
    ['Loss', 'loss-load'],
    ['Time in the system', 'sojourn-load'],
  ].map(([name, figure]): FigurePanel => ({
    kind: 'figure',
    label: name,
    figure,
    forms,
    scenarios: [{ label, inputs }],
  }));

/** A number by both forms, of the most loaded port. */
const numberAt = (label: string, inputs: Inputs, result: string, quoted?: string) =>
  numberBy(
    [
      { label: 'recommended', result },
      { label: 'Eq. (17), as printed', result, inputs: { method: 'published-literal' } },
    ],
    label,
    inputs,
    quoted,
  );

/** T_S as a share of the time of a packet that misses the cache, as the paper measures its overhead. */
const missUs = 1 / 3 + 1000 / 32_000;
const switchOvers: readonly PaperScenario[] = [
  { label: 'switch-over 0.1 %', inputs: { ...scenario2, switchOverUs: 0.001 * missUs } },
  { label: 'switch-over 1 %', inputs: { ...scenario2, switchOverUs: 0.01 * missUs } },
  { label: 'switch-over 10 %', inputs: { ...scenario2, switchOverUs: 0.1 * missUs } },
  { label: 'switch-over 100 %', inputs: { ...scenario2, switchOverUs: missUs } },
];

const batches = (scenario: Inputs, sizes: readonly number[]): readonly PaperScenario[] =>
  sizes.map((maxBatch) => ({ label: `M = ${maxBatch}`, inputs: { ...scenario, maxBatch } }));

const lossAxis = { title: 'Loss of the most loaded port', unit: '', scale: 'linear' } as const;
const overLoad = { kind: 'curves', label: '', over: 'loadMpps', scale: 'linear' } as const;

const inputsOf = (preset: string): Inputs => presets.find(({ id }) => id === preset)!.inputs;
const testbed = inputsOf('appendix-b');

const onePacket = { ...scenario3, maxBatch: 1 };

export const paper: Paper = paperOf(words, [
  {
    id: 'fig-8',
    title: 'Scenario 1, simple forwarding',
    panels: portPanels('scenario 1', scenario1),
    numbers: [
      numberAt('5 Mpps, port 4: time in the system', { ...scenario1, loadMpps: 5 }, 'ports.3.sojournUs'),
      numberAt(
        '8 Mpps, port 4: mean queue',
        { ...scenario1, loadMpps: 8 },
        'ports.3.meanQueue',
        'almost full',
      ),
      numberAt('20 Mpps, port 4: loss', { ...scenario1, loadMpps: 20 }, 'ports.3.lossProbability'),
    ],
  },
  {
    id: 'fig-9',
    title: 'Scenario 2, complex routing',
    panels: portPanels('scenario 2', scenario2),
    numbers: [
      numberAt('2 Mpps, port 5: time in the system', { ...scenario2, loadMpps: 2 }, 'ports.4.sojournUs'),
      numberAt('3.3 Mpps, port 5: loss', { ...scenario2, loadMpps: 3.3 }, 'ports.4.lossProbability'),
    ],
  },
  {
    id: 'fig-10',
    title: 'Scenario 3, IPsec',
    panels: portPanels('scenario 3', scenario3),
    numbers: [
      numberAt(
        '0.25 Mpps, port 6: time in the system',
        { ...scenario3, loadMpps: 0.25 },
        'ports.5.sojournUs',
      ),
      numberAt('0.4 Mpps, port 6: loss', { ...scenario3, loadMpps: 0.4 }, 'ports.5.lossProbability'),
    ],
  },
  {
    id: 'fig-11',
    title: 'Switch-over time and mean queue',
    panels: [
      {
        ...overLoad,
        scenarios: switchOvers,
        nearest: 'switch-over',
        forms: by('ports.4.meanQueue'),
        range: [0.5, 3.5],
        y: { title: 'Mean queue of port 5', unit: 'packets', scale: 'linear' },
      },
    ],
  },
  {
    id: 'fig-12',
    title: 'Switch-over time and loss',
    panels: [
      {
        ...overLoad,
        scenarios: switchOvers,
        nearest: 'switch-over',
        forms: by('ports.4.lossProbability'),
        range: [1.5, 3.5],
        y: lossAxis,
      },
    ],
    numbers: [
      numberAt(
        '0.9 Mpps in the RX queue, switch-over 0.1 %: loss',
        { ...switchOvers[0].inputs, loadMpps: 3 },
        'ports.4.lossProbability',
      ),
      numberAt(
        '0.9 Mpps in the RX queue, switch-over 100 %: loss',
        { ...switchOvers[3].inputs, loadMpps: 3 },
        'ports.4.lossProbability',
      ),
    ],
  },
  {
    id: 'fig-13',
    title: 'Batch size in scenario 1',
    panels: [
      {
        ...overLoad,
        nearest: 'batch-size',
        scenarios: batches(scenario1, [1, 4, 32]),
        forms: by('ports.3.lossProbability'),
        range: [5, 12],
        y: lossAxis,
      },
    ],
    numbers: [
      numberAt(
        'M = 1, 9 Mpps: loss of port 4',
        { ...scenario1, maxBatch: 1, loadMpps: 9 },
        'ports.3.lossProbability',
        'approaching 0.55',
      ),
      numberAt(
        'M = 32, 9 Mpps: loss of port 4',
        { ...scenario1, maxBatch: 32, loadMpps: 9 },
        'ports.3.lossProbability',
        'none',
      ),
    ],
  },
  {
    id: 'fig-14',
    title: 'Batch size in scenario 2',
    reproduced: 'yes',
    panels: [
      {
        ...overLoad,
        nearest: 'batch-size',
        scenarios: batches(scenario2, [1, 8, 32]),
        forms: by('ports.4.lossProbability'),
        range: [2, 4],
        y: lossAxis,
      },
    ],
    numbers: [
      numberAt(
        'M = 1, 3.3 Mpps: loss of port 5',
        { ...scenario2, maxBatch: 1, loadMpps: 3.3 },
        'ports.4.lossProbability',
      ),
    ],
  },
  {
    id: 'fig-15',
    title: 'Cores for zero loss',
    panels: [
      {
        kind: 'figure',
        label: '3000 cycles, as drawn',
        figure: 'cores',
        view: 'needed',
        scenarios: [{ label: 'read', inputs: inputsOf('fig-15-read') }],
        forms: [{ label: 'whole multiples of one core' }],
      },
      {
        kind: 'figure',
        label: '8000 cycles, as stated',
        figure: 'cores',
        view: 'needed',
        scenarios: [{ label: 'stated', inputs: inputsOf('fig-15-stated') }],
        forms: [{ label: 'whole multiples of one core' }],
      },
    ],
    numbers: [
      numberAt(
        '10 cores, 8 Mpps, 3000 cycles: loss',
        { ...onePacket, lookupCycles: 3000, cores: 10, loadMpps: 8 },
        'lossProbability',
        'none',
      ),
      numberAt(
        '10 cores, 8 Mpps, 8000 cycles: loss',
        { ...onePacket, cores: 10, loadMpps: 8 },
        'lossProbability',
        'none',
      ),
    ],
  },
  {
    id: 'fig-17',
    title: 'Measured switch with 32 ports',
    panels: [
      {
        ...overLoad,
        label: 'Mean queue',
        scenarios: [{ label: 'any port', inputs: testbed }],
        forms: by('ports.0.meanQueue'),
        range: [1, 18],
        y: { title: 'Mean RX queue length', unit: 'packets', scale: 'linear' },
      },
      {
        ...overLoad,
        label: 'Loss',
        scenarios: [{ label: 'any port', inputs: testbed }],
        forms: by('lossProbability'),
        range: [1, 18],
        y: { title: 'Loss probability', unit: '', scale: 'linear' },
      },
    ],
    numbers: [numberAt('14 Mpps: loss', { ...testbed, loadMpps: 14 }, 'lossProbability')],
  },
]);
