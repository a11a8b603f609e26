/** Histograms of one text, told apart: what is measured in another unit, and what is printed again. */
import type { Choice } from '../reading-choice.ts';
import { choose } from '../reading-choice.ts';
import type { PrintChoice } from '../repeated-prints.ts';
import { printChoice } from '../repeated-prints.ts';
import type { ReadingAnswers, ReadingQuestion } from '../tool-reading.ts';
import type { BpfHistogram } from './report.ts';

export interface ChosenHistograms {
  histograms: readonly BpfHistogram[];
  questions: readonly ReadingQuestion[];
  prints: PrintChoice;
}

const mostGroups = 32;

/** Those of one kind, one print of each: what has another unit, or the name of another map, is another measurement. */
export function chosenHistograms(all: readonly BpfHistogram[], answers: ReadingAnswers): ChosenHistograms {
  const groups = [...groupedBy(all, groupOf)].slice(0, mostGroups);
  const group = groupChoice(groups, answers);
  const own = groups.find(([name]) => name === group.value)![1];
  const byName = [...groupedBy(own, ({ map, name }) => `${map ?? ''} ${name ?? ''}`).values()];
  const prints = Math.max(...byName.map((same) => same.length));
  const grows = byName.every((same) => same.every((each, k) => k === 0 || holds(each, same[k - 1]!)));
  const print = printChoice(prints, grows, answers);
  const histograms = byName.flatMap((same) => {
    // What first appears in a later print is missing from the earlier ones.
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
