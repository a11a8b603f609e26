import { readFileSync } from 'node:fs';
import type { FigureFont } from '../../../../src/app/figures/export/printed/figure-font.ts';
import { textWidth } from '../../../../src/app/figures/frame/words/text-width.ts';

const face = (weight: number) => new Uint8Array(readFileSync(`public/fonts/batchscope-sans-${weight}.woff`));

/** The font of exported figures, from its files. */
export const figureFaces: FigureFont = { regular: face(400), bold: face(600), measure: textWidth };
