/** Texts in the encodings that files come in. */
import type { TextEncoding } from '../../src/texts/cleaning/text-encoding.ts';

/** `mark`: with a byte order mark, where the encoding has one. Windows-1252: what it lacks becomes `?`. */
export function encoded(text: string, encoding: TextEncoding, mark: boolean): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(mark ? `\ufeff${text}` : text);
  if (encoding === 'windows-1252') return windowsBytes(text);
  const units = Array.from({ length: text.length }, (_, k) => text.charCodeAt(k));
  const all = mark ? [0xfeff, ...units] : units;
  return Uint8Array.from(
    all.flatMap((unit) => (encoding === 'utf-16le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

const special: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '…': 0x85, '’': 0x92 };

function windowsBytes(text: string): Uint8Array {
  const question = 63;
  return Uint8Array.from([...text], (character) => {
    const code = character.codePointAt(0)!;
    return special[character] ?? (code < 256 ? code : question);
  });
}
