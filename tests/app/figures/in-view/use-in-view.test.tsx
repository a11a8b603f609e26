// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useAppInView } from '../../../../src/app/figures/in-view/use-in-view.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { type Rendered, rendered } from '../../rendered.tsx';

let page: Rendered;
afterEach(() => page.remove());

describe('a component that follows the state', () => {
  it('is not rendered during a drag out of view, and is up to date as soon as it comes into view', async () => {
    const app = createApp(loadedCatalogue([toyModel]));
    const { actions } = app;
    const renders = { seen: 0, unseen: 0 };
    let bringIntoView!: () => void;

    function Follower({ name, inView }: { name: 'seen' | 'unseen'; inView: boolean }) {
      const { rate } = useAppInView(({ values }) => ({ rate: values.rateMpps }), inView);
      renders[name]++;
      return <output id={name}>{String(rate)}</output>;
    }
    const shown = (name: string) => page.host.querySelector(`#${name}`)!.textContent;
    const move = (rate: number) => act(async () => actions.setValue('rateMpps', rate));
    function Page() {
      const [inView, setInView] = useState(false);
      bringIntoView = () => setInView(true);
      return (
        <>
          <Follower name="seen" inView />
          <Follower name="unseen" inView={inView} />
        </>
      );
    }
    page = await rendered(app, <Page />);
    await act(async () => actions.beginGesture('drag'));
    for (const rate of [0.6, 0.61, 0.62]) await move(rate);
    expect([shown('seen'), shown('unseen')]).toEqual(['0.62', '0.5']);
    expect(renders).toEqual({ seen: 4, unseen: 1 });
    await act(async () => bringIntoView());
    expect(shown('unseen')).toBe('0.62');
    await move(0.63);
    expect(shown('unseen')).toBe('0.63');
  });

  it('is up to date at the end of the drag, in view or not', async () => {
    const app = createApp(loadedCatalogue([toyModel]));
    const { actions } = app;
    function Follower() {
      return <output>{String(useAppInView(({ values }) => values.rateMpps, false))}</output>;
    }
    page = await rendered(app, <Follower />);
    await act(async () => actions.beginGesture('drag'));
    await act(async () => actions.setValue('rateMpps', 0.7));
    expect(page.host.textContent).toBe('0.5');
    await act(async () => actions.endGesture());
    expect(page.host.textContent).toBe('0.7');
  });
});
