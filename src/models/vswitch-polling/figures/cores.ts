/**
 * How many cores a zero-loss policy needs (Fig. 15): loss against cores at the present load, and cores against the
 * load.
 */
import { seriesAs } from '../../figure-parts/series.ts';
import { linearAxis } from '../../figure-parts/axes.ts';
import type { FigureContext, FigureDeclaration, FigureSpec, Marker, Series } from '../../contract/figure.ts';
import { losesNone } from '../../contract/edge.ts';
import { noLossFloor } from '../../contract/solution.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { niceCeil, probabilityWords, numberOf } from '../../../text/number-words.ts';
import {
  allCurves,
  type Curve,
  finishedRows,
  lossShare,
  sweepTable,
} from '../../figure-parts/sweep-curves.ts';
import { formLine, noLosses, roleOf, unreliableShare } from './shared.ts';
import { maxCores } from '../inputs/traffic-fields.ts';
import { fig15Cores, isFig15 } from '../paper-scenarios.ts';
import { fullBatchCapacityMpps } from '../packet-times.ts';
import { hasApproximateLoss } from '../headline.ts';
import { readInputs } from '../read-inputs.ts';

/** With fewer cores the end of loss is too coarse. */
const fewestCores = 8;

/** From one core to half as many again as the load needs. */
function coreRange(values: InputValues): readonly [number, number] {
  const inputs = readInputs(values);
  const perCore = fullBatchCapacityMpps(values) / inputs.cores;
  const needed = Math.ceil(inputs.loadMpps / perCore);
  const end = Math.max(fewestCores, Math.ceil(1.5 * needed), inputs.cores + 2);
  return [1, Math.min(maxCores, end)];
}

/** Loss of the whole switch at every number of cores, at the present load. */
function lossAgainstCores(context: FigureContext): FigureSpec {
  const { values, method, solution, sweep } = context;
  const inputs = readInputs(values);
  const now = inputs.cores;
  const load = rateWords(context.rate, inputs.loadMpps, 4);
  const curve: Curve = {
    name: 'loss of the switch',
    label: 'all ports',
    variant: 0,
    indicator: 'lossProbability',
    role: roleOf(method),
  };
  const loss = solution.indicators.lossProbability ?? null;
  const rows = loss === null ? [] : finishedRows(sweep);
  // The first number of cores after the last one that loses: one loss-free point between two lossy ones does not count.
  const lossy = rows.filter((row) => !losesNone(row.indicators.lossProbability));
  const worst = lossy.at(-1)?.x ?? 0;
  const enough = rows.find(({ x }) => x > worst)?.x ?? null;
  const lines = allCurves(context, [curve], true);
  const series = [...lines, ...lines.filter(({ role }) => role !== 'ghost').map(asDots)];
  const markers: Marker[] = [
    { axis: 'x', value: now, label: `now ${numberOf(now, 'core')}`, kind: 'now', drags: 'cores' },
  ];
  if (enough !== null)
    markers.push({
      axis: 'x',
      value: enough,
      label: `${numberOf(enough, 'core')} ${enough === 1 ? 'suffices' : 'suffice'}`,
      kind: 'note',
      result: 'lossProbability',
    });
  const basis = hasApproximateLoss(values, { lossProbability: 0 }) ? ' in this approximation' : '';
  const [first, last] = coreRange(values);
  const uneven =
    inputs.coreSplit === null
      ? ''
      : ' For other numbers of cores the given split is cut or extended as in the panel.';
  return {
    title: 'Loss against the number of cores',
    subtitle: `${formLine(method, 'losses')} · all ports, at ${load}`,
    x: { title: 'Number of cores', unit: '', scale: 'linear', range: [first - 0.5, last + 0.5] },
    y: { title: 'Loss probability', ...lossShare, scale: 'log', range: [noLossFloor, 1] },
    series,
    markers,
    summary:
      loss === null
        ? noLosses
        : nowWords(now, loss, basis) + enoughWords(rows.length, enough, last, load) + uneven,
    table: sweepTable(context, { label: 'Cores', unit: 'cores' }, [curve], lossShare),
    ...(loss === null ? { emptyMessage: noLosses } : {}),
    ...(rows.length > 0 && series.every(({ x }) => x.length === 0)
      ? { emptyMessage: `No packet is lost with any of these numbers of cores${basis}.` }
      : {}),
  };
}

function nowWords(cores: number, loss: number, basis: string): string {
  return losesNone(loss)
    ? `With ${numberOf(cores, 'core')} no packet is lost${basis}.`
    : `With ${numberOf(cores, 'core')} ${probabilityWords(loss)} of the packets are lost.`;
}

function enoughWords(solved: number, enough: number | null, last: number, load: string): string {
  if (solved === 0) return ' The curve is being computed.';
  if (enough === null) return ` Packets are lost with up to ${numberOf(last, 'core')}.`;
  return ` ${numberOf(enough, 'core')} ${enough === 1 ? 'is' : 'are'} the fewest that lose nothing at ${load}.`;
}

/** The numbers of cores are whole: a mark on each. */
function asDots(series: Series): Series {
  const { name, role, x, y } = series;
  return { name, role, shape: 'dots', x, y };
}

