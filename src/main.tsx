import './app/theme/tokens.css';
import './app/theme/base.css';
import './app/theme/card.css';
import './app/theme/files.css';
import './app/theme/fit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppShell } from './app/shell/AppShell.tsx';
import { ErrorBoundary } from './app/shell/ErrorBoundary.tsx';
import { createApp } from './app/store/app.ts';
import { AppProvider } from './app/store/app-context.tsx';
import { followLink, linkCode } from './app/store/link/follow-link.ts';
import { followSolutions } from './app/store/follow-solutions.ts';
import { followSweeps } from './app/figures/follow-sweeps.ts';
import { pageStands, watchFirstResult } from './app/shell/after-first-figure/page-stands.ts';
import { modelsOfAddress } from './early.ts';
import { catalogue } from './models/catalogue.ts';
import { lateCode } from './app/store/late-code.ts';
import type { App as Application } from './app/store/app.ts';

const leisureCode = lateCode(() => import('./app/shell/after-first-figure/follow-at-leisure.ts'));

const root = createRoot(document.getElementById('root')!);

function start() {
  const app = createApp(catalogue);
  followLink(app, catalogue);
  followSolutions(app);
  followSweeps(app, catalogue);
  watchFirstResult(app.store);
  void followAtLeisure(app);

  root.render(
    <StrictMode>
      <ErrorBoundary>
        <AppProvider app={app}>
          <AppShell />
        </AppProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** What follows the inputs at rest, and what is fetched for later, begins when the page stands. */
async function followAtLeisure(app: Application) {
  await pageStands;
  try {
    (await leisureCode.fetch()).followAtLeisure(app);
  } catch {
    app.actions.announce(
      'failure',
      'A part of the page could not be loaded: highest rates, pins and simulations do not follow. Load the page again.',
    );
  }
}

/** What the address opens is loaded before anything is drawn. */
Promise.all([modelsOfAddress, window.location.hash === '' ? null : linkCode.fetch()]).then(start, () => {
  root.render(
    <p role="alert">The page could not be loaded completely. Check the connection and load it again.</p>,
  );
});
