/** The figures of the paper (TNSM 2018) that this model draws, and those that it cannot. */
import type {
  CurvePanel,
  FigurePanel,
  Paper,
  PaperFigure,
  PaperNumber,
  PaperScenario,
} from '../../contract/paper.ts';
import { presets } from '../presets.ts';
import { scenario1, scenario2, scenario3 } from '../paper-scenarios.ts';

type Inputs = PaperScenario['inputs'];

const forms = [
  { label: 'recommended', method: 'recommended' },
  { label: 'Eq. (17), weights corrected', method: 'published' },
  { label: 'Eq. (17), as printed', method: 'published-literal' },
] as const;

const by = (result: string): CurvePanel['forms'] => {
  const [first, ...rest] = forms.map(({ label, method }) => ({ label, result, inputs: { method } }));
  return [first, ...rest];
};

/** Queue, loss and time in the system of every port against the load. */
function portPanels(label: string, inputs: Inputs): PaperFigure['panels'] {
  const panel = (name: string, figure: string): FigurePanel => ({
    kind: 'figure',
    label: name,
    figure,
    forms,
    scenarios: [{ label, inputs }],
  });
  return [
    panel('Mean queue', 'queue-load'),
    panel('Loss', 'loss-load'),
    panel('Time in the system', 'sojourn-load'),
  ];
}

/** A number by both forms, of the most loaded port. */
function numberAt(label: string, inputs: Inputs, result: string, quoted?: string): PaperNumber {
  return {
    label,
    inputs,
    corrected: result,
    printed: { result, inputs: { method: 'published-literal' } },
    ...(quoted === undefined ? {} : { quoted }),
  };
}

/** T_S as a share of the time of a packet that misses the cache, as the paper measures its overhead. */
const missUs = 1 / 3 + 1000 / 32_000;
const switchOvers: readonly [PaperScenario, ...PaperScenario[]] = [
  { label: 'switch-over 0.1 %', inputs: { ...scenario2, switchOverUs: 0.001 * missUs } },
  { label: 'switch-over 1 %', inputs: { ...scenario2, switchOverUs: 0.01 * missUs } },
  { label: 'switch-over 10 %', inputs: { ...scenario2, switchOverUs: 0.1 * missUs } },
  { label: 'switch-over 100 %', inputs: { ...scenario2, switchOverUs: missUs } },
];

function batches(
  scenario: Inputs,
  [first, ...rest]: readonly [number, ...number[]],
): readonly [PaperScenario, ...PaperScenario[]] {
  const of = (maxBatch: number) => ({ label: `M = ${maxBatch}`, inputs: { ...scenario, maxBatch } });
  return [of(first), ...rest.map(of)];
}

const lossAxis = { title: 'Loss of the most loaded port', unit: '', scale: 'linear' } as const;
const overLoad = { kind: 'curves', label: '', over: 'loadMpps', scale: 'linear' } as const;

const inputsOf = (preset: string): Inputs => presets.find(({ id }) => id === preset)!.inputs;
const testbed = inputsOf('appendix-b');

const onePacket = { ...scenario3, maxBatch: 1 };

export const paper: Paper = {
  figures: [
    {
      id: 'fig-8',
      number: 'Fig. 8',
      title: 'Scenario 1, simple forwarding',
      reproduced: 'partly',
      note: 'Mean queue, loss and time in the system of every port. The paper’s simulated points are in the picture only; “Simulate” does so at any point. Reproduced by every form: at 8 Mpps port 4 is nearly full and the others nearly empty. As printed the iteration has no fixed point at several loads, and times below the onset of loss are 50 to 80 % too short.',
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
      number: 'Fig. 9',
      title: 'Scenario 2, complex routing',
      reproduced: 'partly',
      note: 'Mean queue, loss and time in the system of every port; the paper’s simulated points are in the picture only.',
      panels: portPanels('scenario 2', scenario2),
      numbers: [
        numberAt('2 Mpps, port 5: time in the system', { ...scenario2, loadMpps: 2 }, 'ports.4.sojournUs'),
        numberAt('3.3 Mpps, port 5: loss', { ...scenario2, loadMpps: 3.3 }, 'ports.4.lossProbability'),
      ],
    },
    {
      id: 'fig-10',
      number: 'Fig. 10',
      title: 'Scenario 3, IPsec',
      reproduced: 'partly',
      note: 'Mean queue, loss and time in the system of every port; the paper’s simulated points are in the picture only. Section II-C says eight ports but gives six shares, and Section VI six ports: six are drawn.',
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
      number: 'Fig. 11',
      title: 'Switch-over time and mean queue',
      reproduced: 'partly',
      note: 'Port 5 of scenario 2 for four switch-over times. The loads that the text names fit only if its axis is the load of that RX queue, 30 % of the switch’s, which is drawn here.',
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
      numbers: [],
    },
    {
      id: 'fig-12',
      number: 'Fig. 12',
      title: 'Switch-over time and loss',
      reproduced: 'partly',
      note: 'Port 5 of scenario 2. In its RX queue nothing is lost at 0.6 Mpps whatever the switch-over; at 0.9 Mpps the loss rises with it from 11 to 33 % by Eq. (17) with its weights corrected, from 10 to 33 % as printed and from 2.5 to 31 % by the recommended form and by simulation, in all of them hardly below 1 % of overhead.',
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
      number: 'Fig. 13',
      title: 'Batch size in scenario 1',
      reproduced: 'partly',
      note: 'M = 1 is reproduced: loss from 6.5 Mpps on, more than half at 9 Mpps. M = 32, where the paper loses nothing at 9 Mpps, follows from no reading of Eq. (17): its mean batch is that of a cycle 32 times too short. Simulation loses nothing there, the recommended form one packet in a million.',
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
      number: 'Fig. 14',
      title: 'Batch size in scenario 2',
      reproduced: 'yes',
      note: 'Where a cache hit saves little, larger batches gain little: the onset of loss moves from 2.7 to 3.1 Mpps, by 15 %; the paper says about 10 %.',
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
      number: 'Fig. 15',
      title: 'Cores for zero loss',
      reproduced: 'partly',
      note: 'The paper reads off 10 cores at 8 Mpps and 17 at 14. They do not follow from its scenario 3, whose 8000 cycles a packet need 23 and 41; with 3000 cycles they do.',
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
      number: 'Fig. 17',
      title: 'Measured switch with 32 ports',
      reproduced: 'partly',
      note: 'The paper shows its simulator against a real switch here; its own model is not in the figure. The model’s curves for the same switch are drawn; simulated and measured points are in the picture only.',
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
  ],
  gaps: [
    {
      what: 'Figs 1 to 7 and 16, Table I',
      why: 'Drawings of the switch, the queues and the chain, and the notation, which is in the glossary.',
    },
  ],
};
