/** Tools count CPU clocks; the rate of the clock turns them into time. Few texts contain it, so the user is asked. */
import { formatPlain } from '../../text/number-format.ts';
import type { ReadingAnswers, ReadingQuestion } from './tool-reading.ts';
import { decimalOf } from './text/number.ts';

const clockQuestionId = 'clockGhz';

/** The clock is the sum of the clocks in the text. */
export const clockFromText = 'text';
export const clockUnknown = 'unknown';

/** Time-stamp counters of servers run at 1.5 to 4 GHz; those of Arm at 25 MHz to 1 GHz. */
const slowestGhz = 0.01;
const fastestGhz = 10;
const offered = Array.from({ length: 26 }, (_, k) => (15 + k) / 10);

export interface ClockAnswer {
  /** `clockFromText`, `clockUnknown` or the number as answered; null: no usable answer. */
  choice: string | null;
  /** null unless the answer is a number of GHz between 0.01 and 10. */
  ghz: number | null;
}

/** Clock rate in the answers; an answer that is no clock rate counts as none. */
export function clockAnswer(answers: ReadingAnswers): ClockAnswer {
  const choice = answers[clockQuestionId];
  if (choice === undefined) return { choice: null, ghz: null };
  if (choice === clockFromText || choice === clockUnknown) return { choice, ghz: null };
  const ghz = decimalOf(choice.trim());
  return ghz === null || ghz < slowestGhz || ghz > fastestGhz
    ? { choice: null, ghz: null }
    : { choice: String(ghz), ghz };
}

/**
 * `fromText` names the option for a clock that the text itself gives (`at least 2.31 GHz, from this text`), if it does.
 */
export function clockQuestion(chosen: string, guessed: boolean, fromText: string | null): ReadingQuestion {
  const rates = offered.map((ghz) => ({ value: String(ghz), label: `${formatPlain(ghz)} GHz` }));
  const options = [
    { value: clockUnknown, label: 'not known' },
    ...(fromText === null ? [] : [{ value: clockFromText, label: fromText }]),
    ...rates,
  ];
  if (!options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `${chosen} GHz` });
  return { id: clockQuestionId, label: 'Clock rate of the counter', options, chosen, guessed };
}
