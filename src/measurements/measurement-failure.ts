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

/**
 * Bytes of the file as they can be shown in a message: quoted, at most 24 characters, anything but plain ASCII as `·`.
 */
export function quoted(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let k = start; k < end && text.length < shownCharacters; k++) {
    const byte = bytes[k]!;
    text += byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·';
  }
  return end - start > shownCharacters ? `"${text}..."` : `"${text}"`;
}
