import { create } from 'zustand';
import type { Reproduction } from '../../scenario/command/shell-command.ts';
import type { ExportableFigure } from './export/figure-download.ts';
import type { Provenance } from './export/provenance/provenance.ts';

/** What a methods card is of. */
export interface CardSubject {
  /** null: nothing is drawn. */
  exported: ExportableFigure | null;
  provenance: Provenance | null;
  /** Of a figure of the model. */
  figureId: string | undefined;
  reproductions: readonly Reproduction[];
}

interface CardState {
  /** null: no card is open. */
  subject: CardSubject | null;
  open: (subject: CardSubject) => void;
  close: () => void;
}

/** The one card that is open belongs to the page, not to its figure: on paper a phone's figures give way to others. */
export const useMethodsCard = create<CardState>((set) => ({
  subject: null,
  open: (subject) => {
    set({ subject });
  },
  close: () => {
    set({ subject: null });
  },
}));