/** Corners of the staircase ceil(load / perCore) from 0 to `end`. */
function staircase(perCore: number, end: number): { x: number[]; y: number[] } {
  const x: number[] = [0];
  const y: number[] = [1];
  for (let cores = 1; cores * perCore < end; cores++) {
    x.push(cores * perCore, cores * perCore);
    y.push(cores, cores + 1);
  }
  x.push(end);
  y.push(y[y.length - 1]);
  return { x, y };
}

/** Whole cores for a load: an exact multiple of the critical load needs that number of cores, whatever the rounding. */
export function coresFor(load: number, perCore: number): number {
  return Math.max(1, Math.ceil((load / perCore) * (1 - 1e-12)));
}

/** Rows of the table. */
const tableLoads = 20;

/** With an even split every core is alike, so the loss-free load grows with the cores in proportion. */
function coresNeeded(context: FigureContext): FigureSpec {
  const { values, solution, rate } = context;
  const inputs = readInputs(values);
  const load = inputs.loadMpps;
  const critical = solution.indicators.criticalLoadMpps ?? 0;
  const perCore = critical / inputs.cores;
  const safe = perCore * (1 - unreliableShare);
  const published = isFig15(inputs) ? fig15Cores : [];
  const end = niceCeil(Math.max(1.2 * load, 20 * perCore, ...published.map((point) => 1.1 * point.loadMpps)));
  const frame = {
    title: 'Cores for zero loss',
    subtitle: 'Virtual switch, whole multiples of the critical load of one core · even split',
    x: linearAxis('Switch load', 'Mpps', [0, end > 0 ? end : 1] as const),
  };
  if (inputs.coreSplit !== null || !(perCore > 0) || end / safe > 2000) {
    const emptyMessage =
      inputs.coreSplit === null
        ? 'The load is so far beyond one core that the cores needed cannot be drawn.'
        : 'With an uneven split the cores are not alike, and the loss-free load does not grow in proportion to their number.';
    return {
      ...frame,
      y: { title: 'Cores needed', unit: '', scale: 'linear', range: [0, 1] },
      series: [],
      markers: [],
      summary: emptyMessage,
      table: { columns: [], rows: [] },
      emptyMessage,
    };
  }
  const careful = staircase(safe, end);
  const bare = staircase(perCore, end);
  const top = careful.y[careful.y.length - 1];
  const words = `At ${rateWords(rate, load, 4)} ${numberOf(coresFor(load, safe), 'core')} ${coresFor(load, safe) === 1 ? 'is' : 'are'} needed with 4 % in hand, ${coresFor(load, perCore)} without: one core saturates at ${rateWords(rate, perCore, 4)}.`;
  const dots: Series[] =
    published.length === 0
      ? []
      : [
          seriesAs(
            'reference',
            'dots',
            'Fig. 15 of the paper',
            { x: published.map(({ loadMpps }) => loadMpps), y: published.map(({ cores }) => cores) },
            { label: 'Fig. 15' },
          ),
        ];
  return {
    ...frame,
    y: linearAxis('Cores needed', '', [
      0,
      niceCeil(1.05 * Math.max(top, ...published.map(({ cores }) => cores))),
    ]),
    series: [
      seriesAs('reference', 'line', 'at the critical load', bare, { label: 'at the critical load' }),
      { name: 'with 4 % in hand', label: 'with 4 % in hand', role: 'model', shape: 'line', ...careful },
      ...dots,
    ],
    markers: [
      { axis: 'x', value: load, label: `now ${rateWords(rate, load)}`, kind: 'now', drags: 'loadMpps' },
    ],
    summary: words + fig15Words(published, perCore),
    table: {
      columns: [
        { label: 'Switch load', unit: 'Mpps' },
        { label: 'Cores, with 4 % in hand', unit: 'cores' },
        { label: 'Cores, at the critical load', unit: 'cores' },
      ],
      rows: Array.from({ length: tableLoads }, (_, k) => {
        const at = Number((((k + 1) * end) / tableLoads).toPrecision(6));
        return [at, coresFor(at, safe), coresFor(at, perCore)];
      }),
    },
  };
}

/** How the paper's numbers compare; '' for another scenario. */
function fig15Words(published: readonly { loadMpps: number; cores: number }[], perCore: number): string {
  if (published.length === 0) return '';
  const printed = published.map(({ loadMpps, cores }) => `${cores} cores at ${loadMpps} Mpps`).join(' and ');
  const here = published.map(({ loadMpps }) => coresFor(loadMpps, perCore));
  const comparison = ` The paper reads ${printed} off its Fig. 15;`;
  return published.every(({ cores }, k) => cores === here[k])
    ? `${comparison} so does this model with these inputs.`
    : `${comparison} here it takes ${here.join(' and ')}. Its numbers follow from 3000 cycles to process a packet in place of the 8000 that the scenario states.`;
}

export const coresFigure: FigureDeclaration = {
  id: 'cores',
  label: 'Cores for zero loss',
  views: [
    { id: 'loss', label: 'Loss' },
    { id: 'needed', label: 'Cores needed' },
  ],
  sweep: { over: 'cores', range: coreRange },
  build: (context) => (context.view === 'needed' ? coresNeeded(context) : lossAgainstCores(context)),
};
