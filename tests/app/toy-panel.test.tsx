// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ParameterPanel } from '../../src/app/panel/ParameterPanel.tsx';
import type { App } from '../../src/app/core/app.ts';
import { createApp } from '../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../src/models/catalogue.ts';
import { toyModel } from '../toy-model.ts';
import { type Rendered, rendered } from './rendered.tsx';
import { fetchLateCode } from '../../src/app/kit/lazy/late-code.ts';
import { click, pressKey, typeInto } from './events.ts';

beforeAll(() => fetchLateCode());

let app: App;
let host: HTMLElement;
let page: Rendered;

beforeEach(async () => {
  app = createApp(loadedCatalogue([toyModel]));
  page = await rendered(app, <ParameterPanel />);
  ({ host } = page);
});

afterEach(() => page.remove());

const values = () => app.store.getState().values;
const field = (name: string) => host.querySelector<HTMLElement>(`[data-testid="field-${name}"]`)!;
const slider = (name: string) => field(name).querySelector<HTMLInputElement>('input[type=range]')!;
const entry = (name: string) => field(name).querySelector<HTMLInputElement>('input[type=text]')!;
const fault = (name: string) => {
  const shown = field(name).querySelector<HTMLElement>('.field-fault')!;
  return shown.hidden ? null : shown.textContent;
};
const button = (name: string) => host.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!;
const menu = (name: string) => field(name).querySelector<HTMLSelectElement>('.unit-menu select')!;
const fold = (id: string) => host.querySelector<HTMLDetailsElement>(`[data-testid="fold-${id}"]`)!;
const moreInputs = () => host.querySelector<HTMLDetailsElement>('[data-testid="more-inputs"]')!;
const foldSummary = (id: string) => fold(id).querySelector('.fold-summary')!.textContent;

