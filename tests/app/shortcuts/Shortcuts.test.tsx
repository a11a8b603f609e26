// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useShortcutList } from '../../../src/app/shortcuts/shortcut-list-state.ts';
import { usePreferences } from '../../../src/app/shell/preferences.ts';
import { Shortcuts } from '../../../src/app/shortcuts/Shortcuts.tsx';
import { createApp, type App } from '../../../src/app/store/app.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { toyModel } from '../../toy-model.ts';
import { type Rendered, rendered } from '../rendered.tsx';

let app: App;
let page: Rendered;
const presented = () => app.store.getState().view.present !== null;

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
  useShortcutList.setState({ shown: false });
  usePreferences.getState().setLetterKeys(true);
});

async function press(key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) {
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
}

describe('the keys of the page', () => {
  it('P presents, and P or Escape leads back', async () => {
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

  it('P is a letter where text is typed, and belongs to what lies over the page', async () => {
    await press('p', page.host.querySelector('input')!);
    await press('p', page.host.querySelector('button')!);
    await press('p', document.body, { ctrlKey: true });
    expect(presented()).toBe(false);
  });

  it('letters do nothing where they are switched off, Escape still leads back', async () => {
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

  it('? lists the keys, with the way out of a presentation in it', async () => {
    const words = () => page.host.querySelector('dialog')?.textContent ?? '';
    await press('?', document.body, { shiftKey: true });
    expect(words()).toContain('Present, for a projector');
    expect(words()).not.toContain('Esc');
    await press('p');
    expect(words()).toContain('P, EscBack to the page');
    await press('Escape', page.host.querySelector('dialog')!);
    expect(presented()).toBe(true);
  });

  it('Ctrl+Z and Ctrl+Y go back and forth', async () => {
    app.actions.setValue('rateMpps', 0.7);
    await press('z', document.body, { ctrlKey: true });
    expect(app.store.getState().values.rateMpps).toBe(0.5);
    await press('y', document.body, { ctrlKey: true });
    expect(app.store.getState().values.rateMpps).toBe(0.7);
  });
});
