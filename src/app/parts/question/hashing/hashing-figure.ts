/** How the busiest core's share is distributed over the hashings. */
import type { BusiestShare } from '../../../../dimensioning/flow-hashing/flow-hashing.ts';
import type { HashingEffect } from '../../../../dimensioning/flow-hashing/hashing-effect.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import { formatCount, formatPercent, formatPlain, withUnit } from '../../../../text/number-format.ts';
import { niceCeil } from '../../../../text/number-words.ts';
import { histogramOf } from '../compare/histogram.ts';

const percent = (share: number) => withUnit(formatPercent(share), '%');

/** `1000 equal flows, hashed to 8 cores through 128 entries, 1000 times, seed 1: ...` */
export function hashingWords({ traffic, largestFlow, limit }: BusiestShare): string {
  const { flows, sizes, queues, indirection, trials, seed } = traffic;
  const law = sizes.law === 'equal' ? 'equal' : `Zipf (${formatPlain(sizes.exponent)})`;
  const table = indirection === null ? '' : ` through ${formatCount(indirection)} entries`;
  const cores = queues === 1 ? '1 core' : `${queues} cores`;
  return `${formatCount(flows)} ${law} ${flows === 1 ? 'flow' : 'flows'} hashed to ${cores}${table}, ${formatCount(trials)} times, seed ${seed}. The largest flow carries ${percent(largestFlow)} of the packets; with ever more equal flows the busiest core’s share would tend to ${percent(limit)}.`;
}

/** The hashing onto as many cores as the even answer has; without one onto as many as the scenario, or as can be. */
export function shownShares({ values }: Question, { busiest, cases }: HashingEffect): BusiestShare {
  const even = cases.find(({ id }) => id === 'even')?.cores ?? values.cores;
  return busiest.find(({ traffic }) => traffic.queues === even) ?? busiest[busiest.length - 1];
}

export function hashingFigure({ model }: Pick<Question, 'model'>, busiest: BusiestShare): FigureSpec {
  const { even, p50, p90, p99, sorted, mean, standardError, traffic } = busiest;
  const shares = Array.from(sorted, (share) => 100 * share);
  const bins = histogramOf(shares, [100 * even], { log: false });
  const inPercent = bins.counts.map((count) => (100 * count) / shares.length);
  const marker = (share: number, label: string, kind: 'note' | 'now' | 'limit') =>
    ({ axis: 'x', value: 100 * share, label: `${label} ${percent(share)}`, kind }) as const;
  return {
    title: 'Share of the busiest core',
    subtitle: `${model.name}, ${traffic.queues === 1 ? '1 core' : `${traffic.queues} cores`}, ${formatCount(traffic.trials)} hashings`,
    x: {
      title: 'Share of the packets',
      unit: '%',
      scale: 'linear',
      range: [bins.edges[0], bins.edges[bins.edges.length - 1]],
      fixed: true,
    },
    y: { title: 'Hashings', unit: '%', scale: 'linear', range: [0, niceCeil(1.15 * Math.max(...inPercent))] },
    series: [{ name: 'hashings', role: 'simulation', shape: 'bars', x: bins.middles, y: inPercent }],
    markers: [marker(even, 'even', 'limit'), marker(p50, 'median', 'note'), marker(p99, 'p99', 'note')],
    summary: `The busiest core has ${percent(mean)} of the packets on average (standard error ${percent(standardError)}), ${percent(p50)} at the median, ${percent(p90)} at the 90th and ${percent(p99)} at the 99th percentile; an even split would be ${percent(even)}. ${hashingWords(busiest)}`,
    table: {
      columns: [
        { label: 'From', unit: '%' },
        { label: 'to', unit: '%' },
        { label: 'Hashings', unit: '%' },
      ],
      rows: inPercent.map((part, k) => [bins.edges[k], bins.edges[k + 1], part]),
    },
  };
}
