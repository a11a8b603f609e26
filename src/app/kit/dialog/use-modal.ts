import { type RefObject, useEffect, useRef } from 'react';

// Dialogs and popovers, which the platform draws over the page.

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** Whether a dialog or popover is open, which the platform closes on Escape first. */
export const isOverlayOpen = (): boolean => document.querySelector('dialog[open], :popover-open') !== null;

export const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, [popover]') !== null;

/** Ref of a modal dialog that opens when mounted. The platform closes it on Escape and returns the focus. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // React runs effects twice in development, and older browsers throw for an open dialog.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return dialog;
}
