/**
 * The clock of a PMD thread's cycles: Open vSwitch prints it, or numbers that determine it; older outputs leave it
 * open.
 */
import { formatSignificant } from '../../../text/number-format.ts';
import { clockAnswer, clockFromText, clockQuestion, clockUnknown } from '../reading-choice.ts';
import type { OvsPmd, OvsText } from './collect.ts';
import { allCycles, amount, positive, ratio } from './values.ts';
import type { ReadingAnswers, ReadingQuestion, UnderstoodItem } from '../tool-reading.ts';

export interface OvsClock {
  /** Cycles per ns; null: not known, so that cycles stay cycles. */
  ghz: number | null;
  question: ReadingQuestion | null;
  understood: readonly UnderstoodItem[];
}

interface ClockInText {
  ghz: number;
  words: string;
}

/** Asked where cycles can become times of iterations. */
export function ovsClock({ pmds }: OvsText, answers: ReadingAnswers): OvsClock {
  if (!pmds.some(countsIterationCycles)) return { ghz: null, question: null, understood: [] };
  const inText = pmds.map(clockOf).find((clock) => clock !== null) ?? null;
  const answer = clockAnswer(answers);
  const usable = answer.choice === clockFromText && inText === null ? null : answer.choice;
  const chosen = usable ?? (inText === null ? clockUnknown : clockFromText);
  const fromText = chosen === clockFromText;
  const ghz = fromText ? inText!.ghz : answer.ghz;
  const words = fromText
    ? inText!.words
    : ghz === null
      ? 'not in the text: cycles stay cycles'
      : `${ghz} GHz`;
  return {
    ghz,
    // A value in the text is no guess.
    question: clockQuestion(chosen, usable === null && !fromText, inText?.words ?? null),
    understood: [{ label: 'Clock', text: words, guess: false }],
  };
}

function countsIterationCycles({ values, tables }: OvsPmd): boolean {
  const means = allCycles(values) !== null && positive(values, 'busyIterations') !== null;
  return means || tables.iterations.length > 0 || tables.histograms.cyclesPerIteration !== undefined;
}

function clockOf({ values, durationS }: OvsPmd): ClockInText | null {
  const cycles = allCycles(values);
  const clock = (ghz: number, from: string): ClockInText | null => {
    const digits = Number(ghz.toPrecision(4));
    // A rate that no processor has was truncated or misprinted.
    if (digits < 0.01 || digits > 10) return null;
    return { ghz: digits, words: `${formatSignificant(digits)} GHz, ${from}` };
  };
  const printed = positive(values, 'GHz');
  if (printed !== null) {
    // Two decimals are printed; cycles and duration give it to a tenth of a per cent.
    const counted = ratio(cycles, durationS !== null && durationS >= 0.5 ? durationS * 1e9 : null);
    const finer = counted !== null && Math.abs(counted - printed) <= 0.01 ? counted : printed;
    return clock(finer, 'from this text');
  }
  const percent = positive(values, 'usedTscPercent');
  if (cycles === null) return null;
  if (percent !== null && percent > 1 && durationS !== null && durationS > 0) {
    return clock((100 * cycles) / percent / durationS / 1e9, 'from cycles and duration');
  }
  const [iterations, us] = [positive(values, 'iterations'), positive(values, 'usPerIteration')];
  const asleep = (amount(values, 'sleepIterations') ?? 0) > 0;
  if (iterations !== null && us !== null && !asleep) {
    return clock(cycles / iterations / us / 1e3, 'from the time per iteration');
  }
  return null;
}
