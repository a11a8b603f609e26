/** Bins that are missing between two others: the tools print every bin between the first and the last. */
import { formatPlain } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import type { Choice } from '../reading-choice.ts';
import { choose } from '../reading-choice.ts';
import type { ReadingAnswers } from '../tool-reading.ts';
import type { BpfHistogram } from './report.ts';

/** `[from, to]`: no row holds these values. */
export function gapsOf({ rows }: BpfHistogram): [number, number][] {
  return rows.flatMap((row, k): [number, number][] => {
    const end = k === 0 ? null : rows[k - 1]!.upper;
    return end !== null && row.lower !== null && row.lower > end ? [[end, row.lower]] : [];
  });
}

/** null without a gap. Until it is answered, a histogram with a gap has no shares and is not drawn. */
export function gapChoice(
  histograms: readonly BpfHistogram[],
  answers: ReadingAnswers,
): Choice<'unknown' | 'empty'> | null {
  const first = histograms.flatMap(gapsOf)[0];
  if (first === undefined) return null;
  return choose(
    answers,
    'gap',
    `Missing rows, ${words(first)}`,
    [
      { value: 'unknown', label: 'were cut from the text: shares are unknown, nothing is drawn' },
      { value: 'empty', label: 'held nothing' },
    ],
    'unknown',
  );
}

export function gapWarnings(histograms: readonly BpfHistogram[]): ReadingNote[] {
  const gaps = histograms.flatMap(gapsOf);
  if (gaps.length === 0) return [];
  const more = gaps.length === 1 ? '' : ` and ${gaps.length - 1} more times`;
  const message = `The histogram has a gap from ${words(gaps[0]!)}${more}: rows were cut, and how many values they held is not known.`;
  return [{ code: 'missing-bins', message }];
}

const words = ([from, to]: [number, number]) => `${formatPlain(from)} to ${formatPlain(to)}`;
