/** Where the time of a packet goes, and how it falls with the size of the batch. */
import { seriesAs } from '../../figure-parts/series.ts';
import { linearAxis } from '../../figure-parts/axes.ts';
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../contract/figure.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';
import { formLine } from './shared.ts';
import { expectedMisses, outputPorts, packetTimes } from '../packet-times.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

const nanos = 1000;

/** A part of a packet's time, ns, at a hit and at a miss, with where it comes from. */
interface Part {
  name: string;
  hit: number;
  miss: number;
  /** `80 cycles / 3 GHz`, or `given`. */
  from: string;
}

/** Look-up, cache, forwarding, switch-over; look-up and cache are one part where a time is given instead of cycles. */
function serviceParts(values: InputValues): readonly Part[] {
  const inputs = readInputs(values);
  const times = packetTimes(values);
  const { clockGhz: clock, lookupCycles: lookup, maxBatch: batch } = inputs;
  const derived = inputs.hitUs === null && inputs.missUs === null;
  const processing: Part[] = derived
    ? [
        {
          name: 'look-up',
          hit: lookup / clock,
          miss: lookup / clock,
          from: `${significant(lookup, 4)} cycles / ${significant(clock)} GHz`,
        },
        {
          name: 'cache',
          hit: inputs.hitCycles / clock,
          miss: inputs.missCycles / clock,
          from: `${significant(inputs.hitCycles, 4)} cycles at a hit, ${significant(inputs.missCycles, 4)} at a miss / ${significant(clock)} GHz`,
        },
      ]
    : [
        {
          name: 'processing',
          hit: nanos * times.hit,
          miss: nanos * times.miss,
          from: `${originOf(inputs, 'hitUs', 'hitCycles')} at a hit, ${originOf(inputs, 'missUs', 'missCycles')} at a miss`,
        },
      ];
  const forward = nanos * times.forward;
  const switchOver = (nanos * times.switchOver) / batch;
  return [
    ...processing,
    {
      name: 'forwarding',
      hit: forward,
      miss: forward,
      from:
        inputs.forwardUs === null
          ? `${significant(inputs.packetBytes, 4)} B / ${significant(inputs.busGBps)} GB/s`
          : 'given',
    },
    {
      name: 'switch-over',
      hit: switchOver,
      miss: switchOver,
      from: `${significant(nanos * times.switchOver)} ns / ${batch} packets of a full batch`,
    },
  ];
}

function originOf(inputs: Inputs, time: 'hitUs' | 'missUs', cycles: 'hitCycles' | 'missCycles'): string {
  if (inputs[time] !== null) return 'given';
  const sum = inputs.lookupCycles + inputs[cycles];
  return `${significant(sum, 4)} cycles / ${significant(inputs.clockGhz)} GHz`;
}

/** Share of the forwarded packets that missed the cache; of the full batch while nothing is forwarded. */
function missShare({ values, solution }: FigureContext): number {
  const inputs = readInputs(values);
  let packets = 0;
  let misses = 0;
  for (let port = 0; port < inputs.ports; port++) {
    const rate = solution.indicators[`ports.${port}.throughputMpps`] ?? 0;
    const ratio = solution.indicators[`ports.${port}.missRatio`] ?? null;
    if (ratio === null || !(rate > 0)) continue;
    packets += rate;
    misses += rate * ratio;
  }
  const batch = inputs.maxBatch;
  return packets > 0 ? misses / packets : expectedMisses(batch, outputPorts(inputs)) / batch;
}

/** A part below this share of every column is thinner than a line; the table has it. */
const smallestDrawn = 0.005;

const ns = (value: number) => `${significant(value, 4)} ns`;

