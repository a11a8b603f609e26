import { create } from 'zustand';
import type { Reproduction } from '../../scenario/command/shell-command.ts';
import type { ExportableFigure } from './export/figure-download.ts';
import type { Provenance } from './export/provenance/provenance.ts';

/** Subject of a methods card. */
export interface CardSubject {
  /** null: a card without a drawing. */
  exported: ExportableFigure | null;
  provenance: Provenance | null;
  /** Id of a figure of the model. */
  figureId: string | undefined;
  reproductions: readonly Reproduction[];
}

interface CardState {
  /** null: no card is open. */
  subject: CardSubject | null;
  open: (subject: CardSubject) => void;
  close: () => void;
}

/** The one open card belongs to the page, not to its figure: on paper the figures of a phone are replaced by others. */
export const useMethodsCard = create<CardState>((set) => ({
  subject: null,
  open: (subject) => {
    set({ subject });
  },
  close: () => {
    set({ subject: null });
  },
}));
