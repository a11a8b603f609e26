/** The service curve: time of a batch and of a packet by batch size. */
import { seriesAs } from '../../figure-parts/series.ts';
import { linearAxis } from '../../figure-parts/axes.ts';
import { microsWords, niceCeil, numberOf } from '../../../text/number-words.ts';
import type {
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  PointsOverlay,
  Series,
} from '../../contract/figure.ts';
import { readInputs } from '../read-inputs.ts';
import { frameVariance } from '../../input-parts/frames.ts';
import { longestStallUs } from '../closed-form/stall-lengths.ts';

/** Further sentence, with a blank before it. */
function spreadWords({ values }: FigureContext, fullUs: number): string {
  const inputs = readInputs(values);
  const family = inputs['service.family'];
  const bytes = (inputs['service.perByteNs'] / 1000) ** 2 * frameVariance(inputs);
  if (family !== 'sd' && family !== 'cv')
    return bytes === 0
      ? ''
      : ` The sizes of its frames alone give the time of a full batch a standard deviation of ${microsWords(Math.sqrt(inputs.maxBatch * bytes))}.`;
  const alone = family === 'sd' ? inputs['service.sdUs'] : inputs['service.cv'] * fullUs;
  const sdUs = Math.hypot(alone, Math.sqrt(inputs.maxBatch * bytes));
  return ` The time of a full batch has a standard deviation of ${microsWords(sdUs)}.`;
}

/** Further sentence, with a blank before it. */
function stallWords({ values }: FigureContext): string {
  const inputs = readInputs(values);
  const stallUs = longestStallUs(inputs);
  return stallUs === 0
    ? ''
    : ` Stalls, which add ${inputs.stallLengths === null ? '' : 'up to '}${microsWords(stallUs)} to a batch now and then, are not drawn.`;
}

function serviceCurve(context: FigureContext): FigureSpec {
  const curve = context.solution.relations.serviceUs;
  const { maxBatch } = readInputs(context.values);
  const perPacket = context.view === 'per-packet';
  const overlays = context.overlays.filter((o): o is PointsOverlay => o.kind === 'points');
  // An empty poll has no packet to share its time with.
  const first = perPacket && curve.x[0] === 0 ? 1 : 0;
  const x = curve.x.slice(first);
  const y = curve.y.slice(first).map((timeUs, k) => (perPacket ? timeUs / x[k] : timeUs));
  const measured: Series[] = overlays.map((overlay, variant) =>
    seriesAs(
      'measurement',
      'dots',
      `measured ${overlay.label}`,
      { x: overlay.x, y: perPacket ? overlay.y.map((timeUs, k) => timeUs / overlay.x[k]) : overlay.y },
      { label: 'measured', variant, weight: overlay.weight },
    ),
  );
  const end = Math.max(maxBatch, ...overlays.map((o) => o.x[o.x.length - 1] ?? 0));
  const top = Math.max(...y, ...measured.flatMap((series) => Array.from(series.y)));
  const [single, full] = [curve.y[1 - curve.x[0]] ?? curve.y[0], curve.y[curve.y.length - 1]];
  return {
    title: perPacket ? 'Service time per packet' : 'Service time of a batch',
    subtitle: 'Batch polling · mean, input of the model',
    x: { title: 'Packets in the batch', unit: 'packets', scale: 'linear', range: [0, 1.04 * end] },
    y: linearAxis(perPacket ? 'Time per packet' : 'Service time', 'µs', [0, niceCeil(1.05 * top)]),
    series: [
      { name: 'model', label: 'model', role: 'model', shape: x.length === 1 ? 'dots' : 'line', x, y },
      ...measured,
    ],
    markers: maxBatch <= end ? [{ axis: 'x', value: maxBatch, label: `β = ${maxBatch}`, kind: 'limit' }] : [],
    summary: `A batch of one packet takes ${microsWords(single)}${
      maxBatch === 1
        ? ', and no batch is larger'
        : `, a full batch of ${numberOf(maxBatch, 'packet')} ${microsWords(full)}, that is ${microsWords(full / maxBatch)} a packet`
    }.${spreadWords(context, full)}${stallWords(context)}`,
    table: {
      columns: [
        { label: 'Packets in the batch', unit: 'packets' },
        { label: 'Mean service time', unit: 'µs' },
      ],
      rows: Array.from(curve.x, (size, k) => [size, curve.y[k]]),
    },
  };
}

export const serviceFigures: readonly FigureDeclaration[] = [
  {
    id: 'service',
    label: 'Service time',
    views: [
      { id: 'batch', label: 'Per batch' },
      { id: 'per-packet', label: 'Per packet' },
    ],
    accepts: ['serviceUs@batchSize'],
    build: serviceCurve,
  },
];
