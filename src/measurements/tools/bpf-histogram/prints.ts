/** Distinguishes the histograms of one text: other units, and repeated prints of one histogram. */
import type { Choice } from '../reading-choice.ts';
import { choose } from '../reading-choice.ts';
import type { PrintChoice } from '../table-sections.ts';
import { printChoice } from '../table-sections.ts';
import type { ReadingAnswers, ReadingQuestion } from '../tool-reading.ts';
import type { BpfHistogram } from './report.ts';
import { type MeasuredQuantity, type ValueUnit, isTime, unitOfWord } from '../measured-quantity.ts';

// Quantity and unit of the values of a histogram, as far as its titles name them.

/** Words of titles: `@net_rx_usecs[eth0]` has net, rx, usecs, eth0. */
function wordsOf({ map, name, unit }: BpfHistogram): string[] {
  return words([map, name, unit].filter((part) => part !== null).join(' '));
}

function words(text: string): string[] {
  return text
    .slice(0, 200)
    .split(/[^A-Za-zµμ]+/)
    .filter((word) => word !== '');
}

/** `certain`: from the name of a column; else a guess from the name of a map. */
export function unitGuess(histograms: readonly BpfHistogram[]): { unit: ValueUnit; certain: boolean } {
  const titles = new Set(histograms.map(({ unit }) => unit));
  const [only] = titles;
  const titleUnit = titles.size === 1 && only !== null && only !== undefined ? unitOfWord(only) : null;
  if (titleUnit !== null) return { unit: titleUnit, certain: isTime(titleUnit) };
  for (const histogram of histograms) {
    for (const word of wordsOf(histogram)) {
      const unit = unitOfWord(word);
      if (unit !== null) return { unit, certain: false };
    }
  }
  return { unit: 'other', certain: false };
}

/**
 * `tracing`: the traced function as bcc prints it. A kernel function may be anything: nothing is guessed without a word
 * for it.
 */
export function quantityGuess(
  histograms: readonly BpfHistogram[],
  tracing: string | null,
  unit: ValueUnit,
): MeasuredQuantity {
  const titles = [...histograms.flatMap(wordsOf), ...words(tracing ?? '')].map((word) => word.toLowerCase());
  const has = (pattern: RegExp) => titles.some((word) => pattern.test(word));
  if (isTime(unit)) {
    if (has(/^(?:interval|gap)s?$/)) return 'batchIntervalUs';
    if (has(/^(?:wait|waiting|queue|queueing|queued)$/)) return 'waitingUs';
    if (has(/^(?:softirq|softirqs|napi|poll|action|service|batch|burst)$/)) return 'serviceUs';
    return has(/^(?:lat|latency|latencies|sojourn|delay|rtt|response)$/) ? 'sojournUs' : 'other';
  }
  if (unit !== 'packets') return 'other';
  if (has(/^(?:queue|qlen|backlog|depth)$/)) return 'queueLength';
  // A bin that holds 0 has polls that found nothing.
  const empty = histograms.some(({ rows }) =>
    rows.some(({ lower, count }) => count > 0 && lower !== null && lower <= 0),
  );
  return empty ? 'batchSize' : 'batchSizeNonEmpty';
}

export interface ChosenHistograms {
  histograms: readonly BpfHistogram[];
  questions: readonly ReadingQuestion[];
  prints: PrintChoice;
}

const mostGroups = 32;

/** The histograms of one kind, one print of each: another unit or the name of another map is another measurement. */
export function chosenHistograms(all: readonly BpfHistogram[], answers: ReadingAnswers): ChosenHistograms {
  const groups = [...groupedBy(all, groupOf)].slice(0, mostGroups);
  const group = groupChoice(groups, answers);
  const groupLines = groups.find(([name]) => name === group.value)![1];
  const byName = [...groupedBy(groupLines, ({ map, name }) => `${map ?? ''} ${name ?? ''}`).values()];
  const prints = Math.max(...byName.map((same) => same.length));
  const grows = byName.every((same) => same.every((each, k) => k === 0 || holds(each, same[k - 1]!)));
  const print = printChoice(prints, grows, answers);
  const histograms = byName.flatMap((same) => {
    // Entries that first appear in a later print are missing from the earlier ones.
    const at = print.index - (prints - same.length);
    return at >= 0 ? [same[at]!] : [];
  });
  const questions = [...(groups.length > 1 ? [group.question] : []), ...print.questions];
  return { histograms, questions, prints: print };
}

function groupedBy(
  all: readonly BpfHistogram[],
  nameOf: (histogram: BpfHistogram) => string,
): Map<string, BpfHistogram[]> {
  const groups = new Map<string, BpfHistogram[]>();
  for (const histogram of all) {
    const name = nameOf(histogram);
    const group = groups.get(name);
    if (group) group.push(histogram);
    else groups.set(name, [histogram]);
  }
  return groups;
}

function groupOf({ style, unit, map }: BpfHistogram): string {
  return style === 'bcc' ? `column ${unit ?? 'without a name'}` : `map ${/^@\w*/.exec(map ?? '@')![0]}`;
}

function groupChoice(
  groups: readonly (readonly [string, unknown])[],
  answers: ReadingAnswers,
): Choice<string> {
  const options = groups.map(([value]) => ({ value, label: value }));
  return choose(answers, 'histograms', 'Histograms of the text', options, options[0]!.value);
}

/** Every bin of `before` is in `now`, with no smaller count. */
function holds(now: BpfHistogram, before: BpfHistogram): boolean {
  const counts = new Map(now.rows.map(({ lower, upper, count }) => [`${lower} ${upper}`, count]));
  return before.rows.every(({ lower, upper, count }) => (counts.get(`${lower} ${upper}`) ?? -1) >= count);
}
