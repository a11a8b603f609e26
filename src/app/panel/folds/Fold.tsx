import type { HTMLAttributes, ReactNode } from 'react';
import { placeRef } from '../../kit/places.ts';

interface LineProps extends HTMLAttributes<HTMLSpanElement> {
  label: string;
  summary: string | undefined;
  faulty: boolean | undefined;
}

/** A subject and its values, in one line. */
export function FoldLine({ label, summary, faulty, ...more }: LineProps) {
  return (
    <span className="fold-line" {...more}>
      <span className="fold-label">{label}</span>
      {faulty || summary ? (
        <span className="fold-summary" title={summary}>
          {faulty ? 'an input is refused' : summary}
        </span>
      ) : null}
    </span>
  );
}

interface Props {
  label: string;
  /** Values of the folded inputs, in a few letters. */
  summary?: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Some input in it differs from the preset. */
  changed?: boolean;
  /** Some input in it is refused: marked on the fold, too, because it may be closed. */
  faulty?: boolean;
  testid?: string;
  /** Its name for `placeOf`. */
  place: string;
  children: ReactNode;
}

/** A collapsible section of the panel, with a summary of its values in the same line. */
export function Fold({ label, summary, open, onToggle, changed, faulty, testid, place, children }: Props) {
  return (
    <details
      className="fold"
      ref={placeRef(place)}
      open={open}
      data-testid={testid}
      data-changed={changed || undefined}
      data-faulty={faulty || undefined}
      onToggle={(event) => {
        const { open: isOpen } = event.currentTarget;
        if (isOpen !== open) onToggle(isOpen);
      }}
    >
      <summary ref={placeRef('fold-name')}>
        <FoldLine {...{ label, summary, faulty }} />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
