/** A result in the headline and in the table of all results: "none" for no loss, rates in the reader's unit. */
import {
  type IndicatorDeclaration,
  indicatorName,
  type Model,
  wordLabel,
  type WordDeclaration,
} from '../../../models/contract/model.ts';
import type { ShownRateScale } from '../../../models/contract/screen.ts';
import type { Solution } from '../../../models/contract/solution.ts';
import { formatIndicator, MISSING, percentFrom, spokenNumber } from '../../../text/number-format.ts';

export type ResultDeclaration =
  | { kind: 'number'; declaration: IndicatorDeclaration }
  | { kind: 'word'; declaration: WordDeclaration };

export interface ShownResult {
  text: string;
  /** `''` for words and for results without a unit. */
  unit: string;
  /** A remark such as `1 in 2.3 million`; `''` without one. */
  note: string;
  /** The result in one line, for screen readers. */
  spoken: string;
  /** Unit and scale of its simulated value; null for words. */
  simulated: { declaration: IndicatorDeclaration; scale: number } | null;
}

const perMpps: Readonly<Record<string, number>> = { Mpps: 1, kpps: 1e-3 };

export function resultDeclaration(
  { indicators, words = [] }: Pick<Model, 'indicators' | 'words'>,
  template: string,
  method: string,
): ResultDeclaration | null {
  const name = indicatorName(template, method);
  const indicator = indicators.find((declaration) => declaration.name === name);
  if (indicator !== undefined) return { kind: 'number', declaration: indicator };
  const word = words.find((declaration) => declaration.name === name);
  return word === undefined ? null : { kind: 'word', declaration: word };
}

export function shownResult(
  result: ResultDeclaration,
  solution: Solution | null,
  rate: ShownRateScale,
): ShownResult {
  if (result.kind === 'word') {
    const { declaration } = result;
    const text = wordLabel(declaration, solution?.words?.[declaration.name] ?? '') || MISSING;
    return { text, unit: '', note: '', spoken: text, simulated: null };
  }
  const { declaration } = result;
  const value = solution?.indicators[declaration.name] ?? null;
  const isLong = declaration.unit === 'µs' && value !== null && Math.abs(value) >= 1000;
  const ofRate = declaration.kind === 'rate' ? (perMpps[declaration.unit] ?? 0) * rate.perMpps : 0;
  const scale = isLong ? 1e-3 : ofRate;
  const shown =
    scale > 0
      ? { ...declaration, unit: isLong ? 'ms' : rate.unit }
      : declaration.kind === 'probability' && value !== null && value >= percentFrom
        ? { ...declaration, kind: 'share' as const }
        : declaration;
  const number = formatIndicator(shown, value === null ? null : value * (scale || 1));
  return {
    text: number.text,
    unit: number.unit,
    note: number.note ?? '',
    spoken: spokenNumber(number),
    simulated: { declaration: shown, scale: scale || 1 },
  };
}
