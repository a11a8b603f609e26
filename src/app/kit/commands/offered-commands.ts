/** Commands of the components on the page, which the list of all actions offers, too. */
import type { CommandGroup } from './command.ts';

export interface Offer extends CommandGroup {
  /** A command of a single button: left out where another command has the same label. */
  ofButton?: boolean;
}

/** Offers in the order in which their components were mounted. */
const offers = new Set<() => Offer>();

/** Incremented with every offer made or withdrawn. */
let version = 0;
const listeners = new Set<() => void>();

function changed() {
  version += 1;
  for (const listener of listeners) listener();
}

/** Asks every component for its commands. */
export function offeredCommands(): readonly Offer[] {
  return [...offers].map((offer) => offer());
}

/** Adds the commands of a component; returns a function that withdraws them. */
export function offerCommands(offer: () => Offer): () => void {
  offers.add(offer);
  changed();
  return () => {
    offers.delete(offer);
    changed();
  };
}

/** Calls the listener after every offer made or withdrawn; returns a function that removes it. */
export function watchOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A number that changes with every offer made or withdrawn. */
export const offersVersion = (): number => version;
