/** What stands in the strip above the figures: the numbers and words that the model names, then more of its words. */
import {
  type IndicatorDeclaration,
  indicatorName,
  type Model,
  type WordDeclaration,
} from '../../models/contract/model.ts';
import { formatIndicator, MISSING, spokenNumber } from '../../text/number-format.ts';
import type { Solution } from '../../models/contract/solution.ts';

export type StripItem =
  { kind: 'number'; declaration: IndicatorDeclaration } | { kind: 'word'; declaration: WordDeclaration };

export interface StripText {
  text: string;
  /** A unit, or a remark such as `1 in 2.3 million`; `''` for words. */
  aside: string;
  /** In one line, for speech. */
  spoken: string;
}

/** Places in the strip: two rows of five, so that the figures keep theirs. */
const places = 10;

/** In the order of the model's strip; words that it does not name fill what places are left after the numbers. */
export function stripItems(
  { strip, indicators, words = [] }: Pick<Model, 'strip' | 'indicators' | 'words'>,
  method: string,
): readonly StripItem[] {
  const named = strip.map((template) => indicatorName(template, method));
  const items = named.flatMap((name): StripItem[] => {
    const indicator = indicators.find((declaration) => declaration.name === name);
    if (indicator !== undefined) return [{ kind: 'number', declaration: indicator }];
    const word = words.find((declaration) => declaration.name === name);
    return word === undefined ? [] : [{ kind: 'word', declaration: word }];
  });
  const others = words.filter(({ name }) => !named.includes(name));
  const left = Math.max(0, places - items.length);
  return [
    ...items,
    ...others.slice(0, left).map((declaration): StripItem => ({ kind: 'word', declaration })),
  ];
}

/** The words for which the strip has no place. */
export function wordsBeside(
  model: Pick<Model, 'strip' | 'indicators' | 'words'>,
  method: string,
): readonly WordDeclaration[] {
  const shown = stripItems(model, method).map(({ declaration }) => declaration.name);
  return (model.words ?? []).filter(({ name }) => !shown.includes(name));
}

export function stripText(item: StripItem, solution: Solution | null): StripText {
  if (item.kind === 'word') {
    const text = solution?.words?.[item.declaration.name] ?? MISSING;
    return { text, aside: '', spoken: text };
  }
  const number = formatIndicator(item.declaration, solution?.indicators[item.declaration.name] ?? null);
  return { text: number.text, aside: number.note ?? number.unit, spoken: spokenNumber(number) };
}
