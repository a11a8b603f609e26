/** A checked run in words: one sentence on all of it, and each statistic's numbers. */
import { formatCount, formatPercent, formatSignificant } from '../../text/number-format.ts';
import { intervalText } from '../../text/interval-text.ts';
import { numberOf, capitalised } from '../../text/number-words.ts';
import type { CheckedStatistic, RunCheck, RunVerdict } from './check-run.ts';
import { type RunStatisticId, statisticWords } from '../../texts/runs/run.ts';

/** `All 9 results are inside of what 5 000 correlated packets allow.` */
export function checkSentence({ statistics }: RunCheck): string {
  const judged = statistics.filter(({ verdict }) => verdict !== 'unknown');
  if (judged.length === 0) return 'None of these results can be judged.';
  const packets = Math.max(0, ...judged.map(({ samples }) => samples ?? 0));
  const allow = packets === 0 ? 'such a run allows' : `${formatCount(packets)} correlated packets allow`;
  const count = (wanted: RunVerdict) => judged.filter(({ verdict }) => verdict === wanted).length;
  const outside = count('outside');
  const inside = count('near') === 0 ? 'inside' : 'inside or at the edge';
  const results = numberOf(judged.length, 'result');
  const are = (some: number) => (some === 1 ? 'is' : 'are');
  if (outside === 0)
    return `${judged.length === 1 ? 'The result' : `All ${results}`} ${are(judged.length)} ${inside} of what ${allow}.`;
  const rest = judged.length - outside;
  if (rest === 0)
    return `${outside === 1 ? 'The result' : `All ${results}`} ${are(outside)} outside of what ${allow}.`;
  const others = `the other ${rest === 1 ? 'one is' : `${formatCount(rest)} are`} ${inside}`;
  return `${formatCount(outside)} of ${results} ${are(outside)} outside of what ${allow}, ${others}.`;
}

/** Shares are shown in per cent. */
const isPercent = (id: RunStatisticId) => ['share', 'probability'].includes(statisticWords[id].kind);

/** `Waiting time (µs)`. */
export function labelWithUnit(id: RunStatisticId): string {
  const { label, unit } = statisticWords[id];
  const shown = isPercent(id) ? '%' : unit;
  return shown === '' ? label : `${label} (${shown})`;
}

/** In the unit of its label. */
export function numberWords(id: RunStatisticId, value: number, digits = 4): string {
  return isPercent(id) ? formatPercent(value) : formatSignificant(value, digits);
}

/** Half widths below this share of the mean are rounding. */
const rounding = 1e-9;

/** `1.209 ± 0.091`, in the unit of its label; without an interval the value alone. */
export function meanText({ id, mean, halfWidth }: CheckedStatistic): string {
  if (halfWidth === null) return numberWords(id, mean);
  const width = halfWidth < rounding * mean ? 0 : halfWidth;
  return intervalText(statisticWords[id], { mean, halfWidth: width }, true).replaceAll(' ', '\u00a0');
}

/** The judgement of a statistic below the sentence on all of them; null for one that is simply inside. */
export function judgementWords({ verdict, words, approximate }: CheckedStatistic): string | null {
  if (verdict === 'inside') return null;
  if (verdict === 'outside') return 'Outside.';
  return verdict === 'near' && !approximate ? 'At the edge.' : sentence(words);
}

const sentence = (words: string) => `${capitalised(words)}.`;

/** Independent packets that the correlated ones are worth; null where that is not known. */
export const worthWords = ({ effective }: CheckedStatistic): string | null =>
  effective === null ? null : formatCount(effective);