function partsOfPacket(context: FigureContext): FigureSpec {
  const { values, method } = context;
  const parts = serviceParts(values);
  const misses = missShare(context);
  const levels = [
    { label: 'hit', of: (part: Part) => part.hit },
    { label: 'miss', of: (part: Part) => part.miss },
    { label: 'average', of: (part: Part) => misses * part.miss + (1 - misses) * part.hit },
  ];
  const totals = levels.map(({ of }) => parts.reduce((sum, part) => sum + of(part), 0));
  const { hit, miss, forward } = packetTimes(values);
  return {
    title: 'Service time of a packet',
    subtitle: `${formLine(method, 'losses')} · switch-over shared by a full batch`,
    x: {
      title: 'Packet',
      unit: '',
      scale: 'linear',
      range: [-0.6, levels.length - 0.4],
      ticks: levels.map(({ label }, value) => ({ value, label })),
    },
    y: linearAxis('Mean time', 'ns', [0, niceCeil(1.05 * Math.max(...totals))]),
    series: parts
      .filter((part) => levels.some(({ of }, k) => of(part) >= smallestDrawn * totals[k]))
      .map((part, variant) =>
        seriesAs(
          'model',
          'stack',
          part.name,
          { x: levels.map((_, k) => k), y: levels.map(({ of }) => of(part)) },
          { label: part.name, variant },
        ),
      ),
    markers: [],
    summary:
      `T_H = ${ns(nanos * hit)} to process a packet at a cache hit, T_M = ${ns(nanos * miss)} at a miss, T_R = ${ns(nanos * forward)} to forward it: ${ns(totals[0])} and ${ns(totals[1])} with its share of a switch-over. ` +
      `Now ${significant(100 * misses)} % of the packets miss, which makes ${ns(totals[2])} on average.`,
    table: {
      columns: [
        { label: 'Part', unit: '' },
        { label: 'Hit', unit: 'ns' },
        { label: 'Miss', unit: 'ns' },
        { label: 'Average packet', unit: 'ns' },
        { label: 'From', unit: '' },
      ],
      rows: [
        ...parts.map((part) => [part.name, ...levels.map(({ of }) => of(part)), part.from]),
        ['sum', ...totals, ''],
      ],
    },
  };
}

/** Batches drawn: at least as many packets as DPDK applications fetch. */
const leastLargestBatch = 32;

function timeByBatch(context: FigureContext): FigureSpec {
  const { values, solution } = context;
  const inputs = readInputs(values);
  const { hit, miss, forward, switchOver } = packetTimes(values);
  const outputs = outputPorts(inputs);
  const { maxBatch } = inputs;
  const largest = Math.max(leastLargestBatch, Math.ceil(1.25 * maxBatch));
  const x = Array.from({ length: largest }, (_, k) => k + 1);
  const timeOf = (misses: number, batch: number) =>
    nanos * (hit + forward + (misses / batch) * (miss - hit) + switchOver / batch);
  const uniform = x.map((batch) => timeOf(expectedMisses(batch, outputs), batch));
  const every = x.map((batch) => timeOf(Math.min(batch, outputs), batch));
  const now = uniform[maxBatch - 1];
  return {
    title: 'Service time by batch size',
    subtitle: `Virtual switch, Eqs. (10) and (12) · ${outputs} output ${outputs === 1 ? 'port' : 'ports'}`,
    x: { title: 'Batch size', unit: 'packets', scale: 'linear', range: [0, 1.03 * largest] },
    y: linearAxis('Mean time per packet', 'ns', [0, niceCeil(1.1 * Math.max(...every, ...uniform))]),
    series: [
      seriesAs(
        'reference',
        'line',
        'a packet to every output port, Eq. (10)',
        { x, y: every },
        { label: 'Eq. (10)' },
      ),
      seriesAs('model', 'line', 'destinations at random, Eq. (12)', { x, y: uniform }, { label: 'Eq. (12)' }),
    ],
    markers: [{ axis: 'x', value: maxBatch, label: `now M = ${maxBatch}`, kind: 'now', drags: 'maxBatch' }],
    summary:
      `A packet in a full batch of ${maxBatch} takes ${ns(now)} on average, alone in its batch ${ns(uniform[0])}: only the first packet to each of ${outputs} output ${outputs === 1 ? 'port' : 'ports'} misses the cache. ` +
      `Now ${significant(100 * missShare(context))} % of the packets miss.` +
      ((solution.indicators.criticalRatio ?? 0) > 1
        ? ''
        : ' Below the critical load batches are not full, and more packets miss.'),
    table: {
      columns: [
        { label: 'Packets in the batch', unit: 'packets' },
        { label: 'Misses', unit: 'packets' },
        { label: 'Time per packet, Eq. (12)', unit: 'ns' },
        { label: 'Time per packet, Eq. (10)', unit: 'ns' },
      ],
      rows: x.map((batch, k) => [batch, expectedMisses(batch, outputs), uniform[k], every[k]]),
    },
  };
}

export const serviceFigure: FigureDeclaration = {
  id: 'service-time',
  label: 'Service time',
  views: [
    { id: 'parts', label: 'Parts' },
    { id: 'batch', label: 'By batch size' },
  ],
  build: (context) => (context.view === 'batch' ? timeByBatch(context) : partsOfPacket(context)),
};
