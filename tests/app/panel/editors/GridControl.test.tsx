// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ParameterPanel } from '../../../../src/app/panel/ParameterPanel.tsx';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { gridModel } from '../grid-editor/grid-fields.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { click, pressKey, typeInto } from '../../events.ts';

beforeAll(() => fetchLateCode());

let app: App;
let host: HTMLElement;
let page: Rendered;

beforeEach(async () => {
  app = createApp(loadedCatalogue([gridModel]));
  page = await rendered(app, <ParameterPanel />);
  ({ host } = page);
});

afterEach(() => page.remove());

const values = () => app.store.getState().values;
const steps = () => app.store.getState().history.past.length;
const field = (name: string) => host.querySelector<HTMLElement>(`[data-testid="field-${name}"]`)!;
const named = (name: string) => host.querySelector<HTMLElement>(`[aria-label="${name}"]`);
const button = (name: string, words: string) =>
  [...field(name).querySelectorAll('button')].find((one) => one.textContent === words)!;
const cell = (name: string) => named(name) as HTMLInputElement;
const port = (k: number) => cell(`Port ${k}, share of the load in %`);
const plain = (text: string) => text.replaceAll('\u202f', ' ');
const status = (name: string) => plain(field(name).querySelector('.grid-status')!.textContent);
const compact = (name: string) => plain(field(name).querySelector('.compact-value > span')!.textContent);

async function press(target: HTMLElement, key: string, shiftKey = false) {
  target.focus();
  await pressKey(target, key, { shiftKey });
}

/** Returns whether the browser would paste by itself. */
async function paste(target: HTMLElement, text: string): Promise<boolean> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  await act(async () => {
    target.dispatchEvent(event);
  });
  return !event.defaultPrevented;
}

