// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useHandles } from '../../../../src/app/figures/drag/use-handles.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { figure } from '../sample-figure.ts';

let page: Rendered;
afterEach(() => page.remove());

it('a handle follows its line during a drag, and is at the input after it', async () => {
  const app = createApp(loadedCatalogue([toyModel]));
  const { actions, store } = app;
  const spec = figure({
    markers: [{ axis: 'x', kind: 'now', value: 0.5, label: 'now', drags: 'rateMpps' }],
  });
  let renders = 0;
  function Handle() {
    renders++;
    return <output>{String(useHandles(spec, true).rateMpps.value)}</output>;
  }
  page = await rendered(app, <Handle />);
  await act(async () => {
    store.setState((state) => ({ solve: { ...state.solve, forValues: legalValues(state) } }));
    actions.beginGesture('drag');
  });
  const before = renders;
  await act(async () => actions.setValue('rateMpps', 0.7));
  expect(page.host.textContent).toBe('0.5');
  expect(renders).toBe(before);
  await act(async () => actions.endGesture());
  expect(page.host.textContent).toBe('0.7');
});
