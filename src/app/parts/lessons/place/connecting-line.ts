/** A line from a card to the outline of a place, as an SVG path. */
export interface PageBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Shorter lines are not drawn, px. */
const shortest = 6;
/** Up to this length a line is straight, px. */
const straight = 40;
/** Free px beside an outline for a line. */
const lane = 5;

const held = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * From the card to the outline, so that it crosses no words: straight where both are near each other, else along
 * borders. `inPanel`: the place is among the inputs, left of everything else. Null where both touch, or where a line
 * would cross figures.
 */
export function connectingLine(card: PageBox, outline: PageBox, inPanel: boolean): string | null {
  const right = outline.left + outline.width;
  const bottom = outline.top + outline.height;
  const middle = outline.top + outline.height / 2;
  const gap = card.left - right;
  if (gap > shortest) {
    const level = held(middle, card.top + 24, card.top + card.height - 24);
    if (gap <= straight) return `M${card.left} ${level}H${right}`;
    if (inPanel) return `M${card.left} ${card.top}H${right + lane}V${middle}H${right}`;
    return `M${card.left} ${bottom + lane}H${right - 12}V${bottom}`;
  }
  const below = card.top - bottom;
  if (below <= shortest) return null;
  if (inPanel) return `M${right + lane} ${card.top}V${middle}H${right}`;
  return below <= straight ? `M${outline.left + outline.width / 2} ${card.top}V${bottom}` : null;
}
