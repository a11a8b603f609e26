import { type RefObject, useEffect, useRef } from 'react';

/** Ref of a modal dialog that opens when mounted. The platform closes it on Escape and returns the focus. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // React runs effects twice in development, and older browsers throw for an open dialog.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return dialog;
}
