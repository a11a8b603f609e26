import { expect, it } from 'vitest';
import { oneColumnTabs } from '../../../../src/app/figures/grid/OneFigure.tsx';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { executionAreas } from '../../../../src/models/execution-areas/execution-areas.ts';

const ids = (model: Parameters<typeof oneColumnTabs>[0]) => oneColumnTabs(model).map(({ id }) => id);

it('the tabs of one column have every figure once, the large ones first', () => {
  const tabs = ids(batchPolling);
  const first = [...batchPolling.screen.hero.map(({ figure }) => figure), ...batchPolling.screen.companions];
  expect(tabs.slice(0, first.length)).toEqual(first);
  expect([...tabs].sort()).toEqual(batchPolling.figures.map(({ id }) => id).sort());
});

it('the tabs of one column have the drawing of a model last', () => {
  expect(ids(executionAreas).at(-1)).toBe(executionAreas.diagram!.id);
});
