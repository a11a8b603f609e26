// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFigureState } from '../../../../src/app/figures/spec/use-figure-state.ts';
import type { AppState } from '../../../../src/app/core/app-state.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { scenarioKey, scenarioMark } from '../../../../src/compute/cache/scenario-key.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { solutionOf } from '../../../solution-of.ts';
import { toyModel } from '../../../toy-model.ts';
import { drawnSweep } from '../../drawn-sweep.ts';
import { type Rendered, rendered } from '../../rendered.tsx';

const [figure] = toyModel.figures;
const values = defaultValues(toyModel.fields);
const left = { ...values, servers: 2 };
const [solution, former] = [solutionOf({ load: 0.5 }), solutionOf({ load: 0.25 })];
const sweep = { over: 'rateMpps', rows: [], complete: true };
const drawn = drawnSweep(sweep, { values: left, solution: former, scenario: 'left' });

let page: Rendered;
afterEach(() => {
  vi.useRealTimers();
  page.remove();
});

async function shown(change: (state: AppState) => Partial<AppState>) {
  const app = createApp(loadedCatalogue([toyModel]));
  const seen: { current: ReturnType<typeof useFigureState> | null } = { current: null };
  function Follower() {
    seen.current = useFigureState(figure, true);
    return null;
  }
  app.store.setState((state) => ({ solve: { ...state.solve, solution, forValues: values, generation: 7 } }));
  app.store.setState(change);
  page = await rendered(app, <Follower />);
  return { app, seen: () => seen.current! };
}

describe('a figure with a curve', () => {
  it('is drawn with the inputs and the result of its curve, also where those of the sentence are newer', async () => {
    const { seen } = await shown(() => ({
      sweep: { sweeps: { [figure.id]: drawn }, awaited: { [figure.id]: 0 } },
    }));
    expect(seen()).toMatchObject({
      values: left,
      solution: former,
      sweep: drawn,
      pending: true,
      blank: null,
    });
    expect(seen().scenario).toBe(scenarioMark(toyModel.id, left));
  });

  it('is drawn with the present inputs where it has no curve', async () => {
    const { seen } = await shown(() => ({}));
    expect(seen()).toMatchObject({ values, solution, sweep: null, pending: true });
  });

  it('shows the curve at the beginning of a drag only where another one is drawn', async () => {
    const ghost = { values: left, solution: former, sweeps: { [figure.id]: drawn } };
    const gesture = { kind: 'drag' as const, from: left, ghost };
    const same = { ...drawn, rows: [] };
    const { app, seen } = await shown(() => ({
      gesture,
      sweep: { sweeps: { [figure.id]: same }, awaited: {} },
    }));
    expect(seen().ghost?.sweep).toBeNull();
    const other = { ...drawn, scenario: 'other' };
    await act(() => app.store.setState({ sweep: { sweeps: { [figure.id]: other }, awaited: {} } }));
    expect(seen().ghost?.sweep).toBe(drawn);
  });

  it('holds its axes until a curve of the axes at rest is there', async () => {
    const { seen } = await shown(() => ({
      sweep: { sweeps: { [figure.id]: { ...drawn, held: true } }, awaited: {} },
    }));
    expect(seen().dragging).toBe(true);
  });

  it('is blank once the result of the present inputs is overdue', async () => {
    vi.useFakeTimers();
    const { seen } = await shown(({ solve }) => ({
      solve: { ...solve, pending: true },
      sweep: { sweeps: { [figure.id]: drawn }, awaited: {} },
    }));
    expect(seen().blank).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(seen().blank).toBe('all');
  });

  it('keeps a curve that is also that of the present inputs, without the overdue result', async () => {
    vi.useFakeTimers();
    const scenario = scenarioKey(toyModel.id, values, drawn.over);
    const { seen } = await shown(({ solve }) => ({
      solve: { ...solve, pending: true },
      sweep: { sweeps: { [figure.id]: { ...drawn, scenario } }, awaited: {} },
    }));
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(seen()).toMatchObject({ blank: 'result', scenario: scenarioMark(toyModel.id, values) });
  });
});
