import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { exportsSaidBy } from '../figures/export/exports.ts';
import type { CardSubject } from './card-state.ts';
import { CardPage } from './CardPage.tsx';
import { usePageFit } from './use-page-fit.ts';
import './methods-card.css';

export interface MethodsCardProps {
  subject: CardSubject;
  onClose: () => void;
}

/** What a figure rests on, as one page to print. It shows the state in which it was opened. */
export function MethodsCard({ subject, onClose }: MethodsCardProps) {
  const { exported, provenance, figureId, reproduction } = subject;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const page = useRef<HTMLElement>(null);
  const [said, say] = useState('');
  const { copyCommand, copyCitation } = useMemo(() => exportsSaidBy(say), []);
  usePageFit(page);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className="methods-card"
      aria-labelledby={`${id}-title`}
      data-testid="methods-card"
      onClose={onClose}
    >
      <header>
        <h2 id={`${id}-title`}>Methods card</h2>
        <div className="button-row">
          <button type="button" className="button" onClick={() => window.print()}>
            Print
          </button>
          <button type="button" className="button" onClick={() => void copyCitation(provenance, 'bibtex')}>
            Copy BibTeX
          </button>
          <button type="button" className="button" onClick={() => void copyCitation(provenance, 'csl')}>
            Copy CSL-JSON
          </button>
          <button type="button" className="button" onClick={() => void copyCommand(provenance, reproduction)}>
            Copy command
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <p className="quiet-text" role="status">
          {said}
        </p>
      </header>
      {provenance === null ? (
        <p>The result is still being computed. Close the card and open it again in a moment.</p>
      ) : (
        <CardPage {...{ exported, provenance, figureId, page }} />
      )}
    </dialog>,
    document.body,
  );
}
