/** What parts of the page offer in the list of all actions as long as they are there. */
import type { CommandGroup } from './command.ts';

/** Asked while the list is open. */
type Offer = () => CommandGroup;

/** In the order in which what offers them came onto the page. */
const offers = new Set<Offer>();

/** Rises with every offer made or withdrawn. */
let version = 0;
const listeners = new Set<() => void>();

function changed() {
  version += 1;
  for (const listener of listeners) listener();
}

/** Returns how to withdraw it. */
export function offerCommands(offer: Offer): () => void {
  offers.add(offer);
  changed();
  return () => {
    offers.delete(offer);
    changed();
  };
}

/** What is offered now. */
export function offeredCommands(): readonly CommandGroup[] {
  return [...offers].map((offer) => offer());
}

/** Returns how to stop. */
export function watchOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Names the present offers. */
export const offersVersion = (): number => version;
