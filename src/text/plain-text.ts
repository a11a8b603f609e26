/**
 * Text without what no file format takes: control characters (a line break stays), halves of a surrogate pair, and the
 * two code points that are none.
 */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\p{Surrogate}\ufffe\uffff]/gu, '\ufffd');
}
