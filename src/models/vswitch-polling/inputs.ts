/** What the virtual switch can be told: traffic, ports and cores, times, form. Names as in scenario files and links. */
import type { Field, FieldGroup } from '../contract/inputs.ts';
import { outputSummary, splitSummary, timeSummary, trafficSummary } from './inputs/summaries.ts';
import { switchFields } from './inputs/switch-fields.ts';
import { timeFields } from './inputs/time-fields.ts';
import { trafficFields } from './inputs/traffic-fields.ts';

export const groups: readonly FieldGroup[] = [
  { id: 'traffic', label: 'Traffic', summary: trafficSummary },
  { id: 'switch', label: 'Ports and cores', summary: splitSummary },
  { id: 'times', label: 'Core times', summary: timeSummary },
  { id: 'model', label: 'Model', summary: outputSummary },
];

export const fields = [
  ...trafficFields,
  ...switchFields,
  ...timeFields,
  {
    kind: 'number',
    name: 'outputPorts',
    symbol: 'n',
    label: 'Output ports',
    group: 'model',
    unit: 'ports',
    help: 'Ports that a packet may leave by, each equally likely: the more there are, the more packets of a batch miss the cache.',
    practice: 'The paper: every port but the one the packet came from.',
    default: null,
    min: 1,
    max: 1024,
    sliderMin: 1,
    sliderMax: 64,
    step: 1,
    scale: 'log',
    integer: true,
    optional: true,
    absentLabel: 'all others',
  },
  {
    kind: 'choice',
    name: 'method',
    label: 'Form of the model',
    group: 'model',
    help: 'Which approximation answers: the corrected paper, the paper as printed, or the two that are closer to simulation.',
    default: 'recommended',
    options: [
      {
        value: 'recommended',
        label: 'Recommended',
        help: 'Gated queues for losses, throughput and batches; the workload of the core for queues and sojourn times while hardly any packet is lost.',
      },
      {
        value: 'published',
        label: 'Published',
        help: 'The paper’s decomposition with Eq. (17) put right: one packet a visit, the cache by the mean batch.',
      },
      {
        value: 'published-literal',
        label: 'As printed',
        help: 'The paper’s decomposition with Eq. (17) as printed: its weights are swapped, and it need not converge.',
      },
      {
        value: 'gated',
        label: 'Gated',
        help: 'Each queue seen at its polling instants with whole batches; with a maximum batch of 1 this is Sohail’s model.',
      },
      {
        value: 'workload',
        label: 'Workload',
        help: 'Packets per cycle of the whole core, for sojourn times without losses; queues are assumed to be infinite.',
      },
    ],
  },
] as const satisfies readonly Field[];
