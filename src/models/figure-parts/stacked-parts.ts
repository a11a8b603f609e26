import { seriesAs } from './series.ts';
import type { FigureSpec } from '../contract/figure.ts';
import { microsWords, niceCeil } from '../../text/number-words.ts';
import type { Breakdown } from '../contract/solution.ts';

/** Parts of a time, in µs, stacked at its mean and percentiles. */
export function stackedParts({ parts, levels }: Breakdown, subtitle: string): FigureSpec {
  const positions = levels.map((_, k) => k);
  const total = (k: number) => levels[k].values.reduce((sum, value) => sum + value, 0);
  const top = Math.max(...positions.map(total));
  return {
    title: 'Where the time goes',
    subtitle,
    x: {
      title: 'Packets at',
      unit: '',
      scale: 'linear',
      range: [-0.6, levels.length - 0.4],
      ticks: levels.map((level, value) => ({ value, label: level.label })),
    },
    y: { title: 'Time', unit: 'µs', scale: 'linear', range: [0, niceCeil(1.05 * top)] },
    series: parts.map((part, p) =>
      seriesAs(
        'model',
        'stack',
        part.label,
        { x: positions, y: levels.map((level) => level.values[p]) },
        { label: part.label, variant: p },
      ),
    ),
    markers: [],
    summary: levels
      .map(
        (level, k) =>
          `${level.label}: ${microsWords(total(k), 4)}, of which ${parts.map((part, p) => `${microsWords(level.values[p])} ${part.label}`).join(', ')}`,
      )
      .join('. '),
    table: {
      columns: [
        { label: 'Packets at', unit: '' },
        ...parts.map((part) => ({ label: part.label, unit: 'µs' })),
        { label: 'sum', unit: 'µs' },
      ],
      rows: levels.map((level, k) => [level.label, ...level.values, total(k)]),
    },
  };
}
