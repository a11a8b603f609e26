/** What a reader does to a component, as a browser reports it; resolves when the page has followed. */
import { act } from 'react';

export const click = (target: HTMLElement): Promise<void> => act(async () => target.click());

export const pressKey = (target: EventTarget, key: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => {
    for (const type of ['keydown', 'keyup'])
      target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true, ...more }));
  });

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Text or a choice. React listens to the event behind the native setter. */
export const typeInto = (field: Field, text: string): Promise<void> =>
  act(async () => {
    field.focus();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  });
