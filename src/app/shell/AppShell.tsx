import { useEffect, useRef } from 'react';
import { ParameterPanel } from '../panel/ParameterPanel.tsx';
import { PinBar } from '../pins/PinBar.tsx';
import { Stage } from '../explore/Stage.tsx';
import { useApp } from '../store/app-context.tsx';
import { IndicatorStrip } from '../headline/IndicatorStrip.tsx';
import { LazyPart } from './LazyPart.tsx';
import { lateCode } from '../store/late-code.ts';
import { Announcements } from './Announcements.tsx';
import { ParameterSheet } from './ParameterSheet.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { oneColumn, threeColumns, usePreferences } from './preferences.ts';
import { TopBar } from './TopBar.tsx';
import { useMedia } from './use-media.ts';
import { useShortcuts } from './use-shortcuts.ts';
import './shell.css';
import './details-place.css';
import './one-column.css';
import './print.css';

const dropPart = lateCode(() => import('../measurements/DropTarget.tsx').then((module) => module.DropTarget));
const printedPart = lateCode(() => import('./PrintedScenario.tsx').then((module) => module.PrintedScenario));
const detailsPart = lateCode(() =>
  import('../details/DetailsColumn.tsx').then((module) => module.DetailsColumn),
);

/**
 * The page: parameters on the left, indicators and figures in the middle, measurements and the model's own words on the
 * right.
 */
export function AppShell() {
  const main = useRef<HTMLElement>(null);
  const single = useMedia(oneColumn);
  const detailsOpen = usePreferences((preferences) => preferences.detailsOpen);
  useShortcuts();
  useFollowedDetails();
  useDrawerEscape();
  useDocumentTitle();
  return (
    <div className="app" data-details={detailsOpen || single ? 'open' : 'closed'}>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        Skip to the results
      </button>
      <PartBoundary part="The bar at the top">
        <TopBar single={single} />
      </PartBoundary>
      <PartBoundary part="The list of inputs for paper">
        <LazyPart part={printedPart} urgency="page-stands" props={{}} />
      </PartBoundary>
      <div className="columns">
        {single ? (
          <ParameterSheet />
        ) : (
          <div className="parameter-column">
            <ParameterPanel />
          </div>
        )}
        <main className="results" ref={main} tabIndex={-1}>
          <PartBoundary part="The strip of indicators">
            <IndicatorStrip single={single} />
          </PartBoundary>
          <PartBoundary part="The bar of pins">
            <PinBar />
          </PartBoundary>
          <Stage single={single} />
        </main>
        {detailsOpen || single ? (
          <aside className="details" id="details" aria-label="Measurements, limits and formula">
            <LazyPart part={detailsPart} urgency="page-stands" props={{}} />
          </aside>
        ) : null}
      </div>
      <Announcements />
      <PartBoundary part="The target for files">
        <LazyPart part={dropPart} urgency="page-stands" props={{}} />
      </PartBoundary>
    </div>
  );
}

/** Where the right column stops having a place of its own it closes, where it gets one it opens. */
function useFollowedDetails() {
  const wide = useMedia(threeColumns);
  const openDetails = usePreferences((preferences) => preferences.openDetails);
  useEffect(() => {
    openDetails(wide);
  }, [wide, openDetails]);
}

/** Escape closes the drawer. */
function useDrawerEscape() {
  const wide = useMedia(threeColumns);
  const openDetails = usePreferences((preferences) => preferences.openDetails);
  useEffect(() => {
    if (wide) return undefined;
    function pressed(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented) openDetails(false);
    }
    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', pressed);
    };
  }, [wide, openDetails]);
}

function useDocumentTitle() {
  const name = useApp((state) => state.model.name);
  useEffect(() => {
    document.title = `${name} · Batchscope`;
  }, [name]);
}
