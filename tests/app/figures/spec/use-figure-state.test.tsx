// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useFigureState } from '../../../../src/app/figures/spec/use-figure-state.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import type { Sweep } from '../../../../src/models/contract/figure.ts';
import { toyModel } from '../../../toy-model.ts';
import { type Rendered, rendered } from '../../rendered.tsx';

const [figure] = toyModel.figures;
const curve: Sweep = { over: 'rateMpps', rows: [], complete: true };

let page: Rendered;
afterEach(() => page.remove());

/** The curve and the remark of a figure whose finished curve is followed by this state of its next one. */
async function shownAfter(awaited: Record<string, number | null>, ms: number) {
  const app = createApp(loadedCatalogue([toyModel]));
  function Follower() {
    const { sweep, stale } = useFigureState(figure, true);
    return (
      <output>{`${sweep?.complete === true ? 'finished' : 'preliminary'}, ${stale ?? 'no remark'}`}</output>
    );
  }
  app.store.setState({ sweep: { sweeps: { [figure.id]: curve }, awaited } });
  page = await rendered(app, <Follower />);
  await act(() => new Promise((rest) => setTimeout(rest, ms)));
  return page.host.textContent;
}

describe('the curve of a figure', () => {
  it('is drawn as finished while none is awaited', async () => {
    expect(await shownAfter({}, 0)).toBe('finished, no remark');
  });

  it('is preliminary and says so once that of the present inputs is overdue', async () => {
    expect(await shownAfter({ [figure.id]: 0 }, 0)).toBe('finished, no remark');
    await page.remove();
    expect(await shownAfter({ [figure.id]: 0 }, 350)).toBe('preliminary, Earlier inputs');
  });

  it('is as finished as its solver says once it is of the present inputs', async () => {
    expect(await shownAfter({ [figure.id]: 0.4 }, 350)).toBe('finished, no remark');
  });
});
