/** JSON as people read it: objects over several lines, lists of numbers on one, a sentence a line. */

const isSentence = (item: unknown) => typeof item === 'string' && item.length > 40;

/** Throws for a number that JSON cannot hold, naming it: an answer never turns NaN into null. */
export function jsonText(value: unknown, indent = '', path = ''): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Error(`${path} is ${value}, not a number`);
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const items = Array.from(value as ArrayLike<unknown>);
    const texts = items.map((item, k) => jsonText(item, `${indent}  `, `${path}[${k}]`));
    const flat = items.every((item) => (typeof item !== 'object' || item === null) && !isSentence(item));
    if (flat) return `[${texts.join(', ')}]`;
    return `[\n${texts.map((text) => `${indent}  ${text}`).join(',\n')}\n${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) =>
        `${indent}  ${JSON.stringify(key)}: ${jsonText(item, `${indent}  `, path === '' ? key : `${path}.${key}`)}`,
    );
    return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
  }
  return JSON.stringify(value);
}
