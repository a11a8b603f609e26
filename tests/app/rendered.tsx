/** A part of the page in a document, for tests of components. */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import type { App } from '../../src/app/core/app.ts';
import { AppProvider } from '../../src/app/core/app-context.tsx';

export interface Rendered {
  host: HTMLElement;
  /** Unmounts it, and removes all stubs. */
  remove: () => Promise<void>;
}

/** Renders with the application around it, and waits until it is mounted. */
export async function rendered(app: App, part: ReactNode): Promise<Rendered> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  await act(async () => {
    root.render(<AppProvider app={app}>{part}</AppProvider>);
  });
  return {
    host,
    async remove() {
      await act(async () => {
        root.unmount();
      });
      host.remove();
      vi.unstubAllGlobals();
    },
  };
}

/** Observers of sizes and places that report nothing, until the page is removed. */
export function stubObservers(): void {
  const observer = class {
    observe = vi.fn();
    disconnect = vi.fn();
  };
  vi.stubGlobal('ResizeObserver', observer);
  vi.stubGlobal('IntersectionObserver', observer);
}
