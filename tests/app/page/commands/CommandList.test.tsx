// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allCommands } from '../../../../src/app/page/commands/all-commands.ts';
import type { CommandGroup } from '../../../../src/app/kit/commands/command.ts';
import { useCommandList } from '../../../../src/app/core/commands/command-list-state.ts';
import { CommandList } from '../../../../src/app/page/commands/CommandList.tsx';
import { useOfferedCommands } from '../../../../src/app/kit/commands/use-offered-commands.ts';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { initialState } from '../../../../src/app/core/initial-state.ts';
import { Menu } from '../../../../src/app/kit/menu/Menu.tsx';
import { ActionButton, ButtonHeading } from '../../../../src/app/kit/commands/ActionButton.tsx';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { pressKey, typeInto } from '../../events.ts';

const closed = vi.fn<() => void>();
const downloaded = vi.fn<() => void>();
const chosen = vi.fn<(id: string) => void>();
const reset = vi.fn<() => void>();
const added = vi.fn<() => void>();
let app: App;
let page: Rendered;

function Offering() {
  useOfferedCommands(() => ({ label: 'Loss', commands: [{ label: 'Download CSV', run: downloaded }] }));
  return null;
}

function Opened() {
  return useCommandList().shown ? <CommandList onClose={closed} /> : null;
}

beforeAll(async () => {
  await catalogue.load(catalogue.entries.map(({ id }) => id));
  await fetchLateCode();
});
beforeEach(async () => {
  app = createApp(catalogue);
  page = await rendered(
    app,
    <>
      <Offering />
      <Menu
        label="Settings"
        heading="Settings"
        entries={() => [
          {
            choice: 'Theme',
            options: [
              { id: 'light', label: 'Light' },
              { id: 'dark', label: 'Dark' },
            ],
            chosen: 'light',
            choose: chosen,
          },
          { label: 'Reset all', hint: 'Every parameter back', run: reset },
          { label: 'This list', unlisted: true, run: reset },
        ]}
      />
      <ButtonHeading value="In the question">
        <ActionButton disabled>Use this value</ActionButton>
        <ActionButton aria-label="Add a goal" onClick={added}>
          Add
        </ActionButton>
        <ActionButton onClick={added}>Undo</ActionButton>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            added();
          }}
        >
          <ActionButton type="submit">Answer {1}</ActionButton>
        </form>
      </ButtonHeading>
      <ActionButton onClick={added}>Under no heading</ActionButton>
      <Opened />
    </>,
  );
  await act(async () => {
    useCommandList.getState().setShown(true);
  });
});
afterEach(async () => {
  await page.remove();
  useCommandList.setState({ shown: false });
  vi.clearAllMocks();
});

const search = () => page.host.querySelector('input')!;
const options = () => [...page.host.querySelectorAll('[role=option]')];
const active = () => document.getElementById(search().getAttribute('aria-activedescendant') ?? '');

const type = (text: string) => typeInto(search(), text);
const press = (key: string) => pressKey(search(), key);

describe('the list of all actions', () => {
  it('is a search over a list: arrows choose round the ends, Enter does it and closes', async () => {
    const first = active();
    expect(first?.textContent).toContain('Undo');
    await press('ArrowUp');
    expect(active()).toBe(options().at(-1));
    await press('ArrowDown');
    expect(active()).toBe(first);
    await type('pin this');
    expect(options()).toHaveLength(1);
    expect(page.host.querySelector('[role=status]')!.textContent).toBe('1 action');
    expect(active()!.getAttribute('aria-selected')).toBe('true');
    await press('Enter');
    expect(app.store.getState().pinned.list).toHaveLength(1);
    expect(page.host.querySelector('dialog')!.open).toBe(false);
  });

  it('runs no disabled command, and has a notice where none is found', async () => {
    await type('undo');
    expect(active()!.getAttribute('aria-disabled')).toBe('true');
    await press('Enter');
    expect(page.host.querySelector('dialog')!.open).toBe(true);
    await type('no such thing');
    expect(page.host.textContent).toContain('No action matches.');
    await press('Enter');
    expect(page.host.querySelector('dialog')!.open).toBe(true);
  });

  it('has the commands of a part of the page while that is mounted', async () => {
    await type('loss download');
    await press('Enter');
    expect(downloaded).toHaveBeenCalledOnce();
  });
});

describe('the buttons of an open stage', () => {
  it('are among all actions by their names, except disabled ones and those that are listed already', async () => {
    await type('in the question');
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Add a goalIn the question',
      'Answer 1In the question',
    ]);
    await press('Enter');
    expect(added).toHaveBeenCalledOnce();
    expect(document.activeElement?.textContent).toBe('Add');
  });

  it('are not listed outside of a part with a heading', async () => {
    await type('under no heading');
    expect(page.host.textContent).toContain('No action matches.');
  });

  it('submit their form where they are of that type', async () => {
    await type('answer 1');
    await press('Enter');
    expect(added).toHaveBeenCalledOnce();
  });
});

describe('the items of menus', () => {
  it('are among all actions without opening the menu, with their hints, except chosen options', async () => {
    await type('settings');
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Theme: DarkSettings',
      'Reset allSettingsEvery parameter back',
    ]);
    await press('Enter');
    expect(chosen).toHaveBeenCalledWith('dark');
    expect(page.host.querySelector('[role=menu]')).toBeNull();
    await type('reset all');
    await press('Enter');
    expect(reset).toHaveBeenCalledOnce();
  });
});

describe('the content of the list of all actions', () => {
  const labels = (groups: readonly CommandGroup[]) =>
    groups.flatMap(({ label, commands }) => commands.map((command) => `${label}: ${command.label}`));

  it('has every kind of action, each once, in every model', () => {
    for (const model of catalogue.models) {
      app.store.setState(initialState(model));
      const all = labels(allCommands(app));
      expect(new Set(all).size, model.id).toBe(all.length);
    }
  });

  it('names inputs, presets, figures and lessons, with their shortcuts', () => {
    const all = allCommands(app);
    const words = labels(all);
    for (const wanted of [
      'Scenario: Undo',
      'Pins: Pin this scenario',
      'Show: What do I need?',
      'Show: Formulas',
      'Learn: All lessons',
      'Learn: Papers',
      'Learn: Glossary',
      'Simulate and measure: Compare with the testbed',
      'Simulate and measure: Simulate beside the result',
      'Input: Which input matters most?',
      'Input: Set packet rate …',
    ]) {
      expect(words).toContain(wanted);
    }
    const { model } = app.store.getState();
    expect(all.find(({ label }) => label === 'Preset')!.commands).toHaveLength(model.presets.length);
    const keys = all.flatMap(({ commands }) => commands.flatMap((command) => command.keys ?? []));
    expect(keys).toEqual(expect.arrayContaining(['Ctrl+Z', 'Ctrl+Shift+Z, Ctrl+Y', 'Alt+P', 'P']));
  });

  it('has in a presentation only actions that do not leave it, and the one that ends it', async () => {
    await act(async () => {
      app.actions.present({ figures: [], sliders: null });
    });
    const words = labels(allCommands(app));
    expect(words).toContain('Show: Back to the page');
    expect(words.some((label) => label.startsWith('Input:') || label.startsWith('Loss:'))).toBe(false);
  });
});