describe('the panel of a model that was only registered', () => {
  it('has every field that applies, the main ones visible and the others folded', () => {
    const main = [...host.querySelectorAll<HTMLElement>('.main-inputs > .field')];
    expect(main.map(({ dataset }) => dataset.testid)).toEqual([
      'field-rateMpps',
      'field-service.family',
      'field-servers',
    ]);
    expect([...host.querySelectorAll('.fold .fold-label')].map((label) => label.textContent)).toEqual([
      'Service',
      'Model',
      'Sensitivity',
    ]);
    expect(moreInputs().open).toBe(false);
    expect(moreInputs().querySelector('summary')!.textContent).toBe(
      'Servicedeadline noneModelExact3 more inputs',
    );
    expect(moreInputs().querySelector('summary')!.getAttribute('aria-label')).toBe(
      '3 more inputs: Service deadline none, Model Exact',
    );
    expect(moreInputs().contains(fold('service'))).toBe(true);
    expect(fold('service').open).toBe(false);
    expect(fold('service').contains(field('deadlineUs'))).toBe(true);
    expect(field('rateMpps')).not.toBeNull();
    expect(field('service.pmf')).toBeNull();
    expect(slider('rateMpps').getAttribute('aria-label')).toBe('Packet rate');
    expect(slider('rateMpps').getAttribute('aria-valuetext')).toMatch(/^0\.5\sMpps$/);
  });

  it('moves a slider by one step, with Shift or Page by ten, each press one step of the history', async () => {
    await pressKey(slider('rateMpps'), 'ArrowRight');
    expect(values().rateMpps).toBe(0.51);
    await pressKey(slider('rateMpps'), 'ArrowLeft', { shiftKey: true });
    expect(values().rateMpps).toBe(0.41);
    await pressKey(slider('rateMpps'), 'PageUp');
    expect(values().rateMpps).toBe(0.51);
    await pressKey(slider('rateMpps'), 'End');
    expect(values().rateMpps).toBe(2);
    expect(app.store.getState().history.past).toHaveLength(4);
  });

  it('maps a logarithmic slider', async () => {
    await typeInto(slider('service.us'), '100');
    expect(values()['service.us']).toBe(1); // the middle of 0.1 to 10
    await typeInto(slider('service.us'), '150');
    expect(values()['service.us']).toBe(3.16);
  });

  it('makes one step of a drag and marks its start', async () => {
    await act(async () => {
      slider('rateMpps').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    for (const rate of ['0.6', '0.7', '0.8']) await typeInto(slider('rateMpps'), rate);
    expect(field('rateMpps').querySelector('[data-ghost]')).not.toBeNull();
    await act(async () => {
      window.dispatchEvent(new Event('pointerup'));
    });
    expect(field('rateMpps').querySelector('[data-ghost]')).toBeNull();
    expect(app.store.getState().history.past).toHaveLength(1);
    await act(async () => {
      app.actions.undo();
    });
    expect(entry('rateMpps').value).toBe('0.5');
  });

  it('leaves the thumb under the pointer while the value follows, and moves it to the value on release', async () => {
    const { solve } = app.store.getState();
    app.store.setState({ solve: { ...solve, pending: true } });
    await act(async () => {
      slider('rateMpps').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    for (const rate of ['0.6', '0.7', '0.8']) await typeInto(slider('rateMpps'), rate);
    expect([values().rateMpps, slider('rateMpps').value]).toEqual([0.5, '0.8']);
    await act(async () => {
      window.dispatchEvent(new Event('pointerup'));
    });
    expect([values().rateMpps, slider('rateMpps').value]).toEqual([0.8, '0.8']);
    await act(async () => {
      app.actions.setValue('rateMpps', 0.3);
    });
    expect(slider('rateMpps').value).toBe('0.3');
  });

  it('applies a typed number while it is valid and names the fault while it is not', async () => {
    await typeInto(entry('rateMpps'), '0.7');
    expect(values().rateMpps).toBe(0.7);
    await typeInto(entry('rateMpps'), '1e9');
    expect(values().rateMpps).toBe(0.7);
    expect(entry('rateMpps').value).toBe('1e9');
    expect(entry('rateMpps').getAttribute('aria-invalid')).toBe('true');
    expect(fault('rateMpps')).toMatch(/from 0\.001 to 100 Mpps/);
    await pressKey(entry('rateMpps'), 'Enter');
    expect(entry('rateMpps').value).toBe('1e9');
    await pressKey(entry('rateMpps'), 'Escape');
    expect(fault('rateMpps')).toBeNull();
  });

  it('shows a refused entry until it is reset', async () => {
    await typeInto(entry('rateMpps'), 'fast');
    await act(async () => {
      entry('rateMpps').blur();
    });
    expect(entry('rateMpps').value).toBe('fast');
    await click(button('Reset packet rate'));
    expect(entry('rateMpps').value).toBe('0.95'); // of the preset that is nearest to the defaults
    expect(fault('rateMpps')).toBeNull();
  });

  it('reads and enters the same number in another unit', async () => {
    await typeInto(menu('rateMpps'), 'kpps');
    expect(entry('rateMpps').value).toBe('500');
    expect(entry('rateMpps').getAttribute('aria-label')).toBe('Packet rate in kpps');
    await typeInto(entry('rateMpps'), '250');
    expect(values().rateMpps).toBe(0.25);
  });

  it('marks values that differ from the preset, and resets them to the preset', async () => {
    await act(async () => {
      app.actions.applyPreset('calm');
    });
    expect(button('Reset servers')).toBeNull();
    await typeInto(entry('servers'), '4');
    expect(field('servers').dataset.changed).toBe('true');
    await click(button('Reset servers'));
    expect(values().servers).toBe(2);
    expect(button('Reset servers')).toBeNull();
  });

  it('shows on a fold its values, that it differs and that an input in it is refused', async () => {
    await act(async () => {
      app.actions.applyPreset('busy');
    });
    expect(foldSummary('service')).toBe('deadline none');
    await act(async () => {
      app.actions.setValue('deadlineUs', 20);
    });
    expect(foldSummary('service')).toBe('deadline 20');
    expect(fold('service').dataset.changed).toBe('true');
    await act(async () => {
      app.actions.setValue('deadlineUs', 0.5);
    });
    expect(foldSummary('service')).toBe('an input is refused');
  });

  it('preserves an open fold from visit to visit', async () => {
    await act(async () => {
      fold('service').open = true;
      fold('service').dispatchEvent(new Event('toggle'));
    });
    expect(localStorage.getItem('batchscope.folds')).toBe('["toy-queue/service"]');
    await page.remove();
    page = await rendered(app, <ParameterPanel />);
    ({ host } = page);
    expect(fold('service').open).toBe(true);
    localStorage.clear();
  });

  it('opens the fold whose values are clicked in the line of all others', async () => {
    const line = moreInputs().querySelector<HTMLElement>('summary > .fold-line')!;
    expect(line.textContent).toBe('Servicedeadline none');
    await click(line);
    expect(fold('service').open).toBe(true);
    expect(fold('model').open).toBe(false);
    localStorage.clear();
  });

  it('has the form of the equations in its fold', async () => {
    const [exact, approximate] = fold('model').querySelectorAll<HTMLInputElement>('input[type=radio]');
    expect(exact.checked).toBe(true);
    expect(foldSummary('model')).toBe('Exact');
    await click(approximate);
    expect(app.store.getState().view.method).toBe('approximate');
    expect(foldSummary('model')).toBe('Approximate');
  });

  it('offers named values', async () => {
    await typeInto(menu('rateMpps'), 'value:calm');
    expect(values().rateMpps).toBe(0.1);
    expect(menu('rateMpps').value).toBe('');
  });

  it('leaves an optional parameter out, where another replaces it, and gives it again', async () => {
    expect(field('service.us').querySelector('input[type=checkbox]')).toBeNull();
    await act(async () => {
      app.actions.setValue('service.pmf', [0, 1]);
    });
    const absent = field('service.us').querySelector<HTMLInputElement>('input[type=checkbox]')!;
    await click(absent);
    expect(values()['service.us']).toBeNull();
    expect(slider('service.us').disabled).toBe(true);
    await click(absent);
    expect(values()['service.us']).toBe(1);
  });

  it('shows a fault across parameters at the parameter it names', async () => {
    await act(async () => {
      app.actions.setValue('deadlineUs', 0.5);
    });
    expect(fault('deadlineUs')).toBe('Deadline must be at least the mean service time of 1 µs.');
    expect(fault('rateMpps')).toBeNull();
  });

  it('takes an input along that a drag would break the rule of, and says so at the input', async () => {
    await act(async () => {
      app.actions.setValue('deadlineUs', 2);
      app.actions.beginGesture('drag');
      app.actions.setValue('service.us', 5);
    });
    expect(fault('deadlineUs')).toBeNull();
    expect(values().deadlineUs).toBe(5);
    expect(field('deadlineUs').querySelector('.field-note')!.textContent).toMatch(
      /^follows service time: .* at least the mean service time/,
    );
    await act(async () => {
      app.actions.endGesture();
      app.actions.undo();
    });
    expect(values()).toMatchObject({ deadlineUs: 2, 'service.us': 1 });
    expect(field('deadlineUs').querySelector('.field-note')).toBeNull();
  });

  it('edits a distribution as text', async () => {
    await act(async () => {
      app.actions.setValue('service.family', 'measured');
    });
    await click(button('Enter service time distribution'));
    const text = field('service.pmf').querySelector('textarea')!;
    await typeInto(text, '1: 0.5\n2: x');
    expect(field('service.pmf').textContent).toContain('Line 2:');
    await typeInto(text, '1: 0.5\n2: 0.5');
    await click(
      [...field('service.pmf').querySelectorAll('button')].find((one) => one.textContent === 'Apply')!,
    );
    expect(values()['service.pmf']).toEqual([0, 0.5, 0.5]);
    expect(field('service.pmf').textContent).toContain('2 values, mean 1.5 µs');
  });

  it('explains each parameter on demand, and to screen readers always', async () => {
    const help = host.querySelector<HTMLElement>(
      `#${slider('rateMpps').getAttribute('aria-describedby')!.split(' ')[0]}`,
    )!;
    expect(help.textContent).toBe('Packets that arrive in a microsecond.');
    const popover = help.parentElement!;
    expect(popover.popover).toBe('auto');
    expect(button('About packet rate').getAttribute('popovertarget')).toBe(popover.id);
  });
});
