// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useCommandList } from '../../../../src/app/core/commands/command-list-state.ts';
import { noteEarlyKey } from '../../../../src/app/kit/focus/early-keys.ts';
import { usePreferences } from '../../../../src/app/kit/preferences.ts';
import { Shortcuts } from '../../../../src/app/page/shortcuts/Shortcuts.tsx';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { pressKey } from '../../events.ts';

let app: App;
let page: Rendered;
const presented = () => app.store.getState().view.present !== null;

beforeAll(() => fetchLateCode());

beforeEach(async () => {
  app = createApp(loadedCatalogue([toyModel]));
  page = await rendered(
    app,
    <>
      <Shortcuts />
      <input type="text" />
      <div popover="auto">
        <button type="button" />
      </div>
    </>,
  );
});
afterEach(async () => {
  await page.remove();
  useCommandList.setState({ shown: false });
  usePreferences.getState().setLetterKeys(true);
});

const press = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) =>
  pressKey(target, key, more);

describe('the shortcuts of the page', () => {
  it('the last key pressed before the code of shortcuts is loaded acts once it is, that of a text field as text', async () => {
    await page.remove();
    noteEarlyKey();
    const field = document.body.appendChild(document.createElement('input'));
    await press('p', field);
    field.remove();
    page = await rendered(app, <Shortcuts />);
    expect(presented()).toBe(false);
    await page.remove();
    noteEarlyKey();
    await press('p');
    await press('p');
    expect(presented()).toBe(false);
    page = await rendered(app, <Shortcuts />);
    expect(presented()).toBe(true);
  });

  it('the list is gone with the key that closes it, so that the next key is a shortcut', async () => {
    await press('?');
    const dialog = page.host.querySelector('dialog')!;
    await act(async () => {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      expect(dialog.open).toBe(false);
    });
    expect(page.host.querySelector('dialog')).toBeNull();
    await press('p');
    expect(presented()).toBe(true);
  });

  it('P begins a presentation, and P or Escape ends it', async () => {
    await press('p');
    expect(presented()).toBe(true);
    await press('P');
    expect(presented()).toBe(false);
    await press('p');
    await press('Escape');
    expect(presented()).toBe(false);
    await press('Escape');
    expect(presented()).toBe(false);
  });

  it('P is a letter where text is typed, and belongs to a focused dialog or popover', async () => {
    await press('p', page.host.querySelector('input')!);
    await press('p', page.host.querySelector('button')!);
    await press('p', document.body, { ctrlKey: true });
    expect(presented()).toBe(false);
  });

  it('letters do nothing where they are switched off, while Escape still ends the presentation', async () => {
    await act(async () => {
      usePreferences.getState().setLetterKeys(false);
    });
    await press('p');
    await press('?', document.body, { shiftKey: true });
    expect(presented()).toBe(false);
    expect(page.host.querySelector('dialog')).toBeNull();
    await act(async () => {
      app.actions.present({ figures: [], sliders: null });
    });
    await press('p');
    expect(presented()).toBe(true);
    await press('Escape');
    expect(presented()).toBe(false);
  });

  it('? lists the keys, with that which ends a presentation', async () => {
    const keys = () => page.host.querySelector('.command-keys')?.textContent ?? '';
    await press('?', document.body, { shiftKey: true });
    expect(keys()).toContain('PPresent, for a projector');
    expect(keys()).not.toContain('Esc');
    await press('p');
    expect(keys()).toContain('P, EscBack to the page');
    await press('Escape', page.host.querySelector('dialog')!);
    expect(presented()).toBe(true);
  });

  it('Ctrl+K opens the same list, from a field of text too and with the letters switched off', async () => {
    await act(async () => {
      usePreferences.getState().setLetterKeys(false);
    });
    const field = page.host.querySelector('input')!;
    const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
    await act(async () => field.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    expect(page.host.querySelector('.command-list')).not.toBeNull();
  });

  it('Ctrl+Z and Ctrl+Y undo and redo', async () => {
    app.actions.setValue('rateMpps', 0.7);
    await press('z', document.body, { ctrlKey: true });
    expect(app.store.getState().values.rateMpps).toBe(0.5);
    await press('y', document.body, { ctrlKey: true });
    expect(app.store.getState().values.rateMpps).toBe(0.7);
  });
});
