/** Commands of the components that are on the page: the list of all actions offers them, too. */
import type { CommandGroup } from './command.ts';

export interface Offer extends CommandGroup {
  /** A command of a single button: left out where another command has the same label. */
  ofButton?: boolean;
}

/** In the order in which their components came onto the page. */
const offers = new Set<() => Offer>();

/** Rises with every offer made or withdrawn. */
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

/** Adds the commands of a component; returns how to withdraw them. */
export function offerCommands(offer: () => Offer): () => void {
  offers.add(offer);
  changed();
  return () => {
    offers.delete(offer);
    changed();
  };
}

/** Calls the listener after every offer made or withdrawn; returns how to stop. */
export function watchOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Another number after every offer made or withdrawn. */
export const offersVersion = (): number => version;
