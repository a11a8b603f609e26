import { plainText } from './plain-text.ts';

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
