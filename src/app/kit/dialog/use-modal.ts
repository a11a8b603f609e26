import { type RefObject, useEffect, useRef } from 'react';

// Dialogs and popovers, which the platform draws over the page.

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** Whether a dialog or popover is open, which the platform closes on Escape first. */
export const isOverlayOpen = (): boolean => document.querySelector('dialog[open], :popover-open') !== null;

export const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, [popover]') !== null;

/**
 * Closes a modal dialog, and has its `onClose` called at once: the platform's event comes in a later task, and a key
 * pressed until then would go to the closed dialog.
 */
export function closeModal(dialog: HTMLDialogElement | null): void {
  if (dialog?.open !== true) return;
  dialog.close();
  dialog.dispatchEvent(new Event('close'));
}

/** Ref of a modal dialog that opens when mounted. It closes on Escape; the platform returns the focus. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    // React runs effects twice in development, and older browsers throw for an open dialog.
    if (opened?.open === false) opened.showModal();
    const cancelled = (event: Event) => {
      // The cancelled choice of a file inside the dialog also arrives here.
      if (event.target !== opened) return;
      event.preventDefault();
      closeModal(opened);
    };
    opened?.addEventListener('cancel', cancelled);
    return () => opened?.removeEventListener('cancel', cancelled);
  }, []);
  return dialog;
}
