import type { ReactNode } from 'react';
import { withUnit } from '../../../text/number-format.ts';
import type { FitNumber } from './fit-numbers.ts';

interface Props {
  numbers: readonly FitNumber[];
  testId?: string;
}

/** The numbers of a fit, each with its unit and interval. */
export function FitNumbers({ numbers, testId }: Props) {
  return (
    <dl className="measures" data-testid={testId}>
      {numbers.map(({ label, symbol, text, unit, note }) => (
        <div key={symbol ?? label}>
          <dt>
            {label}
            {symbol === undefined ? null : <span className="field-symbol"> {symbol}</span>}
          </dt>
          <dd>
            <Noted text={withUnit(text, unit)} notes={[note]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface NotedProps {
  text: ReactNode;
  /** Lines under it: its interval, or where it comes from. */
  notes: readonly (string | null)[];
}

export function Noted({ text, notes }: NotedProps) {
  return (
    <>
      {text}
      {notes.map((note) =>
        note === null ? null : (
          <span key={note} className="fit-interval">
            {note}
          </span>
        ),
      )}
    </>
  );
}
