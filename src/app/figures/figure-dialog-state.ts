import { create } from 'zustand';
import type { Reproduction } from '../../scenario/command/shell-command.ts';
import type { ExportableFigure } from './export/figure-download.ts';
import type { PrintFormat } from '../../drawing/printed/printed-document.ts';
import type { Provenance } from './export/provenance/provenance.ts';

export interface CardSubject {
  /** null: a card without a drawing. */
  exported: ExportableFigure | null;
  /** The drawing once all of its curves are finished. */
  refined?: (() => Promise<ExportableFigure>) | undefined;
  provenance: Provenance | null;
  /** Id of a figure of the model. */
  figureId: string | undefined;
  reproductions: readonly Reproduction[];
}

export interface ExportSubject {
  exported: ExportableFigure;
  provenance: Provenance | null;
  /** The figure once all of its curves are finished. */
  refined: () => Promise<ExportableFigure>;
  /** The address that opens the page with this figure. */
  linkOf?: (() => string) | undefined;
}

export type OpenedFigure = { card: CardSubject } | { exporting: ExportSubject };

/** `card`: 1200 x 630 px for the screen, which the other choices do not concern. */
export interface ExportChoice extends Omit<PrintFormat, 'size'> {
  size: PrintFormat['size'] | 'card';
}

/** The choice for files on paper, where a card is not asked for. */
export function paperFormat({ size, ...format }: ExportChoice): PrintFormat {
  return { ...format, size: size === 'card' ? 'column' : size };
}

interface DialogState {
  /** null: none is open. */
  opened: OpenedFigure | null;
  open: (figure: OpenedFigure) => void;
  close: () => void;
  /** The last choice, for the next figure. */
  choice: ExportChoice;
  choose: (changed: Partial<ExportChoice>) => void;
}

/**
 * The one open dialog belongs to the page, not to its figure: on paper the figures of a phone are replaced by others.
 */
export const useFigureDialogs = create<DialogState>((set) => ({
  opened: null,
  open: (opened) => {
    set({ opened });
  },
  close: () => {
    set({ opened: null });
  },
  choice: { size: 'column', caption: false, grey: false },
  choose: (changed) => {
    set(({ choice }) => ({ choice: { ...choice, ...changed } }));
  },
}));
