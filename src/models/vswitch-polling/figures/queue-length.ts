/** How many packets the RX queues of the ports hold: probabilities, and the tail beyond a number of packets. */
import { seriesAs } from '../../figure-parts/series.ts';
import { linearAxis } from '../../figure-parts/axes.ts';
import {
  probabilityAxis,
  smallestProbability,
  visibleSupport,
} from '../../figure-parts/distribution-points.ts';
import type { FigureContext, FigureDeclaration, FigureSpec, Marker, Series } from '../../contract/figure.ts';
import { capitalised, meanCountWords, niceCeil, probabilityWords } from '../../../text/number-words.ts';
import type { Distribution, Solution } from '../../contract/solution.ts';
import { formLine, roleOf } from './shared.ts';
import { drawnGroups, omissionWords, type PortGroup, portGroups } from '../solver/port-groups.ts';
import { readInputs } from '../read-inputs.ts';

/** Rows of the table; a longer support is given at every second, fourth, ... number of packets. */
const mostTableRows = 520;

/** P(queue > k) for every k of the lattice, summed from the far end. */
function tailOf({ p, tailMass }: Distribution): Float64Array {
  const tail = new Float64Array(p.length);
  let sum = tailMass;
  for (let k = p.length - 1; k >= 0; k--) {
    tail[k] = sum;
    sum += p[k];
  }
  return tail;
}

const distributionOf = (solution: Solution, { ports }: PortGroup) =>
  solution.distributions[`ports.${ports[0]}.queueLength`] as Distribution | undefined;

interface Law {
  group: PortGroup;
  /** Its place among the drawn groups. */
  place: number;
  law: Distribution;
  /** Probabilities, or tail probabilities. */
  y: Float64Array;
}

function lawsOf(solution: Solution, groups: readonly PortGroup[], tails: boolean): Law[] {
  return groups.flatMap((group, place) => {
    const law = distributionOf(solution, group);
    return law === undefined ? [] : [{ group, place, law, y: tails ? tailOf(law) : law.p }];
  });
}

const lattice = ({ start, step, p }: Distribution) => Array.from(p, (_, k) => start + k * step);

/** Probability of `packets` in the law, 0 outside its range. */
function at({ law, y }: Law, packets: number): number {
  const k = Math.round((packets - law.start) / law.step);
  if (k >= 0 && k < y.length) return y[k];
  return k < 0 && y !== law.p ? 1 : 0;
}

function queueLength(context: FigureContext): FigureSpec {
  const { values, solution, method, view } = context;
  const inputs = readInputs(values);
  const tails = view === 'ccdf';
  const capacity = inputs.queueCapacity;
  const laws = lawsOf(solution, drawnGroups(values), tails);
  const before = context.ghost
    ? lawsOf(context.ghost.solution, drawnGroups(context.ghost.values).slice(0, 1), tails)
    : [];
  const series: Series[] = [
    ...before.map(({ law, y }) => seriesAs('ghost', 'step', 'where the drag began', { x: lattice(law), y })),
    ...laws.map(({ group, place, law, y }) =>
      seriesAs(
        roleOf(method),
        'step',
        group.label,
        { x: lattice(law), y },
        { label: group.name, variant: place, hue: place },
      ),
    ),
  ];
  const visible = laws.map(({ law }) => visibleSupport(law, tails ? smallestProbability : 1e-6)[1]);
  const end = Math.min(1.03 * capacity, niceCeil(1.1 * Math.max(8, ...visible)));
  const markers: Marker[] =
    capacity <= end
      ? [{ axis: 'x', value: capacity, label: `K = ${capacity}`, brief: 'K', kind: 'limit' }]
      : [];
  const others = otherMeans(context, laws);
  const frame = {
    title: others === '' ? 'Queue length of the ports' : 'Queue length, gated queues',
    subtitle: `${formLine(method, 'lengths')} · one RX queue, most loaded core`,
    x: linearAxis('RX queue length', 'packets', [-0.5, Math.max(end, 2)] as const),
    y: probabilityAxis(tails ? [] : series, tails),
  };
  if (laws.length === 0) {
    const emptyMessage =
      portGroups(values)[0].share > 0 && inputs.loadMpps > 0
        ? 'This form of the model gives means only, no distribution of the queue length.'
        : 'No packet arrives, so every queue is empty.';
    const table = { columns: [], rows: [] };
    return { ...frame, series: [], markers: [], summary: emptyMessage, table, emptyMessage };
  }
  return {
    ...frame,
    series,
    listed: true,
    markers,
    summary: summaryOf(laws, capacity) + others + omissionWords(values),
    table: tableOf(lawsOf(solution, portGroups(values), tails), tails),
  };
}

