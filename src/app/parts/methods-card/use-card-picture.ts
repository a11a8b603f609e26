import { useEffect, useState } from 'react';
import type { ExportableFigure } from '../../figures/export/figure-download.ts';

export interface CardPicture {
  /** Lasts as long as the card. */
  url: string;
  width: number;
  height: number;
}

/** The figure as an export draws it, without what the card says itself; null until it is drawn. */
export function useCardPicture(exported: ExportableFigure | null): CardPicture | 'failed' | null {
  const [picture, setPicture] = useState<CardPicture | 'failed' | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let left = false;
    exported?.drawn([]).then(
      ({ svg, width, height }) => {
        if (left) return;
        url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        setPicture({ url, width, height });
      },
      () => {
        if (!left) setPicture('failed');
      },
    );
    return () => {
      left = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [exported]);
  return picture;
}
