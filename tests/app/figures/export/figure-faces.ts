import { readFileSync } from 'node:fs';
import { fontOf, readFontFace } from '../../../../src/app/figures/export/printed/figure-font.ts';

const face = (weight: number) =>
  readFontFace(new Uint8Array(readFileSync(`public/fonts/batchscope-sans-${weight}.woff`)));

/** The font of exported figures, from its files. */
export const figureFaces = fontOf(face(400), face(600));
