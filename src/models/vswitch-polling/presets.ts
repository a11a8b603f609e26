/** Starting points: the paper's three scenarios and its figures, its measured switch, and an uneven split. */
import type { Preset } from '../contract/model.ts';
import { scenario1, scenario2, scenario3 } from './paper-scenarios.ts';

const scenarios = 'Paper: scenarios';
const paperFigures = 'Paper: figures';

export const presets: readonly Preset[] = [
  {
    id: 'scenario-1',
    label: 'Simple forwarding',
    group: scenarios,
    line: '4 ports, 80 cycles, batches of 4, 70 % load',
    description:
      'Section II-C of the paper: 4 ports with 15 to 40 % of the packets, 80 cycles a packet, batches of 4; at 5 Mpps, 70 % of the critical load.',
    inputs: { ...scenario1, loadMpps: 5 },
  },
  {
    id: 'scenario-2',
    label: 'Complex routing',
    group: scenarios,
    line: '5 ports, 800 cycles, batches of 8',
    description:
      'Section II-C of the paper, Fig. 9: 5 ports with 10 to 30 % of the packets, 800 cycles a packet, batches of 8.',
    inputs: { ...scenario2, loadMpps: 2 },
  },
  {
    id: 'scenario-3',
    label: 'IPsec',
    group: scenarios,
    line: '6 ports, 8000 cycles, batches of 16',
    description:
      'Section II-C of the paper, Fig. 10: 6 ports with 5 to 30 % of the packets, 8000 cycles a packet, batches of 16.',
    inputs: { ...scenario3, loadMpps: 0.25 },
  },
  {
    id: 'appendix-b',
    label: 'Measured switch',
    group: scenarios,
    line: 'Appendix B: 32 equal ports, batches of 8',
    description:
      'The paper’s testbed: 32 equal ports, 178 cycles at 2.3 GHz for every packet, batches of 8, packets of 64 bytes; the bus is part of the cycles.',
    inputs: {
      ports: 32,
      portShares: null,
      maxBatch: 8,
      loadMpps: 9,
      packetBytes: 64,
      lookupCycles: 178,
      hitCycles: 0,
      missCycles: 0,
      clockGhz: 2.3,
      forwardUs: 0,
    },
  },
  {
    id: 'scenario-1-overload',
    label: 'Forwarding at 8 Mpps',
    group: paperFigures,
    line: 'Fig. 8: port 4 is almost full, the others empty',
    description:
      'Where the paper reads off Fig. 8 that port 4 is almost full and the other ports almost empty.',
    inputs: { ...scenario1, loadMpps: 8 },
  },
  {
    id: 'one-packet-a-visit',
    label: 'One packet a visit',
    group: paperFigures,
    line: 'Section IV: nothing hits the cache',
    description:
      'Section IV of the paper, M = 1: nothing hits the cache, and the method “Gated” is Sohail’s model; 92 % of the critical load.',
    inputs: { ...scenario1, maxBatch: 1, loadMpps: 5.9 },
  },
  {
    id: 'fig-13-batch-32',
    label: 'Batches of 32',
    group: paperFigures,
    line: 'Fig. 13: forwarding at 9 Mpps loses nothing',
    description:
      'Where the paper finds nothing lost at 9 Mpps; its own equations lose there, simulation does not.',
    inputs: { ...scenario1, maxBatch: 32, loadMpps: 9 },
  },
  {
    id: 'fig-11-switch-over',
    label: 'Long switch-over',
    group: paperFigures,
    line: 'Figs 11, 12: as long as a packet of routing',
    description:
      'Scenario 2 with a switch-over as long as a packet, the largest overhead in the paper’s figures.',
    inputs: { ...scenario2, switchOverUs: 0.33, loadMpps: 2 },
  },
  {
    id: 'fig-15-stated',
    label: 'IPsec on 24 cores',
    group: paperFigures,
    line: 'Fig. 15 as stated: 8000 cycles at 8 Mpps',
    description:
      'Section VII-C: scenario 3 with M = 1 at 8 Mpps. With its stated 8000 cycles 23 cores are the fewest, not the 10 of the figure; 24 leave 4 % in hand.',
    inputs: { ...scenario3, maxBatch: 1, cores: 24, loadMpps: 8 },
  },
  {
    id: 'fig-15-read',
    label: 'IPsec on 10 cores',
    group: paperFigures,
    line: 'Fig. 15 as drawn: 3000 cycles at 8 Mpps',
    description:
      'Section VII-C with 3000 cycles to process a packet: then 10 cores suffice at 8 Mpps and 17 at 14 Mpps, as the figure shows.',
    inputs: { ...scenario3, maxBatch: 1, lookupCycles: 3000, cores: 10, loadMpps: 8 },
  },
  {
    id: 'uneven-split',
    label: 'Uneven split',
    group: 'Not from the paper',
    line: 'routing on 3 cores, hashed unequally',
    description:
      'Not from the paper: scenario 2 on 3 cores at 6.5 Mpps, where hashing gives the cores unequal parts of every port.',
    inputs: {
      ...scenario2,
      cores: 3,
      loadMpps: 6.5,
      coreSplit: [
        [0.5, 0.3, 0.2],
        [0.2, 0.2, 0.6],
        [0.34, 0.33, 0.33],
        [0.1, 0.6, 0.3],
        [0.25, 0.25, 0.5],
      ],
    },
  },
];