describe('a list of shares in the panel', () => {
  it('is one line, opened as a table whose cells have names, with the focus in the first', async () => {
    expect(compact('portShares')).toBe('4 ports: 15, 20, 25, 40 %');
    await click(named('Edit load of the ports')!);
    expect(document.activeElement).toBe(port(1));
    expect([1, 2, 3, 4].map((k) => port(k).value)).toEqual(['15', '20', '25', '40']);
    expect(status('portShares')).toBe('Sum 100 %');
    const heads = [...field('portShares').querySelectorAll('thead th')].map((head) => head.textContent);
    expect(heads).toEqual(['Port', 'Share of the load (%)', 'Remove']);
    expect(field('portShares').querySelectorAll('tbody th[scope=row]')).toHaveLength(4);
  });

  it('shows the sum while it is typed, refuses it until it is 100 %, and normalises', async () => {
    await click(named('Edit load of the ports')!);
    await typeInto(port(4), '20');
    expect(status('portShares')).toBe('The shares add up to 80 %; they must add up to 100 %.');
    expect(button('portShares', 'Apply').disabled).toBe(true);
    expect(values().portShares).toEqual([0.15, 0.2, 0.25, 0.4]);
    await click(button('portShares', 'Normalise'));
    expect([1, 2, 3, 4].map((k) => port(k).value)).toEqual(['18.75', '25', '31.25', '25']);
    await click(button('portShares', 'Apply'));
    expect(values().portShares).toEqual([0.1875, 0.25, 0.3125, 0.25]);
    expect(steps()).toBe(1);
    expect(document.activeElement).toBe(named('Edit load of the ports'));
    await act(async () => {
      app.actions.undo();
    });
    expect(compact('portShares')).toBe('4 ports: 15, 20, 25, 40 %');
  });

  it('is equalised whatever its cells contain', async () => {
    await click(named('Edit load of the ports')!);
    await typeInto(port(1), 'x');
    expect(button('portShares', 'Normalise').disabled).toBe(true);
    await click(button('portShares', 'Equalise'));
    await click(button('portShares', 'Apply'));
    expect(values().portShares).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it('marks a faulty cell, with the reason', async () => {
    await click(named('Edit load of the ports')!);
    await typeInto(port(2), '12,5');
    expect(port(2).getAttribute('aria-invalid')).toBe('true');
    expect(port(1).getAttribute('aria-invalid')).toBe('false');
    const sentence = host.querySelector(`#${CSS.escape(port(2).getAttribute('aria-describedby')!)}`)!;
    expect(sentence.textContent).toMatch(/^Port 2, share of the load: “12,5” has a comma/);
  });

  it('grows and shrinks by rows; the number of ports follows in the same step', async () => {
    await click(named('Edit load of the ports')!);
    await click(button('portShares', 'Add port'));
    expect(document.activeElement).toBe(port(5));
    expect(port(5).value).toBe('0');
    await click(named('Remove port 4')!);
    await typeInto(port(4), '40');
    await click(button('portShares', 'Add port'));
    await click(button('portShares', 'Apply'));
    expect(values()).toMatchObject({ portShares: [0.15, 0.2, 0.25, 0.4, 0], servers: 5 });
    expect(steps()).toBe(1);
  });

  it('has at least one row and stops at the limit', async () => {
    await click(named('Edit load of the ports')!);
    for (const k of [4, 3, 2]) await click(named(`Remove port ${k}`)!);
    expect((named('Remove port 1') as HTMLButtonElement).disabled).toBe(true);
    expect(document.activeElement).toBe(port(1));
    await paste(port(1), Array.from({ length: 64 }, () => '1.5625%').join('\n'));
    expect(port(64).value).toBe('1.5625%');
    expect(button('portShares', 'Add port').disabled).toBe(true);
    await click(button('portShares', 'Apply'));
    expect(values().portShares).toEqual(Array.from({ length: 64 }, () => 1 / 64));
  });

  it('moves down with Enter and the arrows, from the last row to Apply, and Escape reverts all', async () => {
    await click(named('Edit load of the ports')!);
    await press(port(1), 'Enter');
    expect(document.activeElement).toBe(port(2));
    await press(port(2), 'ArrowDown');
    await press(port(3), 'Enter', true);
    expect(document.activeElement).toBe(port(2));
    await press(port(2), 'ArrowUp');
    expect(document.activeElement).toBe(port(1));
    await press(port(4), 'Enter');
    expect(document.activeElement).toBe(button('portShares', 'Apply'));
    await typeInto(port(1), '99');
    await press(port(1), 'Escape');
    expect(compact('portShares')).toBe('4 ports: 15, 20, 25, 40 %');
    expect(steps()).toBe(0);
  });

  it('takes a block from a spreadsheet and leaves a single cell to the browser', async () => {
    await click(named('Edit load of the ports')!);
    expect(await paste(port(2), '30')).toBe(true);
    expect(await paste(port(2), '30%\n35%\n20%')).toBe(false);
    expect([1, 2, 3, 4].map((k) => port(k).value)).toEqual(['15', '30%', '35%', '20%']);
    expect(field('portShares').textContent).toContain('3 rows pasted.');
    await click(button('portShares', 'Apply'));
    expect(values().portShares).toEqual([0.15, 0.3, 0.35, 0.2]);
  });

  it('refuses a block that does not fit with a sentence, until something else is done', async () => {
    await click(named('Edit load of the ports')!);
    await paste(port(4), '1\t2\n3\t4');
    expect(status('portShares')).toBe(
      'The block has 2 columns, but from “share of the load” on there is one.',
    );
    expect(port(4).value).toBe('40');
    await typeInto(port(4), '40.0');
    expect(status('portShares')).toBe('Sum 100 %');
  });

  it('is left to the model with Clear, and opens with as many shares as there are ports', async () => {
    await click(named('Clear load of the ports: equal shares')!);
    expect(values().portShares).toBeNull();
    expect(compact('portShares')).toBe('equal shares');
    expect(document.activeElement).toBe(named('Edit load of the ports'));
    await act(async () => {
      app.actions.setValue('servers', 5);
    });
    await click(named('Edit load of the ports')!);
    expect([1, 2, 3, 4, 5].map((k) => port(k).value)).toEqual(['20', '20', '20', '20', '20']);
  });
});

describe('values that change under an open editor', () => {
  it('are shown; the entry is set aside', async () => {
    await click(named('Edit load of the ports')!);
    await typeInto(port(1), '55');
    await act(async () => {
      app.actions.setValue('servers', 2);
    });
    expect(port(1).value).toBe('42.85714');
    expect(port(3)).toBeNull();
    expect(field('portShares').textContent).toContain(
      'The values were changed elsewhere and are shown here.',
    );
    await click(button('portShares', 'Back to my entries'));
    expect(port(1).value).toBe('55');
    expect(port(4).value).toBe('40');
  });

  it('are shown without a notice where nothing has been entered', async () => {
    await click(named('Edit split over the cores')!);
    expect(cell('Port 4, core 2 in %').value).toBe('50');
    await act(async () => {
      app.actions.setValue('servers', 2);
    });
    expect(named('Port 3, core 1 in %')).toBeNull();
    expect(field('coreSplit').textContent).not.toContain('changed elsewhere');
  });
});

describe('a matrix in the panel', () => {
  it('has sums of each row, and its size depends on other inputs', async () => {
    await click(named('Edit split over the cores')!);
    expect(button('coreSplit', 'Add port')).toBeUndefined();
    await typeInto(cell('Port 2, core 1 in %'), '60');
    const sums = () =>
      [...field('coreSplit').querySelectorAll('.grid-sum')].map((sum) => plain(sum.textContent));
    expect(sums()).toEqual(['100 %', '110 %', '100 %', '100 %']);
    expect(status('coreSplit')).toBe('Port 2: the shares add up to 110 %; they must add up to 100 %.');
    await typeInto(cell('Port 2, core 2 in %'), '40');
    await click(button('coreSplit', 'Apply'));
    expect(values().coreSplit).toEqual([
      [0.5, 0.5],
      [0.6, 0.4],
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
    expect(compact('coreSplit')).toBe('4 ports: 50/50, 60/40, 50/50, 50/50 %');
  });
});

describe('rows in the panel', () => {
  it('are edited cell by cell: numbers, words and choices', async () => {
    expect(compact('catalogue')).toBe('2 CPUs');
    await click(named('Edit CPUs')!);
    await typeInto(cell('CPU 2, name'), 'Mine');
    await typeInto(cell('CPU 2, clock in GHz'), '4.5');
    await typeInto(named('CPU 2, socket') as HTMLSelectElement, 'one');
    await typeInto(cell('CPU 2, price in €'), '');
    await click(button('catalogue', 'Apply'));
    expect((values().catalogue as unknown[])[1]).toEqual({
      name: 'Mine',
      cores: 16,
      clockGhz: 4.5,
      socket: 'one',
      price: null,
    });
  });

  it('are pasted with their headings; a choice that does not exist remains visible', async () => {
    await click(named('Edit CPUs')!);
    await paste(cell('CPU 1, name'), 'Socket\tName\nquad\tA\ndual\tB');
    expect(cell('CPU 1, name').value).toBe('A');
    expect((named('CPU 1, socket') as HTMLSelectElement).value).toBe('quad');
    expect(status('catalogue')).toBe('CPU 1, socket must be one of Single, Dual, not “quad”.');
    await typeInto(named('CPU 1, socket') as HTMLSelectElement, 'two');
    await click(button('catalogue', 'Apply'));
    expect(values().catalogue).toMatchObject([
      { name: 'A', socket: 'two' },
      { name: 'B', socket: 'two' },
    ]);
  });

  it('can all be removed', async () => {
    await click(named('Edit CPUs')!);
    await click(named('Remove CPU 2')!);
    await click(named('Remove CPU 1')!);
    await click(button('catalogue', 'Apply'));
    expect(values().catalogue).toBeNull();
    expect(compact('catalogue')).toBe('no CPUs');
  });
});
