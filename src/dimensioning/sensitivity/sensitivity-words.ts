/** An effect in words and as a short text, the same wherever it is shown. */
import {
  formatPlain,
  formatSignificant,
  MINUS,
  MISSING,
  THIN_SPACE,
  withUnit,
} from '../../text/number-format.ts';
import { capitalised } from '../../text/number-words.ts';
import type { Effect, Sensitivity } from './sensitivity.ts';

interface EffectText {
  /** `+0.80 %`, `×7.3`, `one more −36 %`. */
  short: string;
  /** `1 % more raises it by 0.80 %.`, where "it" is the indicator. */
  sentence: string;
  /** Effect of 1 % where the sentence counts units, and the reason why only one side was compared; null: neither. */
  aside: string | null;
}

/** Whole numbers below this are moved one by one, others by one per cent. */
const countedSingly = 50;
/** A factor beyond this, or below its inverse, is written as a factor. */
const factorFrom = 2;
/** Smaller changes are written as none, as a share. */
const smallestWritten = 5e-6;

/** Factor of the indicator, as short text and as words. */
function changeText(factor: number): { short: string; words: string } {
  const change = factor - 1;
  if (Math.abs(change) < smallestWritten) return { short: `0${THIN_SPACE}%`, words: 'does not change it' };
  const rises = change > 0;
  if (factor > factorFrom || factor < 1 / factorFrom) {
    const times = formatSignificant(rises ? factor : 1 / factor, 2);
    return rises
      ? { short: `×${times}`, words: `multiplies it by ${times}` }
      : { short: `÷${times}`, words: `divides it by ${times}` };
  }
  const percent = withUnit(formatSignificant(100 * Math.abs(change), 2), '%');
  return { short: (rises ? '+' : MINUS) + percent, words: `${rises ? 'raises' : 'lowers'} it by ${percent}` };
}

type Elasticity = Effect & { kind: 'elasticity' };

/** A side that was solved and is the same as here. */
const isFlat = (factor: number | null): boolean => factor !== null && Math.abs(factor - 1) < smallestWritten;

/**
 * Whether one less is the better description than one more: at the upper end, and where only fewer make a difference.
 */
function saysFewer({ atFrom, atTo }: Elasticity): boolean {
  return atTo === null || (isFlat(atTo) && atFrom !== null && !isFlat(atFrom));
}

/** Effect of one more or one less: as solved, or by the elasticity where the step was wider than one. */
function byOne(at: number, to: number, { elasticity, ...effect }: Elasticity): number {
  const solved = to === effect.to ? effect.atTo : to === effect.from ? effect.atFrom : null;
  return solved ?? (to / at) ** elasticity;
}

/** `unit`: of a number input that is 0, in which the step from 0 is written. */
export function effectText({ kind, at }: Sensitivity, effect: Effect, unit = ''): EffectText {
  if (effect.kind === 'unknown') return { short: MISSING, sentence: effect.reason, aside: null };
  if (effect.kind === 'step') {
    const { short, words } = changeText(effect.factor);
    const to = withUnit(formatPlain(effect.to), unit);
    return { short: `to ${to}: ${short}`, sentence: `Going from 0 to ${to} ${words}.`, aside: null };
  }
  const { elasticity, oneSided } = effect;
  const singly = kind === 'whole' && Math.abs(at) < countedSingly;
  const fewer = singly && saysFewer(effect);
  const to = fewer ? at - 1 : at + 1;
  const factor = singly ? byOne(at, to, effect) : 1.01 ** elasticity;
  const { short, words } = changeText(factor);
  const what = singly ? (fewer ? 'one less' : 'one more') : `1${THIN_SPACE}% more`;
  const asides = [
    ...(singly && to > 0
      ? [
          `Spread over this step, 1${THIN_SPACE}% more ${changeText(factor ** (Math.log(1.01) / Math.log(to / at))).words}.`,
        ]
      : []),
    ...(oneSided === null ? [] : [`Compared on one side only: ${oneSided}`]),
  ];
  return {
    short: singly ? `${what} ${short}` : short,
    sentence: `${capitalised(what)} ${words}.`,
    aside: asides.length === 0 ? null : asides.join(' '),
  };
}
