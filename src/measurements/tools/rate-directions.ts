/** Choice between the sum of the rates of both directions, as tools print it, and the rate of one direction. */
import type { Choice } from './reading-choice.ts';
import { choose } from './reading-choice.ts';
import type { ReadingAnswers } from './tool-reading.ts';

/** `printed`: end of the label of the printed sum. */
export function rateDirectionsChoice(
  answers: ReadingAnswers,
  printed = 'as printed',
): Choice<'both' | 'one'> {
  return choose<'both' | 'one'>(
    answers,
    'directions',
    'Rates count',
    [
      { value: 'both', label: `both directions together, ${printed}` },
      { value: 'one', label: 'both directions; show one of them, the half' },
    ],
    'both',
  );
}
