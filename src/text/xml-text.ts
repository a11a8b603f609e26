/**
 * Escapes a text for content and attributes of XML, for example names of files and measurements. Never parsed as
 * markup, and the document stays well-formed.
 */
export function xmlText(text: string): string {
  return plainText(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

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
