import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Offer, offerCommands, offersVersion, watchOffers } from './offered-commands.ts';

/**
 * Offers the commands of a component in the list of all actions, while it is mounted. `offer` is called while the list
 * is open; null: the component offers none.
 */
export function useOfferedCommands(offer: (() => Offer) | null): void {
  const latest = useRef(offer);
  const offering = offer !== null;
  useEffect(() => {
    latest.current = offer;
  });
  useEffect(() => (offering ? offerCommands(() => latest.current!()) : undefined), [offering]);
}

/** Renders the caller again whenever the offers change. */
export function useOffers(): void {
  useSyncExternalStore(watchOffers, offersVersion);
}
