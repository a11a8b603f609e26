import './present.css';
import { placeRef } from '../../kit/places.ts';
import { inputPlace } from '../../../scenario/handout/hideable-places.ts';
import { type ComponentType, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FigureSlotProps } from '../../figures/grid/FigureSlot.tsx';
import { stageOf } from '../../core/stages.ts';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { Announcements } from '../../core/announcements/Announcements.tsx';
import { usePalette } from '../../kit/use-palette.ts';
import { useApp } from '../../core/app-context.tsx';
import type { Palette } from '../../../drawing/palette.ts';
import { PresentBar } from './PresentBar.tsx';
import { presentedFigures, presentedSliders } from '../../core/presentation/presented.ts';
import { fieldInView, type NumberField } from '../../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { useInputWords } from '../../core/use-about.ts';
import { readUnit } from '../../core/inputs/value-text.ts';
import { ValueSlider } from '../../panel/number/ValueSlider.tsx';
import { listen } from '../../kit/listen.ts';

/** One input: its name, its value in the reader's unit, and its slider. */
function PresentSlider({ field: declared }: { field: NumberField }) {
  const id = useId();
  const chosen = useApp(({ view }) => view.units[declared.name] ?? '');
  const field = fieldInView(declared, chosen);
  const value = useApp((state) => state.values[field.name] as number | null);
  const text = useApp(({ values }) => {
    if (value === null) return field.absentLabel ?? 'not given';
    const { toView, unit } = readUnit(field, chosen);
    return withUnit(formatPlain(toView(value, values)), unit);
  });
  const { label, short = label } = field;
  const words = useInputWords();
  return (
    <div
      ref={placeRef(`present-${inputPlace(field.name)}`)}
      className="present-slider"
      data-testid={`present-slider-${field.name}`}
    >
      <span className="present-slider-name">{short}</span>
      <b>{text}</b>
      {field.access === undefined ? (
        <ValueSlider field={field} value={value} describedBy={id} />
      ) : (
        <span className="present-slider-name">locked</span>
      )}
      <span className="visually-hidden" id={id}>
        {words?.inputs[field.name]}
      </span>
    </div>
  );
}

/** Time at rest after which controls are hidden, ms. */
const restMs = 3000;

/** Whether the pointer has recently moved over the element. */
function useAwake(element: RefObject<HTMLElement | null>): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    const target = element.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), restMs);
    };
    const stopListening = listen(target, { pointermove: wake, pointerdown: wake });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [element]);
  return awake;
}

/** The palette with words, grid and outlines one step darker on light, lighter on dark: projectors reduce contrast. */
function contrastPalette(palette: Palette): Palette {
  const { ink, inkMuted, control, hairline } = palette;
  return {
    ...palette,
    inkMuted: ink,
    inkFaint: inkMuted,
    control: inkMuted,
    hairline: control,
    grid: hairline,
  };
}

/** Nothing is exported from a presentation. */
const emptyContent = { figures: [], sliders: null };

/** Passed by the page, whose first chunk contains them: imports from here would make the bundler split that chunk. */
export interface PresentViewProps {
  /** `FigureSlot` */
  Figure: ComponentType<FigureSlotProps>;
  /** `Headline`, which lays itself out for a presentation. */
  Sentence: ComponentType<{ presented?: 'alone' | PresentedLesson }>;
  /** Place of the lesson that is open; null: none is. */
  lesson?: PresentedLesson | null;
}

/** Below the presentation, or beside its one figure where the window is wide. */
export type PresentedLesson = 'below' | 'beside';

/**
 * A presentation: the headline, one or two figures, some sliders. The sheet is laid out for half the window and shown
 * at twice its size, so that type, lines and handles are doubled without further numbers.
 */
export function PresentView({ Figure, Sentence, lesson = null }: PresentViewProps) {
  const place = useRef<HTMLElement>(null);
  const awake = useAwake(place);
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const presentation = useApp(({ view }) => view.present) ?? emptyContent;
  const large = useApp(({ view }) => view.figure);
  const title = useApp(({ handout }) => handout?.title ?? '');
  const palette = usePalette();
  const colours = useMemo(() => contrastPalette(palette), [palette]);
  const content = useApp(({ view }) => stageOf(view.stage));
  const stage = content?.presented;
  const figures = stage === undefined ? presentedFigures(model, presentation, large) : [];
  const sliders = content?.separate ? [] : presentedSliders(model, presentation, values);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <main
      className="present"
      ref={place}
      tabIndex={-1}
      data-awake={awake || undefined}
      data-lesson={lesson ?? undefined}
    >
      <h1 className="visually-hidden">Batchscope: {model.name}</h1>
      <div className="present-sheet">
        {title === '' ? null : <p className="present-title">{title}</p>}
        {stage === undefined ? (
          <>
            <Sentence presented={lesson ?? 'alone'} />
            <section
              className="present-figures"
              aria-label="Figures"
              data-two={figures.length > 1 || undefined}
            >
              <h2 className="visually-hidden">Figures</h2>
              {figures.map((declaration, index) => (
                <Figure
                  key={declaration.id}
                  declaration={declaration}
                  priority={index}
                  provenance={null}
                  colours={colours}
                />
              ))}
            </section>
          </>
        ) : (
          <LazyPart part={stage} props={{ colours }} />
        )}
        <div className="present-foot">
          <div className="present-sliders" role="group" aria-label="Parameters">
            {sliders.map((field) => (
              <PresentSlider key={field.name} field={field} />
            ))}
          </div>
          <PresentBar figures={figures} sliders={sliders} />
        </div>
        <Announcements />
      </div>
    </main>
  );
}
