/** Actions of a reader on a component, as events of a browser; they resolve once the page is rendered anew. */
import { act } from 'react';

export const click = (target: HTMLElement): Promise<void> => act(async () => target.click());

export const pressKey = (target: EventTarget, key: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => {
    for (const type of ['keydown', 'keyup'])
      target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true, ...more }));
  });

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Enters a text or makes a choice. Past React's setter, so that React sees the event as a change. */
export const typeInto = (field: Field, text: string): Promise<void> =>
  act(async () => {
    field.focus();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  });
