/** Fields of the traffic: load, shares of the ports, size of packets. */
import { numberInput } from '../../input-parts/number-input.ts';
import { type EnteredInputs, type Field, type UnitView, numberAt } from '../../contract/inputs.ts';
import { niceCeil } from '../../../text/number-words.ts';
import { fullBatchCapacityMpps } from '../packet-times.ts';
import { wireOverheadBytes } from '../../input-parts/wire-overhead.ts';

// Sizes that inputs, rules and figures share.

/** The four ports of the paper's Scenario 1. */
export const defaultShares: readonly number[] = [0.15, 0.2, 0.25, 0.4];

export const maxPorts = 64;
export const maxCores = 64;

/** Gbit/s on the wire for one Mpps. */
const gigabits = (values: EnteredInputs) =>
  ((numberAt(values, 'packetBytes') + wireOverheadBytes) * 8) / 1000;

const loadViews: readonly UnitView[] = [
  {
    id: 'per-core',
    unit: 'Mpps/core',
    label: 'Per core',
    toView: (mpps, values) => mpps / numberAt(values, 'cores'),
    fromView: (perCore, values) => perCore * numberAt(values, 'cores'),
  },
  {
    id: 'gbps',
    unit: 'Gbit/s',
    label: 'On the wire',
    toView: (mpps, values) => mpps * gigabits(values),
    fromView: (gbps, values) => gbps / gigabits(values),
  },
];

export const trafficFields = [
  numberInput('loadMpps', {
    symbol: 'Λ',
    label: 'Switch load',
    short: 'Load',
    group: 'traffic',
    unit: 'Mpps',
    default: 5,
    accepts: [0, 100_000],
    slider: [0, 12],
    // From idle to well beyond the saturation of every core.
    sliderRange: (values) => [0, niceCeil(1.6 * fullBatchCapacityMpps(values))],
    track: [0.1, 200],
    mark: fullBatchCapacityMpps,
    step: 0.01,
    views: loadViews,
  }),
  {
    kind: 'list',
    name: 'portShares',
    symbol: 'Λᵢ/Λ',
    label: 'Load of the ports',
    group: 'traffic',
    itemLabel: 'port',
    valueLabel: 'share of the load',
    unit: '',
    itemMin: 0,
    itemMax: 1,
    maxLength: maxPorts,
    shares: true,
    lengthFor: (values) => numberAt(values, 'ports'),
    default: defaultShares,
    absentLabel: 'equal shares',
  },
  numberInput('packetBytes', {
    symbol: 'B',
    label: 'Packet size',
    group: 'traffic',
    unit: 'B',
    default: 1000,
    accepts: [1, 65_536],
    slider: [64, 1518],
  }),
] as const satisfies readonly Field[];
