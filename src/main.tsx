import './app/theme/tokens.css';
import './app/theme/base.css';
import './app/theme/card.css';
import './app/theme/files.css';
import './app/theme/fit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppShell } from './app/shell/AppShell.tsx';
import { ErrorBoundary } from './app/shell/ErrorBoundary.tsx';
import { keepOffline } from './app/shell/keep-offline.ts';
import { createApp } from './app/store/app.ts';
import { AppProvider } from './app/store/app-context.tsx';
import { followCheck } from './app/check/follow-check.ts';
import { followCompanions } from './app/figures/follow-companions.ts';
import { followLink } from './app/store/follow-link.ts';
import { followRates } from './app/headline/follow-rates.ts';
import { followSensitivity } from './app/panel/follow-sensitivity.ts';
import { followPins } from './app/pins/follow-pins.ts';
import { followSolutions } from './app/store/follow-solutions.ts';
import { followSweeps } from './app/figures/follow-sweeps.ts';
import { prefetchModels } from './app/shell/prefetch-models.ts';
import { catalogue } from './models/catalogue.ts';
import { modelsOfLink } from './scenario/link/link.ts';

const root = createRoot(document.getElementById('root')!);

function start() {
  const app = createApp(catalogue);
  followLink(app, catalogue);
  followSolutions(app);
  followSweeps(app, catalogue);
  followCompanions(app);
  followCheck(app);
  followPins(app, catalogue);
  followRates(app);
  followSensitivity(app);
  prefetchModels(app);
  keepOffline();

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

/** What the address opens is loaded before anything is drawn. */
catalogue.load(modelsOfLink(catalogue, window.location.hash)).then(start, () => {
  root.render(
    <p role="alert">The page could not be loaded completely. Check the connection and load it again.</p>,
  );
});
