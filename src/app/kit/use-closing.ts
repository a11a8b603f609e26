import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { listen } from './listen.ts';

/** Calls `onClose` on Escape, which also returns the focus to the button, and on a press outside of `place`. */
export function useClosing(
  open: boolean,
  /** The element around the button and the content that it opens. */
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
  // Before the content is painted: a key pressed at once is meant for it.
  useLayoutEffect(
    () => (open ? listen(window, { pointerdown: pressed, keydown: keyed }) : undefined),
    [open],
  );
}
