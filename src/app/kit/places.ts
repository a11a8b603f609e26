/**
 * Registry of elements of the page by name. Components register the elements to which commands, lessons and shortcuts
 * lead: `input:rateMbps`, `figure:loss-rate`, and inside of these `slider`, `plot`. A name may have several elements.
 */
import type { RefCallback } from 'react';

const places = new Map<string, Set<Element>>();
const openers = new Map<string, () => void>();
const listeners = new Set<() => void>();
const refs = new Map<string, RefCallback<Element>>();

/** Registers an element under a name; returns a function that withdraws it. */
export function registerPlace(name: string, element: Element): () => void {
  const elements = places.get(name) ?? new Set();
  places.set(name, elements.add(element));
  for (const listener of listeners) listener();
  return () => {
    elements.delete(element);
    if (elements.size === 0 && places.get(name) === elements) places.delete(name);
    for (const listener of listeners) listener();
  };
}

/** A ref that registers its element under a name; the same function for the same name. */
export function placeRef(name: string): RefCallback<Element> {
  const known =
    refs.get(name) ?? ((element) => (element === null ? undefined : registerPlace(name, element)));
  refs.set(name, known);
  return known;
}

/** All elements with a name, in the order of the document. */
export function elementsAt<E extends Element = HTMLElement>(name: string): readonly E[] {
  const found = [...(places.get(name) ?? [])] as E[];
  return found.sort((a, b) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1,
  );
}

/** The first element of the page with a name, or the first inside of `within`; null: there is none. */
export function placeOf(name: string, within?: Element | null): HTMLElement | null {
  if (within === null) return null;
  return elementsAt(name).find((place) => within?.contains(place) ?? true) ?? null;
}

/** The element with a name that is `element` or contains it; null: there is none. */
export function placeAround(name: string, element: EventTarget | null): HTMLElement | null {
  if (!(element instanceof Node)) return null;
  return elementsAt(name).find((place) => place.contains(element)) ?? null;
}

/** Calls the listener after every change of the registry; returns a function that removes it. */
export function watchPlaces(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Registers a function that opens a closed part of the page, whose elements are not rendered; returns a function that
 * withdraws it.
 */
export function offerOpening(name: string, open: () => void): () => void {
  openers.set(name, open);
  return () => {
    if (openers.get(name) === open) openers.delete(name);
  };
}

/** Opens a part of the page, if it is closed and has registered a function. */
export function openPlace(name: string): void {
  openers.get(name)?.();
}

/** Whether any of the element is within the window. */
export function isInView(element: Element | null): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}
