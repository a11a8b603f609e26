import type { ReactNode } from 'react';
import { numberPlace } from '../../../../scenario/handout/hideable-places.ts';
import { MISSING, withUnit } from '../../../../text/number-format.ts';
import { useApp } from '../../../core/app-context.tsx';
import type { SaidNumber } from '../../../core/results/headline-text.ts';
import type { ResultDeclaration } from '../../../core/results/shown-result.ts';
import { useCheckWanted } from '../../../core/simulation/use-check-wanted.ts';
import { LazyPart } from '../../../kit/lazy/LazyPart.tsx';
import { oneOf } from '../../../kit/lazy/late-code.ts';
import { placeRef } from '../../../kit/places.ts';
import { lateHeadline } from '../late-headline.ts';
import { useShownResult } from './use-shown-result.ts';
import { capitalised } from '../../../../text/number-words.ts';

const simulatedPart = oneOf(lateHeadline, ({ SimulatedValue }) => SimulatedValue);

/** A number of the screen with the words that continue it. */
export interface WordedNumber {
  result: ResultDeclaration;
  /** Words before it in the sentence after the headline's; absent: it has none there. */
  clause?: string | undefined;
}

interface InLine {
  result: ResultDeclaration;
  strong: boolean;
  /** `15.7 packets`, `none`. */
  text: string;
}

/** A result in a sentence, with its simulated value while a check is wanted. */
function NumberInLine({ result, strong, text }: InLine) {
  const checked = useCheckWanted();
  const { simulated } = useShownResult(result, false);
  const { name, label, help } = result.declaration;
  const digits = /^[\d.]+(?=[\s\u202f])/u.exec(text)?.[0] ?? text;
  const Tag = strong ? 'strong' : 'span';
  return (
    <Tag
      ref={placeRef(numberPlace(name))}
      className="headline-value"
      title={`${label}. ${help}`}
      data-testid={`indicator-${name}`}
    >
      <span className="indicator-value">{digits}</span>
      <span className="indicator-unit">{text.slice(digits.length)}</span>
      {checked && simulated !== null ? (
        <>
          {' '}
          <LazyPart part={simulatedPart} props={{ ...simulated, as: 'span' as const }} />
        </>
      ) : null}
    </Tag>
  );
}

interface SaidProps {
  text: string;
  /** Where the shown part of the text begins. */
  from: number;
  says: readonly SaidNumber[];
  numbers: readonly WordedNumber[];
}

/** The end of a sentence, with the screen's numbers in it. */
export function SaidNumbers({ text, from, says, numbers }: SaidProps) {
  const parts: ReactNode[] = [];
  let at = from;
  for (const said of says) {
    const result = numbers.find(({ result: { declaration } }) => declaration.name === said.name)?.result;
    if (result === undefined || said.from < at) continue;
    parts.push(
      text.slice(at, said.from),
      <NumberInLine
        key={said.name}
        result={result}
        strong={result === numbers[0].result}
        text={text.slice(said.from, said.to)}
      />,
    );
    at = said.to;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}

/**
 * Sentences of the numbers that the headline does not state: those with a clause, and where a prepared page hides
 * words of the headline all that are not hidden.
 */
export function FurtherNumbers({ says, numbers }: Pick<SaidProps, 'says' | 'numbers'>) {
  const hidden = useApp(
    ({ handout, model }) => model.reader?.hides === true || handout?.hide.includes('headline') === true,
  );
  const further = numbers.filter(
    ({ result, clause }) =>
      (hidden || clause !== undefined) && !says.some(({ name }) => name === result.declaration.name),
  );
  return further.map(({ result, clause }) => (
    <FurtherNumber key={result.declaration.name} result={result} clause={clause} />
  ));
}

function FurtherNumber({ result, clause }: WordedNumber) {
  const { text, unit, note } = useShownResult(result, false);
  const withheld = useApp((state) => state.withheld === result.declaration.name);
  if (text === MISSING && !withheld) return null;
  const words = clause ?? `${result.declaration.label}:`;
  const value = withUnit(text, unit);
  return (
    <>
      {` ${capitalised(words)} `}
      <NumberInLine result={result} strong text={note === '' ? value : `${value} (${note})`} />.
    </>
  );
}
