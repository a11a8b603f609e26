import { useEffect, useLayoutEffect, useRef } from 'react';
import { Stage } from './stage/Stage.tsx';
import { useDrawer, useRoomForDrawer } from './drawer/use-drawer.ts';
import { FigureSlot } from '../figures/grid/FigureSlot.tsx';
import { Headline } from '../parts/headline/Headline.tsx';
import { ParameterPanel } from '../panel/ParameterPanel.tsx';
import { MechanismBand } from '../parts/mechanism/MechanismBand.tsx';
import { useApp } from '../core/app-context.tsx';
import { isPagePlace } from '../../lessons/lesson-place.ts';
import { lateCode, oneOf } from '../kit/lazy/late-code.ts';
import { latePage } from './late-page.ts';
import { Announcements } from '../core/announcements/Announcements.tsx';
import { LazyPart } from '../kit/lazy/LazyPart.tsx';
import { PartBoundary } from '../core/boundary/PartBoundary.tsx';
import { oneColumn } from '../kit/preferences.ts';
import { TopBar } from './top-bar/TopBar.tsx';
import { useMedia } from '../kit/use-media.ts';
import { placeOf, placeRef } from '../kit/places.ts';
import { usePlace } from '../kit/use-place.ts';
import { useTheme } from '../kit/use-palette.ts';
import './shell.css';
import './one-column.css';

const handoutBarPart = oneOf(latePage, ({ HandoutBar }) => HandoutBar);
const latePart = oneOf(latePage, ({ LateShell }) => LateShell);
const printedPart = oneOf(latePage, ({ PrintedScenario }) => PrintedScenario);
const stageBarPart = oneOf(latePage, ({ StageBar }) => StageBar);
const pinNewsPart = oneOf(latePage, ({ PinNews }) => PinNews);
const drawerPart = oneOf(latePage, ({ Drawer }) => Drawer);
const lessonPart = lateCode(() => import('./learn/LessonPart.tsx').then((module) => module.LessonPart));
const framePart = lateCode(() => import('./frame/FramePage.tsx').then((module) => module.FramePage));
const sheetPart = oneOf(latePage, ({ ParameterSheet }) => ParameterSheet);

/** The page, or in its place a presentation or a frame in another page. */
export function AppShell() {
  const framed = useApp(({ handout }) => handout?.embed === true);
  const presented = useApp(({ view }) => view.present !== null) && !framed;
  useTheme();
  useDocumentTitle();
  return (
    <>
      {framed ? (
        <LazyPart part={framePart} props={{ Figure: FigureSlot, Sentence: Headline }} />
      ) : presented ? null : (
        <BenchPage />
      )}
      <LazyPart
        part={latePart}
        urgency={presented ? 'now' : 'page-ready'}
        props={{ presented, framed, lessonPart, Figure: FigureSlot, Sentence: Headline }}
      />
    </>
  );
}

/** Parameters on the left, numbers and the stage in the middle, one drawer on the right on request. */
function BenchPage() {
  const main = useRef<HTMLElement>(null);
  usePlace('results', main);
  const single = useMedia(oneColumn);
  const roomy = useRoomForDrawer();
  const drawer = useDrawer();
  const lesson = useApp(({ view }) => view.lesson);
  const prepared = useApp(({ handout }) => handout !== null);
  // The list of lessons, the papers and the glossary cover everything below the bar.
  const listed = isPagePlace(lesson);
  // On a phone an open drawer covers the page.
  const covered = single && drawer !== null;
  useScrollFromTop(main);
  return (
    <div className="app" data-drawer={drawer ?? undefined} data-lesson={lesson === null ? undefined : 'open'}>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        Skip to the results
      </button>
      <div className="topbar-place" inert={covered}>
        <PartBoundary part="The bar at the top">
          <TopBar single={single} />
        </PartBoundary>
      </div>
      <div className="columns">
        {single ? null : (
          <section
            className="parameter-column"
            aria-label="Inputs"
            ref={placeRef('parameter-column')}
            inert={listed}
          >
            <ParameterPanel />
          </section>
        )}
        <main className="results" id="results" ref={main} tabIndex={-1} inert={covered || listed}>
          {prepared ? <LazyPart part={handoutBarPart} props={{}} /> : null}
          <PartBoundary part="The headline">
            <Headline />
          </PartBoundary>
          <MechanismBand single={single} />
          <PartBoundary part="The bar of stages">
            <div className="stage-bar-place">
              <LazyPart part={stageBarPart} urgency="page-ready" props={{ single }} />
            </div>
          </PartBoundary>
          <Stage single={single} />
        </main>
        {single ? (
          <PartBoundary part="The sheet of parameters">
            <LazyPart part={sheetPart} props={{ covered: covered || listed }} />
          </PartBoundary>
        ) : null}
        <PartBoundary part="The drawer">
          <LazyPart part={drawerPart} urgency={roomy ? 'page-ready' : 'now'} props={{ overlaid: !roomy }} />
        </PartBoundary>
        {lesson === null ? null : (
          <PartBoundary part="The lesson">
            <LazyPart part={lessonPart} props={{ place: lesson }} />
          </PartBoundary>
        )}
      </div>
      <PartBoundary part="The list of inputs for paper">
        <LazyPart part={printedPart} urgency="page-ready" props={{}} />
      </PartBoundary>
      <LazyPart part={pinNewsPart} urgency="page-ready" props={{}} />
      <Announcements />
    </div>
  );
}

/** Another model or stage begins at its top, and so do another model's parameters. */
function useScrollFromTop(main: { current: HTMLElement | null }) {
  const model = useApp((state) => state.model.id);
  const stage = useApp(({ view }) => view.stage);
  const before = useRef({ model, stage });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { model, stage };
    if (was.model === model && was.stage === stage) return;
    main.current?.scrollTo({ top: 0 });
    // In one column the window scrolls.
    if (window.scrollY > 0) window.scrollTo({ top: 0 });
    if (was.model !== model) placeOf('parameter-column')?.scrollTo({ top: 0 });
  }, [model, stage, main]);
}

function useDocumentTitle() {
  const name = useApp(({ handout, model }) => handout?.title || model.name);
  useEffect(() => {
    document.title = `${name} · Batchscope`;
  }, [name]);
}
