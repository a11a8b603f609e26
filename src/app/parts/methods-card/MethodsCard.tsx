import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { exportsSaidBy } from '../../figures/export/exports.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useModal } from '../../kit/dialog/use-modal.ts';
import type { CardSubject } from '../../figures/methods-card-state.ts';
import { CardPage } from './CardPage.tsx';
import { usePageFit } from './use-page-fit.ts';
import './methods-card.css';

export interface MethodsCardProps {
  subject: CardSubject;
  onClose: () => void;
}

/** What a figure rests on, as one page to print. It shows the state in which it was opened. */
export function MethodsCard({ subject, onClose }: MethodsCardProps) {
  const { exported, provenance, figureId, reproductions } = subject;
  const dialog = useModal();
  const page = useRef<HTMLElement>(null);
  const [said, say] = useState('');
  const { copyCommand, copyCitation } = useMemo(() => exportsSaidBy(say), []);
  usePageFit(page);
  return createPortal(
    <Dialog
      ref={dialog}
      className="methods-card"
      data-testid="methods-card"
      heading="Methods card"
      tools={
        <>
          <button type="button" className="button" onClick={() => window.print()}>
            Print
          </button>
          <button type="button" className="button" onClick={() => void copyCitation(provenance, 'bibtex')}>
            Copy BibTeX
          </button>
          <button type="button" className="button" onClick={() => void copyCitation(provenance, 'csl')}>
            Copy CSL-JSON
          </button>
          <button
            type="button"
            className="button"
            onClick={() => void copyCommand(provenance, reproductions)}
          >
            Copy command
          </button>
        </>
      }
      said={
        <p className="quiet-text" role="status">
          {said}
        </p>
      }
      onClose={onClose}
    >
      {provenance === null ? (
        <p>The result is still being computed. Close the card and open it again in a moment.</p>
      ) : (
        <CardPage {...{ exported, provenance, figureId, page }} />
      )}
    </Dialog>,
    document.body,
  );
}
