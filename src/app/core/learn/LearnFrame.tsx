import { type ReactNode, useEffect, useRef } from 'react';
import { type LessonPlace, placeText } from '../../../lessons/lesson-place.ts';
import { useActions } from '../app-context.tsx';
import { placeOf } from '../../kit/places.ts';
import './learn-frame.css';
import { Button } from '../../kit/Button.tsx';

type Page = 'list' | 'papers' | 'glossary';

interface Props {
  page: Page;
  title: string;
  intro: ReactNode;
  testId: string;
  children: ReactNode;
}

const pages: readonly { id: Page; label: string; place: LessonPlace }[] = [
  { id: 'list', label: 'Lessons', place: { kind: 'list' } },
  { id: 'papers', label: 'Papers', place: { kind: 'papers', paper: null, figure: null } },
  { id: 'glossary', label: 'Glossary', place: { kind: 'glossary', term: null } },
];

/** A page of “Learn” over everything below the bar, with links to the other pages. */
export function LearnFrame({ page, title, intro, testId, children }: Props) {
  const { setLesson } = useActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) placeOf('learn-button')?.focus();
      });
    };
  }, []);
  const close = () => {
    setLesson(null);
  };
  return (
    <section
      className="learn-page"
      aria-labelledby="learn-heading"
      data-testid={testId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="learn-bar">
        <nav aria-label="Learn">
          {pages.map(({ id, label, place }) => (
            <Button
              key={id}
              quiet
              aria-current={id === page ? 'page' : undefined}
              onClick={() => setLesson(placeText(place))}
            >
              {label}
            </Button>
          ))}
        </nav>
        <Button onClick={close}>Close</Button>
      </div>
      <div className="learn-head">
        <h2 id="learn-heading" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{intro}</p>
      </div>
      {children}
    </section>
  );
}
