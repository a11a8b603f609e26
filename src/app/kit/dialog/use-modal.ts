import { type RefObject, useEffect, useRef } from 'react';

/** A dialog that lies over the page once it is there. The platform closes it on Escape and gives the focus back. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // React runs this twice in development, and older browsers refuse to open what is open.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return dialog;
}
