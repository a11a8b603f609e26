/** Whether rates of traffic in two directions are shown as their sum. */
import type { Choice } from '../reading-choice.ts';
import { choose } from '../reading-choice.ts';
import type { ReadingAnswers } from '../tool-reading.ts';

export function rateDirectionsChoice(answers: ReadingAnswers): Choice<'both' | 'one'> {
  return choose<'both' | 'one'>(
    answers,
    'directions',
    'Rates count',
    [
      { value: 'both', label: 'both directions together, as printed' },
      { value: 'one', label: 'both directions; show one of them, the half' },
    ],
    'both',
  );
}
