/** `a`, `a and b`, `a, b and c`; `''` of nothing. */
export function and(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
