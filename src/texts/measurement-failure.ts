/** A file that cannot be read as a measurement. `message` is one sentence: where, what is wrong, what is allowed. */
export class MeasurementFailure extends Error {
  /** Stable, kebab-case: `not-a-number`, `clock-not-increasing`, ... */
  readonly code: string;
  /** 1-based line of the file, null when the file as a whole is at fault. */
  readonly line: number | null;

  constructor(code: string, message: string, line: number | null = null) {
    super(message);
    this.name = 'MeasurementFailure';
    this.code = code;
    this.line = line;
  }
}

/** A whole number with a comma between thousands, the same in every locale. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

const shownCharacters = 24;

/** Bytes as UTF-8 text; those of older spreadsheets as Latin-1. */
export function decoded(bytes: Uint8Array): string {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return String.fromCharCode(...bytes);
  }
}

/** Bytes of a character of UTF-8. */
const longestCharacter = 4;

/** Bytes of the file as they can be shown in a message: quoted, at most 24 characters, controls as `·`. */
export function quoted(bytes: Uint8Array, start: number, end: number): string {
  let last = Math.min(end, start + longestCharacter * (shownCharacters + 1));
  // Not within a character.
  while (last < end && (bytes[last]! & 0xc0) === 0x80) last++;
  const characters = [...decoded(bytes.subarray(start, last))];
  const text = characters
    .slice(0, shownCharacters)
    .join('')
    .replace(/[\p{C}\u0080-\u009f]/gu, '·');
  return characters.length > shownCharacters || last < end ? `"${text}..."` : `"${text}"`;
}
