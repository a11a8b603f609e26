import './app/kit/theme/tokens.css';
import './app/kit/theme/base.css';
import './app/kit/theme/card.css';
import './app/kit/theme/sections.css';
import './app/kit/theme/fit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppShell } from './app/page/AppShell.tsx';
import { ErrorBoundary } from './app/kit/boundary/ErrorBoundary.tsx';
import { createApp } from './app/page/create-app.ts';
import { AppProvider } from './app/core/app-context.tsx';
import { changeCode } from './app/core/actions/scenario-actions.ts';
import { followLink } from './app/core/link/follow-link.ts';
import { followSolutions } from './app/core/follow-solutions.ts';
import { noteEarlyKey } from './app/kit/focus/early-keys.ts';
import { pageReady } from './app/kit/lazy/page-ready.ts';
import { markScenario } from './app/core/mark-scenario.ts';
import { watchFirstResult } from './app/core/watch-first-result.ts';
import { modelsOfAddress } from './early.ts';
import { catalogue } from './models/catalogue.ts';
import { latePage } from './app/page/late-page.ts';
import type { App as Application } from './app/core/app.ts';

const root = createRoot(document.getElementById('root')!);

function start() {
  noteEarlyKey();
  const app = createApp(catalogue);
  followLink(app, catalogue);
  markScenario(app.store);
  followSolutions(app);
  void followCurves(app);
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

/** Curves against an input are solved once the first result is there: their code is fetched beside the page's. */
const curves = import('./app/figures/follow-sweeps.ts');

async function followCurves(app: Application) {
  try {
    (await curves).followSweeps(app, catalogue);
  } catch {
    app.actions.announce(
      'failure',
      'The code of the curves could not be loaded. Check the connection and load the page again.',
    );
  }
}

/** Background work and prefetching begin when the page is ready. */
async function followAtLeisure(app: Application) {
  await pageReady;
  try {
    await (await latePage.fetch()).followAtLeisure(app);
  } catch {
    app.actions.announce(
      'failure',
      'A part of the page could not be loaded: highest rates, pins and simulations do not follow. Load the page again.',
    );
  }
}

/** The models and the link of the address are loaded before anything is drawn. */
Promise.all([modelsOfAddress, window.location.hash === '' ? null : changeCode.fetch()]).then(start, () =>
  root.render(
    <p role="alert">The page could not be loaded completely. Check the connection and load it again.</p>,
  ),
);
