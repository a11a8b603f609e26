import { seriesAs } from '../../../../models/figure-parts/series.ts';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import { formatPercent, formatPlain, withUnit } from '../../../../text/number-format.ts';
import { niceCeil } from '../../../../text/number-words.ts';

/** A distribution over slots as columns of a small drawing. */
interface PmfColumns {
  /** Share of all in each column, of equal widths from 0. */
  share: readonly number[];
  /** Slots that a column covers. */
  slots: number;
  /** Share that lies beyond the last column. */
  beyond: number;
}

const mostColumns = 64;
/** Share of a distribution that is drawn: a long tail is cut. */
const drawn = 0.999;

export function pmfColumns(pmf: readonly number[]): PmfColumns {
  const total = pmf.reduce((sum, p) => sum + p, 0);
  let length = 0;
  let reached = 0;
  while (length < pmf.length && reached < drawn * total) reached += pmf[length++];
  const slots = Math.ceil(length / mostColumns);
  const share = new Array<number>(Math.ceil(length / slots)).fill(0);
  for (let slot = 0; slot < length; slot++) share[Math.floor(slot / slots)] += pmf[slot] / total;
  return { share, slots, beyond: Math.max(0, 1 - reached / total) };
}

const percent = (part: number) => withUnit(formatPercent(part), '%');

/** Figure of a distribution before it becomes an input; its table has every slot. */
export function pmfFigure(pmf: readonly number[], slotUs: number): FigureSpec {
  const { share, slots, beyond } = pmfColumns(pmf);
  const columnUs = slots * slotUs;
  const most = Math.max(...share);
  const highest = share.indexOf(most);
  const [from, to] = [highest, highest + 1].map((k) => withUnit(formatPlain(k * columnUs), 'µs'));
  const total = pmf.reduce((sum, each) => sum + each, 0);
  const rest = beyond > 0 ? ` ${percent(beyond)} lie outside the drawing.` : '';
  return {
    title: 'Distribution in the model',
    subtitle: `Measured times in slots of ${withUnit(formatPlain(slotUs), 'µs')}`,
    x: { title: 'Time', unit: 'µs', scale: 'linear', range: [0, share.length * columnUs], fixed: true },
    y: { title: 'Share', unit: '%', scale: 'linear', range: [0, niceCeil(105 * most)] },
    series: [
      seriesAs('measurement', 'bars', 'Share', {
        x: share.map((_, k) => (k + 0.5) * columnUs),
        y: share.map((each) => 100 * each),
      }),
    ],
    markers: [],
    summary: `Highest from ${from} to ${to}: ${percent(most)}.${rest}`,
    table: {
      columns: [
        { label: 'Time', unit: 'µs' },
        { label: 'Share', unit: '%' },
      ],
      rows: pmf.flatMap((each, k) => (each > 0 ? [[k * slotUs, (100 * each) / total]] : [])),
    },
  };
}
