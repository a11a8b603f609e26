/** Registry of the figures on the page, on any stage: each is listed while it is mounted. */
import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import type { ExportableFigure } from './figure-download.ts';
import type { Provenance } from './provenance/provenance.ts';

export interface ShownFigure {
  exported: ExportableFigure;
  /** The figure once all of its curves are finished. */
  refined: () => Promise<ExportableFigure>;
  provenance: Provenance | null;
  reproductions: readonly Reproduction[];
  /** Id of a figure of the model. */
  figureId: string | undefined;
}

const shown = new Map<Element, ShownFigure>();

/** `place`: an element of the figure. Returns a function that removes the entry. */
export function noteShown(place: Element, figure: ShownFigure): () => void {
  shown.set(place, figure);
  return () => shown.delete(place);
}

/** The figures on the page, in its order. */
export function shownFigures(): readonly ShownFigure[] {
  return [...shown]
    .sort(([one], [other]) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    .map(([, figure]) => figure);
}
