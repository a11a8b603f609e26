import { useMemo, useRef, useState, type RefObject, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { announcedExports } from '../../figures/export/exports.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useModal } from '../../kit/dialog/use-modal.ts';
import type { CardSubject, OpenedFigure } from '../../figures/figure-dialog-state.ts';
import { ExportDialog, useFinished } from './ExportDialog.tsx';
import { CardPage } from './CardPage.tsx';
import './methods-card.css';
import { Button } from '../../kit/Button.tsx';

/** The common area of A4 and Letter inside margins of 12 mm, CSS pixels. */
const paper = { width: 700, height: 955 };

/** Smallest readable scale on paper; a longer card continues on a second page. */
const leastFit = 0.6;

/** Height of the page laid out as on paper at this scale, in CSS pixels of the paper. */
function printedHeight(page: HTMLElement, fit: number): number {
  page.style.width = `${paper.width / fit}px`;
  return page.scrollHeight * fit;
}

/** Before printing, scales the card to one page; `--card-fit` is the scale. */
function usePageFit(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function fit() {
      const element = page.current;
      if (element === null) return;
      element.dataset.paper = '';
      let scale = 1;
      while (scale > leastFit && printedHeight(element, scale) > paper.height) scale -= 0.04;
      element.style.width = '';
      delete element.dataset.paper;
      element.style.setProperty('--card-fit', scale.toFixed(2));
      element.style.setProperty('--card-width', `${Math.floor(paper.width / scale)}px`);
    }
    window.addEventListener('beforeprint', fit);
    return () => window.removeEventListener('beforeprint', fit);
  }, [page]);
}

interface MethodsCardProps {
  subject: CardSubject;
  onClose: () => void;
}

/** Sources and inputs of a figure, as one page to print. It shows the state in which it was opened. */
export function MethodsCard({ subject, onClose }: MethodsCardProps) {
  const { provenance, figureId, reproductions } = subject;
  const exported = useFinished(subject);
  const dialog = useModal();
  const page = useRef<HTMLElement>(null);
  const [status, say] = useState('');
  const { copyCommand, copyCitation } = useMemo(() => announcedExports(say), []);
  usePageFit(page);
  return createPortal(
    <Dialog
      ref={dialog}
      className="methods-card"
      data-testid="methods-card"
      heading="Methods card"
      tools={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          <Button onClick={() => void copyCitation(provenance, 'bibtex')}>Copy BibTeX</Button>
          <Button onClick={() => void copyCitation(provenance, 'csl')}>Copy CSL-JSON</Button>
          <Button onClick={() => void copyCommand(provenance, reproductions)}>Copy command</Button>
        </>
      }
      status={
        <p className="quiet-text" role="status">
          {status}
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

interface DialogProps {
  opened: OpenedFigure;
  onClose: () => void;
}

/** The dialog that is open over the page for one of its figures. */
export function FigureDialog({ opened, onClose }: DialogProps) {
  if ('card' in opened) return <MethodsCard subject={opened.card} onClose={onClose} />;
  return <ExportDialog subject={opened.exporting} onClose={onClose} />;
}
