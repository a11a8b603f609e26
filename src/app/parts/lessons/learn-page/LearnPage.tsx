import { useState } from 'react';
import { type LessonEntry, lessonList } from '../../../../lessons/lesson-list.ts';
import { noProgress } from '../../../../lessons/lesson-progress.ts';
import { useActions, useAppStore, useCatalogue } from '../../../core/app-context.tsx';
import { LearnFrame } from '../../../core/learn/LearnFrame.tsx';
import { FileButton, FileRefusal } from '../../../kit/FileEntry.tsx';
import { openLessonText } from '../own/lesson-reader.ts';
import { useOpenedLessons } from '../own/opened-lessons.ts';
import { useLessonStorage } from '../lesson-storage.ts';
import { openLesson } from '../lesson-commands.ts';
import { unbrokenUnits } from '../../../../text/number-words.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** Every lesson with its length, its aim, and the reader's progress. */
export function LearnPage() {
  const progress = useLessonStorage((storage) => storage.progress);
  const forget = useLessonStorage((storage) => storage.forget);
  const minutes = lessonList.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const intro = `${lessonList.length} short lessons on the page itself, ${minutes} minutes in all. Each sets the scene, asks you to predict a result or to reach a state, and lets the model answer.`;
  return (
    <LearnFrame page="list" title="Learn" intro={intro} testId="learn-page">
      {topics.map((topic) => (
        <section key={topic} className="learn-topic" aria-label={topic}>
          <h3 className="section-heading">{topic}</h3>
          <ul>
            {lessonList
              .filter((lesson) => lesson.topic === topic)
              .map((lesson) => (
                <li key={lesson.id}>
                  <LessonCard lesson={lesson} done={(progress[lesson.id] ?? noProgress).done.length} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <OwnLessons />
      {Object.keys(progress).length === 0 ? null : (
        <p className="learn-foot">
          Your progress is saved in this browser only.{' '}
          <ActionButton quiet onClick={forget}>
            Forget it
          </ActionButton>
        </p>
      )}
    </LearnFrame>
  );
}

/** Lessons of a lecturer: a file is opened here, dropped onto the page or pasted. */
function OwnLessons() {
  const context = { store: useAppStore(), actions: useActions(), catalogue: useCatalogue() };
  const files = useOpenedLessons((opened) => opened.files);
  const [refused, setRefused] = useState<{ fileName: string; message: string } | null>(null);
  async function open(fileName: string, text: string) {
    const message = await openLessonText(context, fileName, text);
    setRefused(message === null ? null : { fileName, message });
  }
  const lost = 'The model of this lesson could not be loaded. Check the connection and try again.';
  const tryOpen = (fileName: string, text: string | Promise<string>) => {
    Promise.resolve(text)
      .then((read) => open(fileName, read))
      .catch(() => {
        setRefused({ fileName, message: lost });
      });
  };
  return (
    <section className="learn-topic" aria-label="Your own lessons">
      <h3 className="section-heading">Your own lessons</h3>
      <div className="button-row">
        <FileButton
          label="Lesson file"
          accept=".json,application/json"
          onFiles={([file]) => tryOpen(file.name, file.text())}
        >
          Open a lesson file
        </FileButton>
        {Object.entries(files).map(([id, { fileName, text }]) => (
          <ActionButton key={id} quiet onClick={() => tryOpen(fileName, text)}>
            {fileName}
          </ActionButton>
        ))}
      </div>
      {refused === null ? null : <FileRefusal {...refused} onDismiss={() => setRefused(null)} />}
    </section>
  );
}

const topics = [...new Set(lessonList.map(({ topic }) => topic))];

function LessonCard({ lesson, done }: { lesson: LessonEntry; done: number }) {
  const context = { store: useAppStore(), actions: useActions(), catalogue: useCatalogue() };
  const at = useLessonStorage(({ progress }) => progress[lesson.id]?.at);
  const finished = done >= lesson.steps;
  const begun = at !== undefined && !finished;
  const verb = begun ? 'Continue' : finished ? 'Again' : 'Start';
  return (
    <article className="learn-card" data-testid={`lesson-${lesson.id}`} data-finished={finished || undefined}>
      <h4>{lesson.title}</h4>
      <p>{unbrokenUnits(lesson.knows)}</p>
      <div className="learn-card-foot">
        <ActionButton
          primary
          aria-label={`${verb}: ${lesson.title}`}
          onClick={() => void openLesson(context, lesson)}
        >
          {verb}
        </ActionButton>
        <span className="learn-card-facts">
          {lesson.minutes} min · {lesson.model} ·{' '}
          {done === 0 ? `${lesson.steps} steps` : `${done} of ${lesson.steps} steps done`}
        </span>
      </div>
    </article>
  );
}
