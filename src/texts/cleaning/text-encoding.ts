/** Detects the encoding of a text file and converts its bytes to UTF-8, the only one that the readers accept. */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Share of zero bytes at every second place from which on a text is UTF-16 without a byte order mark. */
const utf16Share = 0.4;
const fewZeros = 0.1;
const leastBytes = 8;

/**
 * Encoding of the beginning of a file, or of all of it (`whole`): a character cut at the end of a beginning is not a
 * fault. Text that is not UTF-8 is assumed to be Windows-1252, a superset of Latin-1.
 */
export function encodingOf(bytes: Uint8Array, whole: boolean): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes, whole) ? 'utf-8' : 'windows-1252');
}

/** Recognises UTF-16 without a mark: every second byte of digits and plain letters is 0. */
function unmarkedUtf16(bytes: Uint8Array): TextEncoding | null {
  const pairs = bytes.length >> 1;
  if (bytes.length < leastBytes) return null;
  let [even, odd] = [0, 0];
  for (let k = 0; k < pairs; k++) {
    if (bytes[2 * k] === 0) even++;
    if (bytes[2 * k + 1] === 0) odd++;
  }
  if (odd >= utf16Share * pairs && even <= fewZeros * pairs) return 'utf-16le';
  return even >= utf16Share * pairs && odd <= fewZeros * pairs ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array, whole: boolean): boolean {
  for (let k = 0; k < bytes.length;) {
    const lead = bytes[k]!;
    if (lead < 0x80) {
      k++;
      continue;
    }
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4) return false;
    for (let next = 1; next < length; next++) {
      if (k + next >= bytes.length) return !whole;
      if ((bytes[k + next]! & 0xc0) !== 0x80) return false;
    }
    k += length;
  }
  return true;
}

/** Characters of Windows-1252 from 0x80 to 0x9f; the rest is Latin-1. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Turns chunks of a file into UTF-8, wherever the chunks end. UTF-8 itself passes as it is. */
export class Utf8Transcoder {
  private readonly encoding: TextEncoding;
  /** The first byte of a pair, or of two pairs that belong together. */
  private held: number[] = [];

  constructor(encoding: TextEncoding) {
    this.encoding = encoding;
  }

  push(chunk: Uint8Array): Uint8Array {
    if (this.encoding === 'utf-8') return chunk;
    return this.encoding === 'windows-1252' ? fromWindows(chunk) : this.fromUtf16(chunk);
  }

  /** The remaining bytes of a truncated character are not a character. */
  private fromUtf16(chunk: Uint8Array): Uint8Array {
    const bytes = this.held.length === 0 ? chunk : Uint8Array.from([...this.held, ...chunk]);
    const [high, low] = this.encoding === 'utf-16le' ? [1, 0] : [0, 1];
    const unit = (at: number) => bytes[at + high]! * 256 + bytes[at + low]!;
    const out = new Utf8Bytes(bytes.length);
    let at = 0;
    while (at + 1 < bytes.length) {
      const first = unit(at);
      const isPair = first >= 0xd800 && first < 0xdc00;
      if (isPair && at + 3 >= bytes.length) break;
      const second = isPair ? unit(at + 2) : 0;
      const paired = isPair && second >= 0xdc00 && second < 0xe000;
      if (paired) out.add(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00));
      else out.add(first >= 0xd800 && first < 0xe000 ? replacement : first);
      at += paired ? 4 : 2;
    }
    this.held = [...bytes.subarray(at)];
    return out.bytes();
  }
}

/** A whole file as UTF-8, without a byte order mark. */
export function utf8File(file: Uint8Array): { bytes: Uint8Array; encoding: TextEncoding } {
  const encoding = encodingOf(file, true);
  const bytes = new Utf8Transcoder(encoding).push(file);
  return { bytes: bytes.subarray(byteOrderMark(bytes)), encoding };
}

/** Length of the UTF-8 byte order mark at the start of the file, 0 or 3. */
export function byteOrderMark(head: Uint8Array): number {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
}

const replacement = 0xfffd;

function fromWindows(chunk: Uint8Array): Uint8Array {
  const out = new Utf8Bytes(chunk.length);
  for (const byte of chunk) {
    const special = byte >= 0x80 && byte < 0xa0;
    out.add(special ? windowsCharacters.charCodeAt(byte - 0x80) : byte);
  }
  return out.bytes();
}

class Utf8Bytes {
  private readonly buffer: Uint8Array;
  private length = 0;

  /** No character of these encodings takes more than three times its bytes. */
  constructor(encoded: number) {
    this.buffer = new Uint8Array(3 * encoded);
  }

  add(code: number): void {
    if (code < 0x80) this.put(code);
    else if (code < 0x800) this.put(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) this.put(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else {
      this.put(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
    }
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  private put(...bytes: number[]): void {
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }
}

const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252 (Latin-1)',
};

/** One sentence for a file that is not UTF-8; null for one that is. */
export function encodingNote(encoding: TextEncoding): { code: string; message: string } | null {
  if (encoding === 'utf-8') return null;
  const message =
    encoding === 'windows-1252'
      ? 'The file is not UTF-8; its characters beyond ASCII are read as Windows-1252 (Latin-1).'
      : `The file is read as ${encodingNames[encoding]} text.`;
  return { code: 'encoding', message };
}
