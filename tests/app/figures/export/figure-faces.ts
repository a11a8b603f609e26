import { readFileSync } from 'node:fs';
import type { FigureFont } from '../../../../src/drawing/printed/font.ts';
import { textWidth } from '../../../../src/drawing/frame/words/text-width.ts';

const face = (weight: number) =>
  readFileSync(`public/fonts/batchscope-sans-${weight}.woff`).toString('base64');

/** The font of exported figures, from its files. */
export const figureFaces: FigureFont = { regular: face(400), bold: face(600), measure: textWidth };
