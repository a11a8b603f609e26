/** What a comma between digits means, where the numbers of a table do not tell. */
import { choose } from './reading-choice.ts';
import type { TableShape } from './text/text-table.ts';
import type { DecimalMark } from './text/text-table-number.ts';
import type { ReadingAnswers, ReadingQuestion } from './tool-reading.ts';

export interface MarkedShape {
  /** With the mark that was found or answered. */
  shape: TableShape;
  /** Empty where the mark is certain. */
  questions: readonly ReadingQuestion[];
}

export function decimalMarkChoice(found: TableShape, answers: ReadingAnswers): MarkedShape {
  if (found.markCertain) return { shape: found, questions: [] };
  const { value, question } = choose<DecimalMark>(
    answers,
    'decimalMark',
    'A comma between digits',
    [
      { value: '.', label: 'stands between thousands: 1,234 is 1234' },
      { value: ',', label: 'is the decimal mark: 1,234 is 1.234' },
    ],
    found.mark,
  );
  return { shape: { ...found, mark: value }, questions: [question] };
}
