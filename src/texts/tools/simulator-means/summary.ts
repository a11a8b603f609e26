/** Means that a simulator prints in words: `Average delay in queue 0.430 minutes`, `E[W] = 0.52`. */
import type { RunStatistic, RunStatisticId } from '../../runs/run.ts';
import { decimalOf } from '../../lines/number.ts';
import { textLines } from '../../lines/lines.ts';
import { hasWord, namedBy, type NameRule, ownUnit, wordsOf } from '../name-words.ts';
import { timeOfWord, type TimeUnit } from '../measured-quantity.ts';

export interface PrintedMean {
  id: RunStatisticId;
  value: number;
  line: number;
  /** Half of its last digit. */
  rounding: number;
  /** `own`: minutes and other units of a program; null: none behind the number. */
  unit: TimeUnit | 'own' | null;
}

export interface Summary {
  means: readonly PrintedMean[];
  /** Packets of the run; null where the text does not say it. */
  packets: number | null;
}

const meanWords = 'average|averge|avg|mean|averaged|e';

/** Looked for in this order among the words in front of a number. */
const names: readonly NameRule<RunStatisticId | 'packets'>[] = [
  ['packets', 'number|total|count|n', 'customers|packets|jobs|arrivals|requests|delays'],
  ['packets', 'customers|packets|jobs', 'served|simulated|processed|generated'],
  ['lossProbability', 'loss|blocking|block|rejection|drop|blocked|lost', 'prob*|p|ratio|rate|fraction'],
  ['utilisation', 'utilization|utilisation|rho'],
  ['interarrivalUs', 'interarrival'],
  ['interarrivalUs', 'inter', 'arrival'],
  ['numberTime', 'number|length|customers|packets|jobs|size|occupancy', 'system'],
  ['sojournUs', 'time|delay|wait|waiting', 'system'],
  ['sojournUs', 'sojourn|response|turnaround'],
  ['queueTime', 'number|length|customers|packets|jobs|size', 'queue'],
  ['waitingUs', 'delay|time|wait|waiting', 'queue'],
  ['waitingUs', 'wait|waiting|wq'],
  ['serviceUs', 'service', 'time'],
  ['throughputMpps', 'throughput'],
  ['numberTime', 'e', 'n|l|x'],
  ['sojournUs', 'e', 't|d'],
  ['queueTime', 'e', 'q|nq|lq'],
  ['waitingUs', 'e', 'w|wq'],
  ['queueTime', 'lq'],
  ['numberTime', 'ls'],
  ['sojournUs', 'ws'],
];

/** Printed beside the run's own: what the program expects, and other numbers than means. */
const notOfRun =
  'theor*|analytic*|expected|exact|formula|predicted|computed|max*|min|std*|variance|deviation|node|lambda|mu|seed';

/** A number with what is in front of it and behind; the only one of its line. */
const number = /-?\d[\d.]*(?:[eE][-+]?\d+)?/g;
const longestLine = 200;

/** The means of a text in the order of its lines, each statistic once. Lines of other words are left alone. */
export function summaryOf(text: string): Summary {
  const means: PrintedMean[] = [];
  let packets: number | null = null;
  for (const { text: written, number: line } of textLines(text)) {
    const [found, another] = written.length > longestLine ? [] : written.matchAll(number);
    if (found === undefined || another !== undefined) continue;
    const words = wordsOf(written.slice(0, found.index));
    const [unit = '', ...rest] = wordsOf(
      written.slice(found.index + found[0].length).replace('%', ' percent '),
    );
    const value = decimalOf(found[0]);
    if (value === null || value < 0 || rest.length > 2 || hasWord(notOfRun, words)) continue;
    const name = namedBy(names, words);
    if (name === 'packets') packets ??= Number.isInteger(value) && value > 0 ? value : null;
    else if (name !== null && isMean(name, words) && !means.some(({ id }) => id === name)) {
      const own = ownUnit.test(unit) ? 'own' : timeOfWord(unit);
      const share = unit === 'percent' ? 0.01 : 1;
      means.push({ id: name, value: value * share, line, rounding: share * lastDigit(found[0]), unit: own });
    }
  }
  return { means, packets };
}

/** Half of the last digit of a number as it is written: 0.0005 for `2.149`. */
function lastDigit(written: string): number {
  const [digits = '', power = '0'] = written.toLowerCase().split('e');
  return 0.5 * 10 ** (Number(power) - (digits.split('.')[1] ?? '').length);
}

/** Shares and rates need no word for a mean, nor does a symbol. */
function isMean(id: RunStatisticId, words: readonly string[]): boolean {
  if (id === 'lossProbability' || id === 'utilisation' || id === 'throughputMpps') return true;
  return hasWord(meanWords, words) || words.length === 1;
}

/** Without single values there is no interval of the run itself. `unitUs`: the unit of its times in µs. */
export function printedStatistics({ means, packets }: Summary, unitUs: number): RunStatistic[] {
  return means.map(({ id, value, rounding }) => {
    const factor = id.endsWith('Us') ? unitUs : id === 'throughputMpps' ? 1 / unitUs : 1;
    return {
      id,
      estimate: { mean: value * factor, halfWidth: null },
      samples: packets,
      effective: null,
      rounding: rounding * factor,
    };
  });
}
