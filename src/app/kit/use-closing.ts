import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { listen } from './listen.ts';

/** Closes what a button opened on Escape, which returns the focus to the button, and on a press outside of both. */
export function useClosing(
  open: boolean,
  /** Contains the button and what it opens. */
  place: () => Element | null | undefined,
  button: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const pressed = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && place()?.contains(target) === false) onClose();
  });
  const keyed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
    button.current?.focus();
  });
  // Before it is painted: a key pressed at once belongs to it.
  useLayoutEffect(
    () => (open ? listen(window, { pointerdown: pressed, keydown: keyed }) : undefined),
    [open],
  );
}
