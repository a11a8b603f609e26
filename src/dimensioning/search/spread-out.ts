/** The binary digits of k behind the point, read backwards (van der Corput). */
function reversed(k: number): number {
  let [value, place] = [0, 0.5];
  for (let rest = k; rest > 0; rest >>= 1) {
    if (rest & 1) value += place;
    place /= 2;
  }
  return value;
}

/** The same items in an order of which any beginning is spread over the whole: both ends first. */
export function spreadOut<Item>(items: readonly Item[]): Item[] {
  if (items.length < 3) return [...items];
  const inner = items.slice(1, -1);
  const order = Uint32Array.from(inner, (_, k) => k);
  const bits = Math.ceil(Math.log2(inner.length + 1));
  // Visiting 0, 1/2, 1/4, 3/4, ... of a power of two and leaving out what lies beyond visits every place once.
  const places = Array.from({ length: 2 ** bits }, (_, k) => Math.round(reversed(k) * 2 ** bits));
  const visited = places.filter((place) => place < order.length);
  return [items[0], items[items.length - 1], ...visited.map((place) => inner[place])];
}
