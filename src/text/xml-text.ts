import { plainText } from './plain-text.ts';

/**
 * Text that can stand in XML, in content and in an attribute: names of files and measurements end up there. Never read
 * as markup, and a document that holds it stays one.
 */
export function xmlText(text: string): string {
  return plainText(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
