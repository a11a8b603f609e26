/** A page's address without a browser. */
import type { Address } from '../../src/app/core/link/follow-link.ts';

export interface PageAddress extends Address {
  hash: string;
  /** Back, Forward or another link: the fragment changes, and the page is notified. */
  go: (next: string) => void;
}

/** Opened at `hash`; without a history. */
export function pageAddress(hash: string): PageAddress {
  let changed: () => void = () => undefined;
  const self: PageAddress = {
    hash,
    read: () => self.hash,
    replace: (next) => {
      self.hash = next;
    },
    push: (next) => {
      self.hash = next;
    },
    depth: () => 0,
    back: () => undefined,
    onChange: (listener) => {
      changed = listener;
      return () => undefined;
    },
    go: (next) => {
      self.hash = next;
      changed();
    },
  };
  return self;
}
