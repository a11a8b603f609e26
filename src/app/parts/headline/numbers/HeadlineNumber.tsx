import { useCheckWanted } from '../../../core/simulation/use-check-wanted.ts';
import { LazyPart } from '../../../kit/lazy/LazyPart.tsx';
import type { ScreenNumber } from '../../../../models/contract/screen.ts';
import { MISSING, unitAt } from '../../../../text/number-format.ts';
import { useApp } from '../../../core/app-context.tsx';
import { oneOf } from '../../../kit/lazy/late-code.ts';
import { lateHeadline } from '../late-headline.ts';
import type { ResultDeclaration } from '../../../core/results/shown-result.ts';
import { useShownResult } from './use-shown-result.ts';
import { placeRef } from '../../../kit/places.ts';
import { numberPlace } from '../../../../scenario/handout/hideable-places.ts';

const simulatedPart = oneOf(lateHeadline, ({ SimulatedValue }) => SimulatedValue);

/** Longer texts, in letters, are set smaller, because a truncated number would be a wrong one. */
const longWord = 9;

/** The same for text and unit or note together. */
const longLine = 13;

/** The same beside a drawer or on a narrow page, without the unit. */
const wideNumber = 5;

interface Props extends Omit<ScreenNumber, 'result'> {
  result: ResultDeclaration;
  outdated: boolean;
}

/** One of the four large numbers with its caption; the simulated result is beside the caption. */
export function HeadlineNumber({
  result,
  caption: usual,
  captionAt,
  unitInCaption,
  missing = MISSING,
  outdated,
}: Props) {
  const caption = useApp(({ solve, values }) => captionAt?.(solve.forValues ?? values) ?? usual);
  const checked = useCheckWanted();
  const solved = useApp(({ solve }) => solve.solution !== null);
  const { text: value, unit, note, simulated } = useShownResult(result, outdated);
  const text = solved && value === MISSING ? missing : value;
  const { label, help, name } = result.declaration;
  const beside = unit === '' ? note : unitInCaption ? '' : unitAt(text, unit);
  const long = text.length > longWord || text.length + beside.length > longLine;
  return (
    <div
      ref={placeRef(numberPlace(name))}
      className="headline-number"
      title={`${label}. ${help}`}
      data-testid={`indicator-${name}`}
    >
      <dt>
        <span className="visually-hidden">{label}: </span>
        {caption}
      </dt>
      <dd className="headline-value">
        <span
          className="indicator-value"
          data-long={long || undefined}
          data-wide={text.length > wideNumber || undefined}
        >
          {text}
        </span>
        <span className="indicator-unit" data-note={unit === '' || undefined}>
          {beside}
        </span>
      </dd>
      {checked && simulated !== null && !outdated ? (
        <LazyPart part={simulatedPart} props={simulated} />
      ) : null}
    </div>
  );
}
