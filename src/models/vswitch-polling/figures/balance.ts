/** How evenly the cores are loaded: what an uneven split of the ports' packets costs. */
import { seriesAs } from '../../figure-parts/series.ts';
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../contract/figure.ts';
import { lossShare } from '../../figure-parts/sweep-curves.ts';
import { losesNone } from '../../contract/edge.ts';
import { noLossFloor } from '../../contract/solution.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { niceCeil, probabilityWords, significant } from '../../../text/number-words.ts';
import { formLine, highest, noLosses, noTimes, roleOf } from './shared.ts';
import { readInputs } from '../read-inputs.ts';

/** Ticks with words up to here; numbers beyond. */
const mostNamedCores = 16;

interface Shown {
  column: string;
  title: string;
  unit: string;
  shares?: true;
}

function shown(view: string): Shown {
  switch (view) {
    case 'load':
      return { column: 'loadMpps', title: 'Load of the core', unit: 'Mpps' };
    case 'loss':
      return { column: 'lossProbability', title: 'Loss probability', ...lossShare };
    default:
      return { column: 'utilisation', title: 'Share of the core’s time on packets', unit: '', shares: true };
  }
}

function balance(context: FigureContext): FigureSpec {
  const { values, solution, method, ghost } = context;
  const inputs = readInputs(values);
  const { cores } = inputs;
  const { column, ...quantity } = shown(context.view);
  const { title } = quantity;
  const log = column === 'lossProbability';
  const x = Array.from({ length: cores }, (_, core) => core + 1);
  const columnOf = (of: string, from = solution) =>
    x.map((core) => from.indicators[`perCore.${core - 1}.${of}`] ?? 0);
  const y = columnOf(column);
  const unanswered = x.some(
    (core) => (solution.indicators[`perCore.${core - 1}.utilisation`] ?? null) === null,
  );
  const series: FigureSpec['series'] = [
    ...(ghost
      ? [seriesAs('ghost', 'bars', 'where the drag began', { x, y: columnOf(column, ghost.solution) })]
      : []),
    { name: title, label: 'model', role: roleOf(method), shape: 'bars', x, y },
  ];
  const mean = y.reduce((sum, value) => sum + value, 0) / cores;
  const ticks = x.map((core) => ({ value: core, label: `core ${core}` }));
  const top = niceCeil(1.08 * (highest(series) || 1));
  return {
    title: 'Balance over the cores',
    subtitle: `${formLine(method, 'losses')} · ${inputs.coreSplit === null ? 'even split' : 'split as given'}`,
    x: {
      title: 'Core',
      unit: '',
      scale: 'linear',
      range: [0.3, cores + 0.7],
      ...(cores <= mostNamedCores ? { ticks } : {}),
    },
    y: {
      ...quantity,
      scale: log ? 'log' : 'linear',
      range: log ? [noLossFloor, 1] : [0, column === 'utilisation' ? Math.max(1.05, top) : top],
    },
    series,
    markers:
      log || cores === 1
        ? []
        : [
            {
              axis: 'y',
              value: mean,
              label: `mean ${quantity.unit === 'Mpps' ? rateWords(context.rate, mean) : `${significant(100 * mean)} %`}`,
              kind: 'note',
            },
          ],
    summary: unanswered
      ? noTimes(inputs)
      : summaryOf(context, columnOf('loadMpps'), columnOf('utilisation'), columnOf('lossProbability')),
    table: {
      columns: [
        { label: 'Core', unit: '' },
        { label: 'Load', unit: 'Mpps' },
        { label: 'Utilisation', unit: '', shares: true },
        { label: 'Loss', ...lossShare },
        { label: 'Throughput', unit: 'Mpps' },
      ],
      rows: x.map((core) => [
        core,
        ...['loadMpps', 'utilisation', 'lossProbability', 'throughputMpps'].map(
          (name) => solution.indicators[`perCore.${core - 1}.${name}`] ?? null,
        ),
      ]),
    },
    ...(column === 'utilisation' && unanswered ? { emptyMessage: noTimes(inputs) } : {}),
    ...(log && y.every((loss) => losesNone(loss))
      ? {
          emptyMessage:
            (solution.indicators['perCore.0.lossProbability'] ?? null) === null
              ? noLosses
              : 'No core loses packets.',
        }
      : {}),
  };
}

function summaryOf(
  { values, rate }: FigureContext,
  load: readonly number[],
  utilisation: readonly number[],
  loss: readonly number[],
): string {
  const inputs = readInputs(values);
  const cores = load.length;
  const busy = `spends ${significant(100 * utilisation[0])} % of its time on packets`;
  if (cores === 1 && !losesNone(loss[0]))
    return `The only core gets ${rateWords(rate, inputs.loadMpps)}, ${busy} and loses ${probabilityWords(loss[0])} of them.`;
  if (cores === 1) return `The only core gets ${rateWords(rate, inputs.loadMpps)} and ${busy}.`;
  if (inputs.coreSplit === null)
    return `All ${cores} cores are alike: each gets ${rateWords(rate, inputs.loadMpps / cores)} and ${busy}.`;
  const most = load.indexOf(Math.max(...load));
  const least = load.indexOf(Math.min(...load));
  const even = load.reduce((sum, value) => sum + value, 0) / cores;
  const worst = loss.indexOf(Math.max(...loss));
  return (
    `Core ${most + 1} gets ${rateWords(rate, load[most])}, core ${least + 1} ${rateWords(rate, load[least])}; an even split would give each ${rateWords(rate, even)}. ` +
    `They spend ${significant(100 * utilisation[most])} and ${significant(100 * utilisation[least])} % of their time on packets.` +
    (losesNone(loss[worst])
      ? ''
      : ` Core ${worst + 1} loses most, ${probabilityWords(loss[worst])} of its packets.`)
  );
}

export const balanceFigure: FigureDeclaration = {
  id: 'balance',
  label: 'Balance over cores',
  views: [
    { id: 'utilisation', label: 'Utilisation' },
    { id: 'load', label: 'Load' },
    { id: 'loss', label: 'Loss' },
  ],
  build: balance,
};
