import { useEffect, useMemo, useRef } from 'react';
import { encodeLink } from '../../../scenario/link/link.ts';
import { lessonListText } from '../../../lessons/lesson-place.ts';
import { figurePanel, FigureTabs } from '../../figures/grid/FigureTabs.tsx';
import { heroLayout } from '../../figures/grid/hero-layout.ts';
import { HandoutNotes } from '../../parts/handout/HandoutNotes.tsx';
import { LessonPart } from '../learn/LessonPart.tsx';
import { ParameterField } from '../../panel/field/ParameterField.tsx';
import { presentedFigures, presentedSliders } from '../../core/presentation/presented.ts';
import type { PresentViewProps } from '../../parts/present/PresentView.tsx';
import { Announcements } from '../../core/announcements/Announcements.tsx';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useActions, useApp, useAppStore, useCatalogue } from '../../core/app-context.tsx';
import { viewEntries } from '../../core/view/view-setting.ts';
import { answerFrame, type FrameAnswers } from '../../parts/embed/answer-frame.ts';
import { useFrameHeight } from '../../parts/embed/use-frame-height.ts';
import { rateInSentence } from '../../core/traffic/ribbon-rate.ts';
import { oneColumn } from '../../kit/preferences.ts';
import { useMedia } from '../../kit/use-media.ts';
import './frame.css';

const nothingChosen = { figures: [], sliders: null };

/** In a frame of another page: the sentence, the numbers, one or two figures and some inputs, as high as the frame. */
export function FramePage({ Figure, Sentence }: PresentViewProps) {
  const sheet = useRef<HTMLElement>(null);
  const figures = useRef<HTMLElement>(null);
  const answers = useRef<FrameAnswers | null>(null);
  const store = useAppStore();
  const actions = useActions();
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const shown = useApp(({ view }) => view.figure);
  const chosen = useApp(({ view }) => view.present) ?? nothingChosen;
  const lesson = useApp(({ view }) => view.lesson);
  const rate = useApp(rateInSentence);
  const single = useMedia(oneColumn);
  const named = chosen.figures.length > 0 ? presentedFigures(model, chosen, shown) : null;
  const { tabs, hero } = useMemo(() => heroLayout(model, shown), [model, shown]);
  useEffect(() => {
    const answering = answerFrame({ store, actions });
    answers.current = answering;
    return () => {
      answers.current = null;
      answering.stop();
    };
  }, [store, actions]);
  useFrameHeight(sheet, figures, answers);
  const tabbed = named === null && tabs.length > 1;
  return (
    <div className="frame">
      <main className="frame-sheet" ref={sheet}>
        <FrameHead />
        <PartBoundary part="The headline">
          <Sentence />
        </PartBoundary>
        <section className="frame-figures" ref={figures} aria-label="Figures">
          <div
            className="frame-figure-row"
            {...(tabbed ? { role: 'tabpanel', id: figurePanel, 'aria-labelledby': `tab-${hero.id}` } : {})}
          >
            {(named ?? [hero]).map((declaration, index) => (
              <Figure key={declaration.id} declaration={declaration} priority={index} provenance={null} />
            ))}
          </div>
          {tabbed ? (
            <FigureTabs
              label="Figure"
              tabs={tabs.map(({ figure: { id }, tab }) => ({ id, label: tab }))}
              chosen={hero.id}
              onChoose={actions.setFigure}
            />
          ) : null}
        </section>
        <form className="frame-inputs" aria-label="Parameters" onSubmit={(event) => event.preventDefault()}>
          {presentedSliders(model, chosen, values)
            .filter(({ name }) => single || name !== rate)
            .map((field) => (
              <ParameterField key={field.name} field={field} />
            ))}
        </form>
      </main>
      {lesson === null || lesson === lessonListText ? null : (
        <PartBoundary part="The lesson">
          <LessonPart place={lesson} />
        </PartBoundary>
      )}
      <Announcements />
    </div>
  );
}

/** Name of the page in the frame, and a link to the whole page with this scenario. */
function FrameHead() {
  const catalogue = useCatalogue();
  const title = useApp(({ handout, model }) => handout?.title || model.name);
  const href = useApp(({ model, values, view, pinned, handout }) => {
    const scenario = { model: model.id, values, view: viewEntries(model, { ...view, present: null }) };
    return encodeLink(catalogue, scenario, pinned.list, handout && { ...handout, embed: false });
  });
  return (
    <header className="frame-head">
      <div>
        <h1>{title}</h1>
        <a href={href} target="_blank" rel="noopener">
          Open in Batchscope
        </a>
      </div>
      <HandoutNotes />
    </header>
  );
}
