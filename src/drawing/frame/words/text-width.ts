/** Sizes of texts in figures, estimated. */

/** The fonts' average advance widths in em: the pure figure code places labels without a screen to measure on. */
function advance(character: string): number {
  if (/[il|.,:;'!jI ]/.test(character)) return 0.3;
  if (/[ftr()[\]\-\u202f⁻¹]/.test(character)) return 0.37;
  if (/[mwMW%@]/.test(character)) return 0.88;
  if (/[A-Z–−×]/.test(character)) return 0.68;
  return 0.57;
}

/** Estimated width of `text` in a system sans-serif font, px; rather a little too wide than too narrow. */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += advance(character);
  return Math.ceil(ems * fontSize);
}

/** The size of all text in a plot, px. */
export const FIGURE_FONT_SIZE = 13;

/** The family of all text in a figure, for drawings outside the page's style sheets. */
export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif";

/** Lines no wider than `width` px, broken at spaces, or anywhere in a word that is too long itself (a link). */
export function wrapped(text: string, width: number, fontSize: number, measure = textWidth): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (measure(joined, fontSize) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    let rest = word;
    while (rest.length > 1 && measure(rest, fontSize) > width) {
      let end = rest.length - 1;
      while (end > 1 && measure(rest.slice(0, end), fontSize) > width) end--;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    line = rest;
  }
  if (line !== '') lines.push(line);
  return lines;
}
