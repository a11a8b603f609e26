// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Stage } from '../../../../src/app/page/stage/Stage.tsx';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { AppProvider } from '../../../../src/app/core/app-context.tsx';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';

beforeAll(() => fetchLateCode());

vi.mock('../../../../src/app/parts/question/QuestionStage.tsx', () => ({
  QuestionStage: () => 'the question',
}));
vi.mock('../../../../src/app/parts/map/MapStage.tsx', () => {
  throw new Error('offline');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the stage loads its content on demand, with a notice where it cannot be loaded', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const app = createApp(loadedCatalogue([toyModel]));
  app.actions.setStage('question');
  const host = document.createElement('div');
  const root = createRoot(host);
  const shown = (text: string) =>
    vi.waitFor(async () => {
      await act(async () => {
        await Promise.resolve();
      });
      expect(host.textContent).toContain(text);
    });
  await act(async () => {
    root.render(
      <AppProvider app={app}>
        <Stage single={false} />
      </AppProvider>,
    );
  });
  await shown('the question');
  await act(async () => {
    app.actions.setStage('map');
  });
  await shown('could not be loaded');
  await act(async () => {
    app.actions.setStage('question');
  });
  await shown('the question');
  await act(async () => {
    root.unmount();
  });
});
