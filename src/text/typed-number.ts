/**
 * A number as a person types it, with a point or a comma before the decimals; null: none. `1,200` is refused: it is
 * 1.2 to some and 1200 to others.
 */
export function typedNumber(text: string): number | null {
  const plain = text.trim();
  if (plain === '' || /^-?[1-9]\d{0,2},\d{3}$/.test(plain)) return null;
  const value = Number(plain.replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}
