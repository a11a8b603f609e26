/** The distributions that a text of HdrHistogram or wrk holds, and which of them is used. */
import type { HdrText } from './collect.ts';
import type { DecodedHdr } from './string.ts';
import { hdrSummary } from './string.ts';
import type { HdrTable } from './table.ts';
import { hdrShares, hdrValueAt, isComplete } from './table.ts';
import type { Choice } from '../reading-choice.ts';
import { choose } from '../reading-choice.ts';
import type { ReadingAnswers } from '../tool-reading.ts';

/** One distribution, in the unit of the text. Shares and values rise strictly. */
export interface HdrDistribution {
  label: string | null;
  source: 'table' | 'list' | 'packed';
  /** wrk printed it: in milliseconds. */
  byWrk: boolean;
  p: readonly number[];
  value: readonly number[];
  /** null: the table is cut, or a list has none. */
  samples: number | null;
  facts: Readonly<Record<string, unknown>>;
  /** Histogram of a packed distribution: both edges of every bucket are known. */
  histogram?: DecodedHdr;
}

/** The tables; without any the lists of wrk; without these the packed histograms. */
export function distributionsOf({ tables, wrk, strings }: HdrText): HdrDistribution[] {
  if (tables.length > 0) return tables.map(ofTable);
  const lists = wrk.lists.filter(({ p }) => p.length > 0);
  if (lists.length > 0) {
    return lists.map(({ label, p, ms }) => {
      const at = (level: number) => ms[p.findIndex((share) => share >= level)] ?? null;
      const percentiles = { p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999) };
      const facts = {
        label,
        rows: p.length,
        first: ms[0]!,
        last: ms.at(-1)!,
        totalCount: null,
        ...percentiles,
      };
      return {
        label,
        source: 'list',
        byWrk: true,
        p,
        value: ms,
        samples: null,
        facts: { ...facts, footer: {} },
      };
    });
  }
  return strings.decoded.map((histogram) => ({
    label: null,
    source: 'packed',
    byWrk: false,
    ...packedShares(histogram),
    samples: histogram.total,
    facts: { ...hdrSummary(histogram) },
    histogram,
  }));
}

function ofTable(table: HdrTable): HdrDistribution {
  const { label, byWrk, rows, footer } = table;
  const complete = isComplete(table);
  const facts = {
    label,
    rows: rows.length,
    first: rows[0]!.value,
    last: rows.at(-1)!.value,
    totalCount: complete ? rows.at(-1)!.count : null,
    p50: hdrValueAt(table, 0.5),
    p90: hdrValueAt(table, 0.9),
    p99: hdrValueAt(table, 0.99),
    p999: hdrValueAt(table, 0.999),
    footer,
  };
  const samples = complete ? rows.at(-1)!.count : null;
  return { label, source: 'table', byWrk, ...hdrShares(table), samples, facts };
}

function packedShares({ upper, count, total }: DecodedHdr): { p: number[]; value: readonly number[] } {
  let passed = 0;
  return { p: count.map((seen) => (passed += seen) / total), value: upper };
}

/** Name of a distribution as in the text, else by its place. */
export function distributionName({ label }: HdrDistribution, k: number): string {
  return label ?? `distribution ${k + 1}`;
}

/** Offered to choose from; more than that is a log, not an output. */
const mostChoices = 16;

/** Which one is used: the reader's answer to the question `spectrum`, else the first. Its value is the index. */
export function distributionChoice(
  distributions: readonly HdrDistribution[],
  answers: ReadingAnswers,
): Choice<string> {
  const options = distributions
    .slice(0, mostChoices)
    .map((each, k) => ({ value: String(k), label: distributionName(each, k) }));
  return choose(answers, 'spectrum', 'Distribution to use', options, '0');
}
