/** Dialogs and popovers, which the platform draws over the page. */

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** Whether a dialog or popover is open, which the platform closes on Escape first. */
export const isOverlayOpen = (): boolean => document.querySelector('dialog[open], :popover-open') !== null;

export const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, [popover]') !== null;
