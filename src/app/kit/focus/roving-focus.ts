/**
 * Keyboard navigation within a group of controls that is a single tab stop (the "roving tabindex" of the ARIA Authoring
 * Practices).
 */

/** Arrow keys that move the focus: left and right, up and down, or all four. */
type FocusAxis = 'horizontal' | 'vertical' | 'both';

/**
 * Index of the control to focus after a key, of `count` controls with the focus at `index` (-1: at none); wraps around
 * at both ends. null where the key does not move the focus or there is no control.
 */
export function indexAfterKey(key: string, index: number, count: number, axis: FocusAxis): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const forward = [axis !== 'vertical' && 'ArrowRight', axis !== 'horizontal' && 'ArrowDown'].includes(key);
  const back = [axis !== 'vertical' && 'ArrowLeft', axis !== 'horizontal' && 'ArrowUp'].includes(key);
  if (!forward && !back) return null;
  if (index < 0) return forward ? 0 : count - 1;
  return (index + (forward ? 1 : -1) + count) % count;
}

/** The enabled controls in an element, in the order of the document; buttons, unless another selector is given. */
export function controlsIn(group: HTMLElement, kind = 'button'): readonly HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(`${kind}:not(:disabled)`)];
}

/** Like `moveFocus`, among the enabled controls in an element. */
export function moveFocusIn(
  event: Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>,
  group: HTMLElement,
  kind?: string,
  axis?: FocusAxis,
  options?: FocusOptions,
): number | null {
  return moveFocus(event, controlsIn(group, kind), axis, options);
}

/**
 * Moves the focus among the controls according to the pressed key. Returns the index of the newly focused control; null
 * where the focus did not move.
 */
export function moveFocus(
  event: Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>,
  controls: readonly HTMLElement[],
  axis: FocusAxis = 'horizontal',
  options?: FocusOptions,
): number | null {
  const index = controls.findIndex((control) => control === event.target);
  const next = indexAfterKey(event.key, index, controls.length, axis);
  if (next === null) return null;
  event.preventDefault();
  controls[next].focus(options);
  return next;
}
