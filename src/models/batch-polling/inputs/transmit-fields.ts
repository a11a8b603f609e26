/** Inputs of the transmit side: a buffer that sends packets in groups, and the link behind it. */
import { numberInput } from '../../input-parts/number-input.ts';
import { choiceAt, type EnteredInputs, type Field, numberAt, partOf } from '../../contract/inputs.ts';
import { isHeld, type TransmitInputs } from '../closed-form/link.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';

const transmitInputs = (values: EnteredInputs) => partOf<TransmitInputs>(values);
const holds = (values: EnteredInputs) => numberAt(values, 'transmit.packets') > 1;
const isTimed = (values: EnteredInputs) =>
  holds(values) && transmitInputs(values)['transmit.timeoutUs'] !== null;

const hasBus = (values: EnteredInputs) => choiceAt(values, 'pcie.generation') !== 'none';

/** `at once`, `32 packets or 100 µs, 10 Gbit/s, PCIe 3.0 x8`. */
export function transmitSummary(values: EnteredInputs): string {
  const inputs = transmitInputs(values);
  const { 'transmit.packets': packets, 'transmit.timeoutUs': timeoutUs, linkGbps } = inputs;
  const timer = timeoutUs === null ? '' : ` or ${withUnit(formatPlain(timeoutUs, 3), 'µs')}`;
  const held = isHeld(inputs) ? `${packets} packets${timer}` : 'at once';
  return [
    held,
    linkGbps !== null && withUnit(formatPlain(linkGbps, 3), 'Gbit/s'),
    hasBus(values) && `PCIe ${String(values['pcie.generation'])}.0 x${String(values['pcie.lanes'])}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export const transmitFields = [
  numberInput('transmit.packets', {
    symbol: 'm',
    label: 'Sent together',
    short: 'Group',
    group: 'transmit',
    unit: 'packets',
    default: 1,
    accepts: [1, 4096],
    slider: [1, 512],
    scale: 'log',
    integer: true,
  }),
  numberInput('transmit.timeoutUs', {
    symbol: 'τ',
    label: 'Send timer',
    group: 'transmit',
    unit: 'µs',
    default: null,
    accepts: [0, 100_000],
    slider: [1, 1000],
    scale: 'log',
    optional: true,
    absentLabel: 'no timer',
    appliesWhen: holds,
  }),
  {
    kind: 'choice',
    name: 'transmit.timer',
    label: 'Timer',
    group: 'transmit',
    default: 'since-first',
    options: [
      { value: 'since-first', label: 'Since the first' },
      { value: 'periodic', label: 'Periodic' },
    ],
    appliesWhen: isTimed,
  },
  numberInput('linkGbps', {
    symbol: 'μ',
    label: 'Link rate',
    group: 'transmit',
    unit: 'Gbit/s',
    default: null,
    accepts: [0.01, 1000],
    slider: [1, 100],
    step: 0.1,
    scale: 'log',
    optional: true,
    absentLabel: 'no limit',
  }),
  numberInput('transmit.ringSize', {
    symbol: 'T',
    label: 'Transmit ring',
    short: 'Tx ring',
    group: 'transmit',
    unit: 'packets',
    default: 1024,
    accepts: [1, 65_536],
    slider: [64, 4096],
    scale: 'log',
    integer: true,
    appliesWhen: (values) => transmitInputs(values).linkGbps !== null,
  }),
  {
    kind: 'choice',
    name: 'pcie.generation',
    label: 'PCIe of the card',
    group: 'transmit',
    default: 'none',
    options: [
      { value: 'none', label: 'No limit' },
      { value: '1', label: '1.0' },
      { value: '2', label: '2.0' },
      { value: '3', label: '3.0' },
      { value: '4', label: '4.0' },
      { value: '5', label: '5.0' },
    ],
  },
  numberInput('pcie.lanes', {
    label: 'PCIe lanes',
    group: 'transmit',
    unit: 'lanes',
    default: 8,
    accepts: [1, 16],
    slider: [1, 16],
    scale: 'log',
    integer: true,
    appliesWhen: hasBus,
  }),
  numberInput('cardPasses', {
    label: 'Passes over the card',
    short: 'Passes',
    group: 'transmit',
    unit: '',
    default: 1,
    accepts: [1, 8],
    slider: [1, 4],
    integer: true,
    appliesWhen: (values) => hasBus(values) || transmitInputs(values).linkGbps !== null,
  }),
] as const satisfies readonly Field[];
