import { differenceSize } from '../../../models/contract/verdict.ts';
import { listWords, numberOf } from '../../../text/number-words.ts';
import type { AppState } from '../app-state.ts';
import { type ComparedIndicator, comparedIndicators } from './compared-indicators.ts';

interface CheckFinding {
  /** Some number differs by more than chance explains. */
  differs: boolean;
  /** One or two sentences, with every number outside its interval and the difference. */
  message: string;
}

/** The numbers of the present run outside their intervals; null where there are none, or there is no run. */
export function checkFinding(
  state: Pick<AppState, 'model' | 'values' | 'view' | 'solve' | 'check'>,
): CheckFinding | null {
  const known = comparedIndicators(state).filter(({ verdict: { kind } }) => kind !== 'unknown');
  const off = known.filter(({ verdict: { kind } }) => kind === 'differs');
  const beyond = off.filter(({ verdict: { moreThanKnown } }) => moreThanKnown);
  const near = known.filter(({ verdict: { kind } }) => kind === 'near');
  if (off.length + near.length === 0) return null;
  const sentences = [
    ...(off.length === 0 ? [] : [`${lying(off, known)} outside ${interval(off)}: ${sizes(off)}.`]),
    ...(near.length === 0
      ? []
      : [
          `${lying(near, known)} just outside ${interval(near)}, as one in twenty does by chance: ${sizes(near)}.`,
        ]),
    ...(beyond.length === 0 || beyond.length === off.length
      ? []
      : [`More than the model’s known error explains: ${sizes(beyond)}.`]),
  ];
  return { differs: off.length > 0, message: sentences.join(' ') };
}

/** `3 of 12 numbers lie`. */
function lying(some: readonly unknown[], all: readonly unknown[]): string {
  return `${some.length} of ${numberOf(all.length, 'number')} ${some.length === 1 ? 'lies' : 'lie'}`;
}

function interval(some: readonly unknown[]): string {
  return some.length === 1 ? 'its simulated 95 % interval' : 'their simulated 95 % intervals';
}

/** `Mean time in the system by 11 % and Mean queue by 3 %`. */
function sizes(compared: readonly ComparedIndicator[]): string {
  return listWords(
    compared.map(
      ({ declaration: { label }, analytic, simulated }) =>
        // A number outside its interval has both.
        `${label}${differenceSize(analytic!, simulated!)}`,
    ),
  );
}
