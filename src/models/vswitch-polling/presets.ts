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
    inputs: { ...scenario1, loadMpps: 5 },
  },
  {
    id: 'scenario-2',
    label: 'Complex routing',
    group: scenarios,
    line: '5 ports, 800 cycles, batches of 8',
    inputs: { ...scenario2, loadMpps: 2 },
  },
  {
    id: 'scenario-3',
    label: 'IPsec',
    group: scenarios,
    line: '6 ports, 8000 cycles, batches of 16',
    inputs: { ...scenario3, loadMpps: 0.25 },
  },
  {
    id: 'appendix-b',
    label: 'Measured switch',
    group: scenarios,
    line: 'Appendix B: 32 equal ports, batches of 8',
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
    inputs: { ...scenario1, loadMpps: 8 },
  },
  {
    id: 'one-packet-a-visit',
    label: 'One packet a visit',
    group: paperFigures,
    line: 'Section IV: nothing hits the cache',
    inputs: { ...scenario1, maxBatch: 1, loadMpps: 5.9 },
  },
  {
    id: 'fig-13-batch-32',
    label: 'Batches of 32',
    group: paperFigures,
    line: 'Fig. 13: forwarding at 9 Mpps loses nothing',
    inputs: { ...scenario1, maxBatch: 32, loadMpps: 9 },
  },
  {
    id: 'fig-11-switch-over',
    label: 'Long switch-over',
    group: paperFigures,
    line: 'Figs 11, 12: as long as a packet of routing',
    inputs: { ...scenario2, switchOverUs: 0.33, loadMpps: 2 },
  },
  {
    id: 'fig-15-stated',
    label: 'IPsec on 24 cores',
    group: paperFigures,
    line: 'Fig. 15 as stated: 8000 cycles at 8 Mpps',
    inputs: { ...scenario3, maxBatch: 1, cores: 24, loadMpps: 8 },
  },
  {
    id: 'fig-15-read',
    label: 'IPsec on 10 cores',
    group: paperFigures,
    line: 'Fig. 15 as drawn: 3000 cycles at 8 Mpps',
    inputs: { ...scenario3, maxBatch: 1, lookupCycles: 3000, cores: 10, loadMpps: 8 },
  },
  {
    id: 'uneven-split',
    label: 'Uneven split',
    group: 'Not from the paper',
    line: 'routing on 3 cores, hashed unequally',
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
