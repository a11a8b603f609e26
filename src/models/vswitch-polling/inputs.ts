/** Inputs of the virtual switch: traffic, ports and cores, times, form. Names as in scenario files and links. */
import { numberInput } from '../input-parts/number-input.ts';
import { type Field, type FieldGroup, type EnteredInputs, numberAt } from '../contract/inputs.ts';
import { switchFields } from './inputs/switch-fields.ts';
import { timeFields } from './inputs/time-fields.ts';
import { trafficFields } from './inputs/traffic-fields.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { packetTimes } from './packet-times.ts';

// How folded inputs are set, in a few words.

/** `busiest port 40 %, 1000 B`. */
function trafficSummary(values: EnteredInputs): string {
  const shares = values.portShares as readonly number[] | null;
  const split =
    shares === null ? 'equal ports' : `busiest ${withUnit(formatPlain(100 * Math.max(...shares), 3), '%')}`;
  return `${split}, ${withUnit(formatPlain(numberAt(values, 'packetBytes')), 'B')}`;
}

function splitSummary(values: EnteredInputs): string {
  return values.coreSplit === null ? 'even split' : 'uneven split';
}

/** `30 to 93.3 ns`: at a hit and at a miss of the cache. */
function timeSummary(values: EnteredInputs): string {
  const { hit, miss } = packetTimes(values);
  return miss < 1
    ? `${formatPlain(1000 * hit, 3)} to ${formatPlain(1000 * miss, 3)} ns`
    : `${formatPlain(hit, 3)} to ${formatPlain(miss, 3)} µs`;
}

/** Empty for the default of the model. */
function outputSummary({ outputPorts }: EnteredInputs): string {
  return typeof outputPorts === 'number' ? `to ${formatPlain(outputPorts)} ports` : '';
}

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
  numberInput('outputPorts', {
    symbol: 'n',
    label: 'Output ports',
    group: 'model',
    unit: 'ports',
    default: null,
    accepts: [1, 1024],
    slider: [1, 64],
    scale: 'log',
    integer: true,
    optional: true,
    absentLabel: 'all others',
  }),
  {
    kind: 'choice',
    name: 'method',
    label: 'Form of the model',
    group: 'model',
    default: 'recommended',
    options: [
      { value: 'recommended', label: 'Recommended' },
      { value: 'published', label: 'Published' },
      { value: 'published-literal', label: 'As printed' },
      { value: 'gated', label: 'Gated' },
      { value: 'workload', label: 'Workload' },
    ],
  },
] as const satisfies readonly Field[];