const meanOf = ({ p, start, step, tailMass }: Distribution, capacity: number) =>
  p.reduce((sum, share, k) => sum + share * (start + k * step), tailMass * capacity);

/** Means of the recommended form and of its laws, which are those of gated queues, may differ by this share unsaid. */
const ignoredDifference = 0.05;

/** Sentence with the means of the recommended form where they are not those of the drawn laws; empty where they are. */
function otherMeans({ values, solution, method }: FigureContext, laws: readonly Law[]): string {
  const { queueCapacity, cores } = readInputs(values);
  if (method !== 'recommended' || cores > 1) return '';
  const words = laws.flatMap(({ group, law }) => {
    const mean = solution.indicators[`ports.${group.ports[0]}.meanQueue`];
    if (typeof mean !== 'number') return [];
    if (Math.abs(meanOf(law, queueCapacity) / mean - 1) <= ignoredDifference) return [];
    return [`${meanCountWords(mean)} at ${group.name}`];
  });
  if (words.length === 0) return '';
  return ` These are probabilities of gated queues; the recommended form, which has none, has other means: ${words.join(', ')}.`;
}

/** Mean, chance of an empty and of a full queue: the most loaded ports, and the least loaded. */
function summaryOf(laws: readonly Law[], capacity: number): string {
  const summarized = laws.length > 1 ? [laws[0], laws[laws.length - 1]] : [laws[0]];
  return summarized
    .map(({ group, law }) => {
      const mean = meanOf(law, capacity);
      const empty = law.start === 0 ? law.p[0] : 0;
      const last = Math.round((capacity - law.start) / law.step);
      const full = last < law.p.length ? law.p[last] : law.tailMass;
      const words = capitalised(group.label);
      return `${words}: ${meanCountWords(mean)} packets on average, none with probability ${probabilityWords(empty)}, all ${capacity} places taken with ${full < smallestProbability ? `less than ${smallestProbability}` : probabilityWords(full)}.`;
    })
    .join(' ');
}

function tableOf(laws: readonly Law[], tails: boolean): FigureSpec['table'] {
  const first = Math.min(...laws.map(({ law }) => law.start));
  const last = Math.max(...laws.map(({ law }) => law.start + law.step * (law.p.length - 1)));
  const stride = 2 ** Math.max(0, Math.ceil(Math.log2((last - first + 1) / mostTableRows)));
  const rows: number[][] = [];
  for (let packets = first; packets <= last; packets += stride) {
    rows.push([packets, ...laws.map((law) => at(law, packets))]);
  }
  const label = tails ? 'P(more packets)' : 'P(packets)';
  return {
    columns: [
      { label: 'Packets', unit: 'packets' },
      ...laws.map(({ group }) => ({ label: `${label}, ${group.name}`, unit: '' })),
    ],
    rows,
  };
}

export const queueLengthFigure: FigureDeclaration = {
  id: 'queue-length',
  label: 'Queue length',
  views: [
    { id: 'linear', label: 'Probabilities' },
    { id: 'ccdf', label: 'Tail, log' },
  ],
  simulated: ({ values, view }) =>
    view === 'ccdf'
      ? []
      : drawnGroups(values).map(({ ports, name }) => ({
          kind: 'distribution',
          name: `ports.${ports[0]}.queueLength`,
          label: `queue of ${name}`,
        })),
  build: queueLength,
};
