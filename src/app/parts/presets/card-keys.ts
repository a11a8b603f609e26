/** Where an arrow key goes among cards that flow in rows. */

/** The card to go to from the one at `from`; null where the key leads nowhere. */
export function cardAfterKey(key: string, cards: readonly HTMLElement[], from: number): HTMLElement | null {
  switch (key) {
    case 'ArrowRight':
      return cards[from + 1] ?? null;
    case 'ArrowLeft':
      return cards[from - 1] ?? null;
    case 'ArrowDown':
      return cardBeyond(cards.slice(from + 1), cards[from], 1) ?? cards[from + 1] ?? null;
    case 'ArrowUp':
      return cardBeyond(cards.slice(0, from), cards[from], -1) ?? cards[from - 1] ?? null;
    case 'Home':
      return cards[0];
    case 'End':
      return cards[cards.length - 1];
    default:
      return null;
  }
}

/** In the next row below or above, the card that is nearest sideways. */
function cardBeyond(others: readonly HTMLElement[], from: HTMLElement, down: 1 | -1): HTMLElement | null {
  const own = from.getBoundingClientRect();
  const beyond = others
    .map((card) => ({ card, box: card.getBoundingClientRect() }))
    .filter(({ box }) => down * (box.top - own.top) > own.height / 2)
    .sort(
      (a, b) =>
        down * (a.box.top - b.box.top) || Math.abs(a.box.left - own.left) - Math.abs(b.box.left - own.left),
    );
  return beyond.length === 0 ? null : beyond[0].card;
}
