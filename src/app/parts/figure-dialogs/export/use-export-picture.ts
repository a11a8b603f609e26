import { useEffect, useState } from 'react';
import { figureFont } from '../../../figures/export/figure-font.ts';
import {
  type ExportableFigure,
  isUnfinished,
  printedFigure,
} from '../../../figures/export/figure-download.ts';
import type { ExportedFigure } from '../../../figures/export/printed-document.ts';
import { provenanceLines } from '../../../figures/export/provenance/provenance.ts';
import type { ExportChoice, ExportSubject } from '../../../figures/figure-dialog-state.ts';

/** The picture that a choice gives; throws where a card is not offered. */
export async function chosenPicture(
  exported: ExportableFigure,
  { provenance, linkOf }: Pick<ExportSubject, 'provenance' | 'linkOf'>,
  { size, ...format }: ExportChoice,
): Promise<ExportedFigure> {
  if (size !== 'card') return printedFigure(exported, provenanceLines(provenance), { ...format, size });
  const subject = `${exported.figure.subtitle} · Batchscope`;
  return exported.card!({ subject, address: linkOf!() });
}

export interface ExportPicture {
  /** null until it is drawn. */
  drawn: { picture: ExportedFigure; url: string } | null;
  failed: boolean;
  /** Curves or cells of the figure are still being computed. */
  waiting: boolean;
  /** The font of the files could not be fetched. */
  fontless: boolean;
}

/** The picture as it will be saved, its URL revoked when another follows. */
export function useExportPicture(subject: ExportSubject, choice: ExportChoice): ExportPicture {
  const { exported: first, refined } = subject;
  const [exported, setExported] = useState(first);
  const [drawn, setDrawn] = useState<ExportPicture['drawn']>(null);
  const [failed, setFailed] = useState(false);
  const [fontless, setFontless] = useState(false);
  useEffect(() => {
    let left = false;
    void refined().then((now) => {
      if (!left) setExported(now);
    });
    return () => {
      left = true;
    };
  }, [refined]);
  useEffect(() => {
    let left = false;
    let url: string | null = null;
    // a browser waits for the letters of outlines only
    const shown: ExportChoice = { ...choice, letters: 'outlined' };
    Promise.all([chosenPicture(exported, subject, shown), figureFont()]).then(
      ([picture, font]) => {
        if (left) return;
        url = URL.createObjectURL(new Blob([picture.svg], { type: 'image/svg+xml' }));
        setDrawn({ picture, url });
        setFontless(font === null);
        setFailed(false);
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [exported, subject, choice]);
  return { drawn, failed, waiting: isUnfinished(exported), fontless };
}
