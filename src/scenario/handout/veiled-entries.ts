/**
 * Encoding of the hidden entries of a link as one entry: `veiled=72696e6753697a653d373737` is `ringSize=777`, two
 * hexadecimal digits per character. It prevents reading at a glance only; it is not encryption.
 */
import type { LinkedEntries } from '../../models/contract/model.ts';

export const veiledName = 'veiled';

/** Entries hold ASCII characters only. */
const veiled = (text: string): string =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** The decoded entries; null where the text is no such encoding. */
export function unveiledEntries(text: string): readonly string[] | null {
  if (!/^(?:[2-7][\da-f])+$/.test(text)) return null;
  const letters = text.match(/../g)!.map((code) => String.fromCharCode(Number.parseInt(code, 16)));
  return letters.join('').split('&');
}

/** Encodes the entries of hidden inputs, and those of pins, which have inputs, too, as one entry after the others. */
export function veiledEntries(
  { inputs, others }: LinkedEntries,
  isHidden: (name: string) => boolean,
): LinkedEntries {
  const hides = (entry: string) => isHidden(entry.slice(0, entry.indexOf('=')));
  const entries = [...inputs.filter(hides), ...others];
  return {
    inputs: inputs.filter((entry) => !hides(entry)),
    others: entries.length === 0 ? [] : [`${veiledName}=${veiled(entries.join('&'))}`],
  };
}
