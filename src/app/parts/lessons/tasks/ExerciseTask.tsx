import { useEffect, useState } from 'react';
import sources from '../../../../../content/sources.json';
import type { LessonSource } from '../../../../lessons/lesson.ts';
import { encodeLink } from '../../../../scenario/link/link.ts';
import { useApp, useCatalogue } from '../../../core/app-context.tsx';
import { viewEntries } from '../../../core/view/view-setting.ts';
import { sceneScenario } from '../../../core/learn/scene-scenario.ts';
import { LessonSheet } from '../sheet/LessonSheet.tsx';
import type { TaskProps } from './task-props.ts';
import { unbrokenUnits } from '../../../../text/number-words.ts';

/** Questions whose answers open on demand, a scenario to continue with, and the sources of the lesson. */
export function ExerciseTask({ lesson, task }: TaskProps<'exercises'>) {
  const catalogue = useCatalogue();
  const handout = useApp((state) => state.handout);
  const { label, scene } = task.playOn;
  const [isThere, setIsThere] = useState(() => catalogue.isLoaded(scene.model));
  useEffect(() => {
    // Without its model there is no scenario to continue with.
    catalogue.load([scene.model]).then(
      () => setIsThere(true),
      () => undefined,
    );
  }, [catalogue, scene.model]);
  return (
    <>
      <ol className="lesson-exercises">
        {task.exercises.map(({ ask, answer }) => (
          <li key={ask}>
            {ask}
            <details>
              <summary>Answer</summary>
              <p>{unbrokenUnits(answer)}</p>
            </details>
          </li>
        ))}
      </ol>
      {isThere && (
        <p>
          <a href={hashOf(catalogue, scene)}>{label}</a>
        </p>
      )}
      <LessonSheet lesson={lesson} />
      {lesson.sources === undefined ? null : <h3>Sources</h3>}
      <ul className="lesson-sources">
        {(lesson.sources ?? []).map((name) => {
          const { text, url }: LessonSource = sources[name];
          return (
            <li key={name}>
              {url === undefined ? (
                text
              ) : (
                <a href={url} target="_blank" rel="noreferrer">
                  {text}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );

  function hashOf(known: typeof catalogue, wanted: typeof scene): string {
    const found = known.find(wanted.model)!;
    const { values, view } = sceneScenario(found, wanted, {}, { traffic: '', present: null, seed: 1 });
    const shown = { model: found.id, values, view: viewEntries(found, view) };
    // A handout remains in force after the lesson.
    return encodeLink(known, shown, [], handout);
  }
}
