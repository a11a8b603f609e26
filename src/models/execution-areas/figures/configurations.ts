/**
 * The configurations side by side at the present point: cost on the bottleneck's core, throughput, throughput for each
 * core.
 */
import { seriesAs } from '../../figure-parts/series.ts';
import { emptyFigure } from '../../figure-parts/sweep-curves.ts';
import type {
  Axis,
  FigureContext,
  FigureDeclaration,
  FigureSpec,
  Marker,
  Series,
} from '../../contract/figure.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { significant } from '../../../text/number-words.ts';
import { configurations } from '../configurations.ts';
import { axisTo, chosenName, type Drawn, readDrawn } from './shared.ts';
import type { Prediction } from '../solver/predict.ts';
import { readInputs } from '../read-inputs.ts';

interface Measure {
  title: string;
  axis: Pick<Axis, 'title' | 'unit'>;
  of: (prediction: Prediction) => number;
  /** Direction of better values. */
  better: 'lower' | 'higher';
}

const measures: Readonly<Record<string, Measure>> = {
  throughput: {
    title: 'Throughput by configuration',
    axis: { title: 'Highest throughput', unit: 'Mpps' },
    of: ({ mpps }) => mpps,
    better: 'higher',
  },
  cost: {
    title: 'Cost by configuration',
    axis: { title: 'Cost on the bottleneck’s core', unit: 'cycles' },
    of: ({ cyclesPerCore }) => cyclesPerCore,
    better: 'lower',
  },
  core: {
    title: 'Throughput per core in use',
    axis: { title: 'Throughput of one core', unit: 'Mpps' },
    of: ({ mpps, coresUsed }) => mpps / coresUsed,
    better: 'higher',
  },
};

const last = configurations.length - 1;

/** Named first: the chosen one and those with the fewest and the most cores, between which the others lie. */
function xAxisNaming(chosen: number): Axis {
  const nameRank = (k: number) => ([chosen, 0, last].includes(k) ? 0 : 1);
  return {
    title: 'Configuration',
    unit: '',
    scale: 'linear',
    range: [0.4, configurations.length + 0.6],
    ticks: configurations
      .map(({ name }, k) => ({ value: k + 1, label: name }))
      .sort((one, other) => nameRank(one.value - 1) - nameRank(other.value - 1)),
  };
}

function bars(rows: readonly Prediction[], name: string, role: Series['role'], of: Measure['of']): Series {
  return seriesAs(role, 'bars', name, {
    x: rows.map(({ configuration }) => configurations.indexOf(configuration) + 1),
    y: rows.map(of),
  });
}

function linkMarker({ setup, chosen }: Drawn, measure: Measure, highest: number): Marker[] {
  if (measure !== measures.throughput || chosen.linkMpps > highest) return [];
  const label = `link ${significant(setup.conditions.linkGbps, 4)} Gbit/s`;
  return [{ axis: 'y', value: chosen.linkMpps, label, kind: 'limit' }];
}

function summary({ rate }: FigureContext, drawn: Drawn, { axis, of, better }: Measure): string {
  const { possible, chosen, setup } = drawn;
  const sorted = [...possible].sort((a, b) => (better === 'lower' ? of(a) - of(b) : of(b) - of(a)));
  const amount = (value: number) =>
    axis.unit === 'Mpps' ? rateWords(rate, value) : `${significant(value)} ${axis.unit}`;
  const words = (row: Prediction) => `${row.configuration.name} with ${amount(of(row))}`;
  const last = sorted[sorted.length - 1];
  const range =
    sorted.length === 1
      ? ''
      : ` ${better === 'lower' ? 'Lowest' : 'Highest'} is ${words(sorted[0])}, ${better === 'lower' ? 'highest' : 'lowest'} ${words(last)}.`;
  const missing = configurations.length - possible.length;
  const rest = missing === 0 ? '' : ` ${missing} of ${configurations.length} cannot run here.`;
  return `${axis.title} at ${significant(setup.conditions.frameBytes, 4)} B: ${chosenName(drawn)} with ${amount(of(chosen))}.${range}${rest}`;
}

function build(context: FigureContext): FigureSpec {
  const { values, view } = context;
  const inputs = readInputs(values);
  const measure = measures[view] ?? measures.throughput;
  const { title, axis, of } = measure;
  const drawn = readDrawn(inputs);
  if (typeof drawn === 'string') {
    const y = { ...axis, scale: 'linear', range: [0, 1] } as const;
    return emptyFigure({ title, subtitle: 'Execution areas', x: xAxisNaming(0), y }, drawn);
  }
  const { possible, chosen, setup } = drawn;
  const isChosen = ({ configuration }: Prediction) => configuration.id === chosen.configuration.id;
  const y = axisTo(possible.map(of), axis);
  const { frameBytes, cores } = setup.conditions;
  return {
    title,
    subtitle: `Execution areas · ${significant(frameBytes, 4)} B frames on ${cores} cores · IC: interrupt coalescing · chosen: ${chosenName(drawn)}`,
    x: xAxisNaming(configurations.indexOf(chosen.configuration)),
    y,
    series: [
      bars(
        possible.filter((row) => !isChosen(row)),
        'other configurations',
        'reference',
        of,
      ),
      bars(possible.filter(isChosen), chosen.configuration.name, 'model', of),
    ],
    markers: linkMarker(drawn, measure, y.range[1]),
    summary: summary(context, drawn, measure),
    table: {
      columns: [
        { label: 'Configuration', unit: '' },
        { label: axis.title, unit: axis.unit },
        { label: 'Flows in parallel', unit: 'flows' },
        { label: 'Cores used', unit: 'cores' },
      ],
      rows: configurations.map(({ id, name }) => {
        const row = possible.find(({ configuration }) => configuration.id === id);
        return row ? [name, of(row), row.scaleFactor, row.coresUsed] : [name, null, null, null];
      }),
    },
  };
}

export const configurationsFigure: FigureDeclaration = {
  id: 'configurations',
  label: 'Side by side',
  views: [
    { id: 'throughput', label: 'Throughput' },
    { id: 'cost', label: 'Cost' },
    { id: 'core', label: 'Per core' },
  ],
  build,
};
