/** FNV-1a of the UTF-16 units of a text, 32 bits. */
export function fnvHash(text: string): number {
  let value = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) value = Math.imul(value ^ text.charCodeAt(k), 0x01000193);
  return value >>> 0;
}
