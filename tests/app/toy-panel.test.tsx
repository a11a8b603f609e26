// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ParameterPanel } from '../../src/app/panel/ParameterPanel.tsx';
import { createApp, type App } from '../../src/app/store/app.ts';
import { loadedCatalogue } from '../../src/models/catalogue.ts';
import { toyModel } from '../toy-model.ts';
import { type Rendered, rendered } from './rendered.tsx';
import { fetchLateCode } from '../../src/app/store/late-code.ts';

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
const chip = (name: string, text: string) =>
  [...field(name).querySelectorAll<HTMLButtonElement>('.chip')].find((one) => one.textContent === text)!;

/** As the browser does it: React listens to the input event behind the native setter. */
async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
  await act(async () => {
    input.focus();
    const prototype = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function press(target: HTMLElement, key: string, shiftKey = false) {
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
    target.dispatchEvent(new KeyboardEvent('keyup', { key, shiftKey, bubbles: true }));
  });
}

async function click(target: HTMLElement) {
  await act(async () => {
    target.click();
  });
}

describe('the panel of a model that was only registered', () => {
  it('has every field that applies, in its groups', () => {
    expect([...host.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual([
      'Traffic',
      'Service',
    ]);
    expect(field('rateMpps')).not.toBeNull();
    expect(field('service.pmf')).toBeNull();
    expect(slider('rateMpps').getAttribute('aria-label')).toBe('Packet rate');
    expect(slider('rateMpps').getAttribute('aria-valuetext')).toMatch(/^0\.5\sMpps$/);
  });

  it('moves a slider by one step, with Shift or Page by ten, each press one step of the history', async () => {
    await press(slider('rateMpps'), 'ArrowRight');
    expect(values().rateMpps).toBe(0.51);
    await press(slider('rateMpps'), 'ArrowLeft', true);
    expect(values().rateMpps).toBe(0.41);
    await press(slider('rateMpps'), 'PageUp');
    expect(values().rateMpps).toBe(0.51);
    await press(slider('rateMpps'), 'End');
    expect(values().rateMpps).toBe(2);
    expect(app.store.getState().history.past).toHaveLength(4);
  });

  it('maps a logarithmic slider', async () => {
    await type(slider('service.us'), '100');
    expect(values()['service.us']).toBe(1); // the middle of 0.1 to 10
    await type(slider('service.us'), '150');
    expect(values()['service.us']).toBe(3.16);
  });

  it('makes one step of a drag and marks where it began', async () => {
    await act(async () => {
      slider('rateMpps').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    for (const rate of ['0.6', '0.7', '0.8']) await type(slider('rateMpps'), rate);
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

  it('takes a typed number while it is valid and says what is wrong while it is not', async () => {
    await type(entry('rateMpps'), '0.7');
    expect(values().rateMpps).toBe(0.7);
    await type(entry('rateMpps'), '1e9');
    expect(values().rateMpps).toBe(0.7);
    expect(entry('rateMpps').value).toBe('1e9');
    expect(entry('rateMpps').getAttribute('aria-invalid')).toBe('true');
    expect(fault('rateMpps')).toMatch(/from 0\.001 to 100 Mpps/);
    await press(entry('rateMpps'), 'Enter');
    expect(entry('rateMpps').value).toBe('1e9');
    await press(entry('rateMpps'), 'Escape');
    expect(fault('rateMpps')).toBeNull();
  });

  it('shows a refused entry until it is reset', async () => {
    await type(entry('rateMpps'), 'fast');
    await act(async () => {
      entry('rateMpps').blur();
    });
    expect(entry('rateMpps').value).toBe('fast');
    await click(button('Reset packet rate'));
    expect(entry('rateMpps').value).toBe('0.5');
    expect(fault('rateMpps')).toBeNull();
  });

  it('reads and enters the same number in another unit', async () => {
    await click(chip('rateMpps', 'kpps'));
    expect(entry('rateMpps').value).toBe('500');
    expect(entry('rateMpps').getAttribute('aria-label')).toBe('Packet rate in kpps');
    await type(entry('rateMpps'), '250');
    expect(values().rateMpps).toBe(0.25);
  });

  it('has a reset that appears only when there is something to reset', async () => {
    const reset = button('Reset servers');
    expect(reset.style.visibility).toBe('hidden');
    await type(entry('servers'), '4');
    expect(reset.style.visibility).toBe('visible');
    await click(reset);
    expect(values().servers).toBe(1);
    expect(reset.style.visibility).toBe('hidden');
  });

  it('offers named values', async () => {
    await click(chip('rateMpps', 'Calm'));
    expect(values().rateMpps).toBe(0.1);
    expect(chip('rateMpps', 'Calm').getAttribute('aria-pressed')).toBe('true');
  });

  it('leaves an optional parameter out, where another takes its place, and takes it back', async () => {
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

  it('moves nothing under the pointer: a fault met while dragging is shown on release', async () => {
    await act(async () => {
      app.actions.setValue('deadlineUs', 2);
      app.actions.beginGesture('drag');
      app.actions.setValue('service.us', 5);
    });
    expect(fault('deadlineUs')).toBeNull();
    await act(async () => {
      app.actions.endGesture();
    });
    expect(fault('deadlineUs')).toMatch(/at least the mean service time/);
  });

  it('edits a distribution as text', async () => {
    await act(async () => {
      app.actions.setValue('service.family', 'measured');
    });
    await click(button('Enter service time distribution'));
    const text = field('service.pmf').querySelector('textarea')!;
    await type(text, '1: 0.5\n2: x');
    expect(field('service.pmf').textContent).toContain('Line 2:');
    await type(text, '1: 0.5\n2: 0.5');
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
    expect(help.hidden).toBe(true);
    await click(button('About packet rate'));
    expect(help.hidden).toBe(false);
  });
});
