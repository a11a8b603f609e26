// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../../src/app/kit/boundary/ErrorBoundary.tsx';

function Broken(): never {
  throw new Error('the figure fell over');
}

it('an error of the page leaves one sentence and a button to reload, never an empty page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(async () => {
    root.render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
  });
  expect(host.querySelector('[role=alert]')?.textContent).toContain('the figure fell over');
  expect(host.querySelector('a')?.textContent).toBe('Start again with the default scenario');
  await act(async () => {
    root.unmount();
  });
  silenced.mockRestore();
  vi.unstubAllGlobals();
});
