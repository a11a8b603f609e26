import { useId, useMemo, useState } from 'react';
import type { Lesson } from '../../../../lessons/lesson.ts';
import { lessonList } from '../../../../lessons/lesson-list.ts';
import { markedSheets, drawnScene, type SheetSolutions } from '../../../../lessons/sheet/sheet.ts';
import { solutionSheet, studentSheets } from '../../../../lessons/sheet/sheet-page.ts';
import type { SheetProblem } from '../../../../lessons/sheet/sheet-schema.ts';
import { saveBlob } from '../../../figures/export/figure-download.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { useSceneNumbers } from '../../../core/learn/use-model-numbers.ts';
import { useLoaded } from '../../../kit/use-loaded.ts';

/** The problems of a lesson’s sheet; null where there are none. */
async function sheetProblems(lesson: string): Promise<readonly SheetProblem[] | null> {
  const { default: sheets } = await import('../../../../../content/sheets.json');
  // Checked when the page was built.
  return (sheets as unknown as Readonly<Record<string, readonly SheetProblem[]>>)[lesson] ?? null;
}

/** The model’s answers at all values that can be drawn; null before they are known. */
function useSolutions(problems: readonly SheetProblem[]): SheetSolutions | 'failed' | null {
  const wanted = useMemo(
    () =>
      problems.flatMap((problem) =>
        problem.vary.values.map((_, place) => ({ scene: drawnScene(problem, place), quantity: problem })),
      ),
    [problems],
  );
  const numbers = useSceneNumbers(wanted);
  if (numbers === null) return null;
  const known = numbers.flatMap((value) => value ?? []);
  if (known.length < numbers.length) return 'failed';
  const starts = problems.map((_, k) =>
    problems.slice(0, k).reduce((sum, { vary }) => sum + vary.values.length, 0),
  );
  return problems.map(({ vary }, k) => known.slice(starts[k], starts[k] + vary.values.length));
}

/** For lecturers: the lesson as sheets to print, with other numbers for each name, their solutions, and marks. */
export function LessonSheet({ lesson }: { lesson: Lesson }) {
  const { value: problems } = useLoaded(lesson.id, sheetProblems);
  const [isOpen, setIsOpen] = useState(false);
  if (problems === null) return null;
  return (
    <details className="lesson-sheet" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Sheets for a class</summary>
      {isOpen ? <SheetForm lesson={lesson} problems={problems} /> : null}
    </details>
  );
}

function SheetForm({ lesson, problems }: { lesson: Lesson; problems: readonly SheetProblem[] }) {
  const id = useId();
  const [word, setWord] = useState('');
  const [names, setNames] = useState('');
  const [given, setGiven] = useState('');
  const solved = useSolutions(problems);
  const solutions = solved === 'failed' ? null : solved;
  const listed = names.split('\n').filter((name) => name.trim() !== '');
  const title = lessonList.find((entry) => entry.id === lesson.id)?.title ?? '';
  const link = `${location.href.split('#')[0]}#v1/${problems[0].model}?view.lesson=${lesson.id}.1`;
  const sheets = { title, link, word, names: listed, problems };
  const save = (html: string, kind: string) =>
    saveBlob(new Blob([html], { type: 'text/html' }), `${lesson.id}-${kind}.html`);
  const marked = solutions === null ? [] : markedSheets(given, problems, solutions, word);
  return (
    <>
      <p className="lesson-note">Each name gets different numbers. Nothing leaves this page.</p>
      <label htmlFor={`${id}-word`}>A word that only you know</label>
      <input id={`${id}-word`} type="text" value={word} onChange={(event) => setWord(event.target.value)} />
      <label htmlFor={`${id}-names`}>Names, one a line</label>
      <textarea
        id={`${id}-names`}
        rows={3}
        value={names}
        onChange={(event) => setNames(event.target.value)}
      />
      <div className="button-row">
        <ActionButton disabled={listed.length === 0} onClick={() => save(studentSheets(sheets), 'sheets')}>
          Save the sheets
        </ActionButton>
        <ActionButton
          disabled={listed.length === 0 || solutions === null}
          onClick={() => {
            if (solutions !== null) save(solutionSheet(sheets, solutions), 'solutions');
          }}
        >
          Save the solutions
        </ActionButton>
      </div>
      <label htmlFor={`${id}-given`}>Answers, a line each: name: 5.8; 328</label>
      <textarea
        id={`${id}-given`}
        rows={3}
        spellCheck={false}
        value={given}
        onChange={(event) => setGiven(event.target.value)}
      />
      {solved === 'failed' ? (
        <p role="alert">
          The model could not answer, so that nothing can be marked. Reload the page to try again.
        </p>
      ) : null}
      {marked.length === 0 ? null : (
        <ul data-testid="sheet-marks">
          {marked.map(({ name, right }, k) => (
            <li key={k}>
              {`${name}: ${right.filter((one) => one).length} of ${right.length} right`}
              {right.every((one) => one)
                ? ''
                : ` (not ${right.flatMap((one, place) => (one ? [] : [place + 1])).join(', ')})`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
