// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ParameterPanel } from '../../../../src/app/panel/ParameterPanel.tsx';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import {
  effectReproductions,
  sensitivityFigure,
} from '../../../../src/app/parts/sensitivity/sensitivity-figure.ts';
import { noSensitivity, withEffects } from '../../../../src/app/parts/sensitivity/sensitivity-state.ts';
import type { Effect, Sensitivity } from '../../../../src/dimensioning/sensitivity/sensitivity.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';

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

const part = (testid: string) => host.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
const plain = (text: string | null | undefined) => text?.replaceAll('\u202f', ' ');

function entry(what: string, kind: Sensitivity['kind'], at: number, effect: Effect): Sensitivity {
  return { what, label: what, fields: [what], kind, at, effects: { load: effect } };
}
const elasticity = (value: number): Effect => ({
  kind: 'elasticity',
  elasticity: value,
  from: 1,
  to: 2,
  atFrom: null,
  atTo: 1,
  oneSided: null,
});

async function know(effects: readonly Sensitivity[], old = false) {
  await act(async () => {
    app.actions.setMoves('load');
    const known = withEffects({ ...noSensitivity, indicator: 'load' }, effects, null);
    app.store.setState({ sensitivity: { ...known, old } });
  });
}

describe('the list of effects', () => {
  it('is off until requested, and then has its place reserved before anything is known', async () => {
    expect(part('effect-rateMpps')).toBeNull();
    expect(part('moves-answer')).toBeNull();
    await act(async () => {
      const fold = part('moves') as HTMLDetailsElement;
      fold.open = true;
      fold.dispatchEvent(new Event('toggle'));
    });
    expect(app.store.getState().view.moves).toBe('load');
    expect(part('effect-rateMpps')!.querySelector('.effect-short')!.textContent).toBe('…');
    // Left to the model: there is no value to change.
    expect(part('effect-deadlineUs')).toBeNull();
  });

  it('has a bar for every input, to the left for what lowers it, and a number', async () => {
    await know([
      entry('rateMpps', 'relative', 0.5, elasticity(1)),
      entry('service.us', 'relative', 1, elasticity(2)),
      entry('servers', 'whole', 1, elasticity(-1)),
    ]);
    const shares = ['rateMpps', 'service.us', 'servers'].map((name) => part(`effect-${name}`)!.dataset.share);
    expect(shares).toEqual(['0.500', '1.000', '-0.500']);
    const order = [...host.querySelectorAll<HTMLElement>('.effect')].map(({ dataset }) => dataset.testid);
    expect(order).toEqual(['effect-service.us', 'effect-rateMpps', 'effect-servers']);
    const bar = part('effect-servers')!.querySelector<HTMLElement>('.effect-bar')!;
    expect([bar.style.left, bar.style.width]).toEqual(['25%', '25%']);
    expect(plain(part('effect-service.us')!.querySelector('.effect-short')!.textContent)).toBe('+2.0 %');
    expect(plain(part('moves-answer')!.textContent)).toBe(
      'Most influential: service.us. 1 % more raises it by 2.0 %.',
    );
  });

  it('describes each slider in words', async () => {
    await know([entry('rateMpps', 'relative', 0.5, elasticity(1))]);
    const slider = part('field-rateMpps')!.querySelector('input[type=range]')!;
    const described = slider
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent));
    expect(described).toContain('Load: 1 % more raises it by 1.0 %.');
  });

  it('marks stale effects, and gives the reason for missing ones', async () => {
    await know([entry('rateMpps', 'relative', 0.5, elasticity(1))], true);
    expect(part('effect-rateMpps')!.hasAttribute('data-old')).toBe(true);
    const reason = 'No effect is visible: Loss is below 1e-25.';
    await know([entry('rateMpps', 'relative', 0.5, { kind: 'unknown', reason })]);
    expect(part('moves-answer')!.textContent).toBe(reason);
    expect(part('effect-rateMpps')!.querySelector('.effect-short')!.textContent).toBe('–');
    await know([entry('rateMpps', 'relative', 0.5, elasticity(0))]);
    expect(part('moves-answer')!.textContent).toBe('No input has a visible effect here.');
    await act(async () => {
      app.store.setState({ fault: { code: 'overload', parameter: 'rateMpps', message: 'Too much.' } });
    });
    expect(part('moves-answer')!.textContent).toContain('no result');
  });

  it('is exported as a table, a picture and the commands that solve its points', async () => {
    await know([
      entry('rateMpps', 'relative', 1.5, elasticity(1)),
      entry('servers', 'whole', 1, { kind: 'unknown', reason: 'It is at the end of its range.' }),
    ]);
    const { model, sensitivity } = app.store.getState();
    const known = [model, 'load', sensitivity.effects] as const;
    expect(effectReproductions(...known)).toEqual([
      { command: 'sweep', over: [{ name: 'rateMpps', values: [1, 1.5, 2] }] },
    ]);
    const spec = sensitivityFigure(...known);
    expect(spec.series[0]).toMatchObject({ x: [1], y: [1] });
    expect(spec.table.rows.map(([input, , here]) => [input, here])).toEqual([
      ['rateMpps', 1.5],
      ['servers', 1],
    ]);
    const menu = part('moves')!.querySelector<HTMLElement>('[aria-haspopup]')!;
    await act(async () => menu.click());
    const items = () => [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')];
    const named = (name: string) =>
      items().find((item) => (item.getAttribute('aria-label') ?? item.textContent) === name);
    for (const name of ['Export', 'Copy as command for a shell']) expect(named(name), name).toBeDefined();
    await act(async () => named('Data table')!.click());
    expect(part('moves')!.querySelectorAll('tbody tr')).toHaveLength(2);
    expect(part('effect-rateMpps')).toBeNull();
  });
});
