/** Tools count clocks of a processor; the rate of its clock turns them into time. Few texts contain it: it is asked. */
import { formatPlain } from '../../text/number-format.ts';
import { decimalOf } from '../lines/number.ts';
import type { ReadingAnswers, ReadingQuestion, UnderstoodItem } from './tool-reading.ts';

const questionId = 'clockGhz';
/** Answer: the clock of the text. */
const fromText = 'text';
const unknown = 'unknown';

/** Time-stamp counters of servers run at 1.5 to 4 GHz; those of Arm at 25 MHz to 1 GHz. */
const slowestGhz = 0.01;
const fastestGhz = 10;
const offered = Array.from({ length: 26 }, (_, k) => (15 + k) / 10);

/** The clock that a text itself gives. */
export interface ClockInText {
  ghz: number;
  /** `at least 2.31 GHz: the clocks of vpp_wk_0 add up to it`. */
  words: string;
  /** `printed`: no guess. `estimated`: taken unless the user answers. `offered`: taken only where the user says so. */
  certainty: 'printed' | 'estimated' | 'offered';
}

export interface CounterClock {
  /** Clocks per ns; null: not known, so that clocks stay clocks. */
  ghz: number | null;
  /** The clock is the one of the text. */
  ofText: boolean;
  /** Empty where there is nothing to ask. */
  questions: readonly ReadingQuestion[];
  understood: readonly UnderstoodItem[];
}

/** Counts are times already, or nothing is counted in clocks. */
export const noClock = (ghz: number | null): CounterClock => ({
  ghz,
  ofText: false,
  questions: [],
  understood: [],
});

/** The clock that is answered, else the one of the text; an answer that is no clock rate counts as none. */
export function counterClock(answers: ReadingAnswers, inText: ClockInText | null): CounterClock {
  const answer = clockAnswer(answers[questionId], inText);
  const taken = inText === null || inText.certainty === 'offered' ? unknown : fromText;
  const chosen = answer ?? taken;
  const ofText = chosen === fromText;
  const guessed = answer === null && !(ofText && inText!.certainty === 'printed');
  const ghz = ofText ? inText!.ghz : chosen === unknown ? null : Number(chosen);
  const text = ofText ? inText!.words : ghz === null ? 'not in the text: clocks stay clocks' : `${ghz} GHz`;
  return {
    ghz,
    ofText,
    questions: [clockQuestion(chosen, guessed, inText)],
    understood: [{ label: 'Clock', text, guess: guessed && ghz !== null }],
  };
}

/** null: no usable answer. */
function clockAnswer(choice: string | undefined, inText: ClockInText | null): string | null {
  if (choice === undefined || (choice === fromText && inText === null)) return null;
  if (choice === fromText || choice === unknown) return choice;
  const ghz = decimalOf(choice.trim());
  return ghz === null || ghz < slowestGhz || ghz > fastestGhz ? null : String(ghz);
}

function clockQuestion(chosen: string, guessed: boolean, inText: ClockInText | null): ReadingQuestion {
  const options = [
    { value: unknown, label: 'not known' },
    ...(inText === null ? [] : [{ value: fromText, label: inText.words }]),
    ...offered.map((ghz) => ({ value: String(ghz), label: `${formatPlain(ghz)} GHz` })),
  ];
  if (!options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `${chosen} GHz` });
  return { id: questionId, label: 'Clock rate of the counter', options, chosen, guessed };
}
