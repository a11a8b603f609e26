import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Lesson, LessonScene, Step, Task } from '../../../lessons/lesson.ts';
import { lessonList } from '../../../lessons/lesson-list.ts';
import { lessonListText } from '../../../lessons/lesson-place.ts';
import { noProgress } from '../../../lessons/lesson-progress.ts';
import { useActions, useApp, useAppStore, useCatalogue } from '../../core/app-context.tsx';
import { asksFor, withNeeded } from '../../../lessons/step-needs.ts';
import { wholeModel } from '../../../scenario/handout/reduced-model.ts';
import { questionLesson } from '../../core/learn/question-text.ts';
import { useLessonStorage } from './lesson-storage.ts';
import { showPlace } from '../../core/places/place-element.ts';
import { Pointer } from './place/Pointer.tsx';
import { ChooseTask } from './predict/ChooseTask.tsx';
import { DrawTask } from './predict/DrawTask.tsx';
import { EstimateTask } from './predict/EstimateTask.tsx';
import { ExerciseTask } from './tasks/ExerciseTask.tsx';
import { GoalTask } from './tasks/GoalTask.tsx';
import { type AskedTask, ClassScreen } from './class/ClassScreen.tsx';
import { useClassStorage } from './class/class-storage.ts';
import { FootPlace } from './foot/InFoot.tsx';
import type { StepProps } from './tasks/task-props.ts';
import { defaultValues } from '../../../models/contract/inputs.ts';
import { sameValues } from '../../../scenario/file/scenario.ts';
import { viewEntries } from '../../core/view/view-setting.ts';
import { type SceneSetter, sceneSetter } from './scene/scene-setter.ts';
import { listWords, unbrokenUnits } from '../../../text/number-words.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** The task, where its answers have codes. */
const askedTask = (task: Task): AskedTask | null =>
  task.kind === 'read' || task.kind === 'goal' || task.kind === 'exercises' ? null : task;

export function StepTask(props: StepProps) {
  const { task } = props.step;
  switch (task.kind) {
    case 'read':
      return null;
    case 'goal':
      return <GoalTask {...props} task={task} />;
    case 'choose':
      return <ChooseTask {...props} task={task} />;
    case 'estimate':
      return <EstimateTask {...props} task={task} />;
    case 'draw-curve':
    case 'draw-time':
    case 'draw-shares':
    case 'draw-figure':
      return <DrawTask {...props} task={task} />;
    case 'exercises':
      return <ExerciseTask {...props} task={task} />;
  }
}

/** Sets the scenes of lessons; the same object for the lifetime of the application. */
function useSceneSetter(): SceneSetter {
  const actions = useActions();
  const catalogue = useCatalogue();
  const store = useAppStore();
  return useMemo(() => sceneSetter({ store, catalogue, actions }), [store, catalogue, actions]);
}

/**
 * Inputs and figures in a link remain. A link that names only the step (`view.lesson=the-cliff.3`) opens the step's
 * scene.
 */
function useSceneOfLink(step: Step, { set }: SceneSetter): void {
  const store = useAppStore();
  const seen = useRef<Step | null>(null);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    const { model, values, view } = store.getState();
    const { scene } = step;
    const named = viewEntries(model, view);
    const shows = Object.keys(scene.view ?? {});
    const bare = sameValues(values, defaultValues(model.fields));
    const sets =
      model.id !== scene.model ||
      Object.keys(scene.inputs).length > 0 ||
      (shows.length > 0 && !shows.some((name) => name in named));
    if (bare && sets) void set(scene);
  }, [step, set, store]);
}

/** A sentence about a link that hides or locks what its step needs, as one written by hand can; null: it does not. */
function useConflict(step: Step): string | null {
  const catalogue = useCatalogue();
  const handout = useApp((state) => state.handout);
  return useMemo(() => {
    if (handout === null || handout.model !== step.scene.model || !catalogue.isLoaded(handout.model))
      return null;
    const { dropped } = withNeeded(wholeModel(catalogue.find(handout.model)!), [step], handout);
    return dropped.length === 0
      ? null
      : `This link hides or locks ${listWords(dropped.map((label) => `“${label}”`))}, which this step needs: ask the person who prepared it.`;
  }, [catalogue, handout, step]);
}

/** Lays the testbed’s recordings over the figures as long as the steps need them. */
function useTestbed(wanted: LessonScene['testbed']): void {
  const actions = useActions();
  const recordings = wanted?.recordings;
  const offsetUs = wanted?.offsetUs;
  useEffect(() => {
    if (offsetUs !== undefined) actions.setInstrumentOffset(offsetUs);
  }, [offsetUs, actions]);
  useEffect(() => {
    if (recordings === undefined) return undefined;
    actions.compareWithTestbed(recordings);
    return () => actions.removeTestbed();
  }, [recordings, actions]);
}

interface Props {
  lesson: Lesson;
  /** Index of the step, counted from 0. */
  index: number;
}

/**
 * One step of a lesson: a card beside the figures, or below them where there is no room. Each new step is focused; the
 * line to the place that it points at is over the page.
 */
export function LessonPanel({ lesson, index }: Props) {
  const { setLesson, askFor, present } = useActions();
  const { see, finish } = useLessonStorage.getState();
  const { done } = useLessonStorage((storage) => storage.progress[lesson.id] ?? noProgress);
  const step = lesson.steps[index];
  const stage = useSceneSetter();
  const conflict = useConflict(step);
  const [card, setCard] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [announced, setAnnounced] = useState({ step: '', text: '' });
  const ofLink = useApp(({ handout }) => handout?.title ?? '');
  const title = lesson.title ?? lessonList.find(({ id }) => id === lesson.id)?.title ?? ofLink;
  const isAlone = lesson.id === questionLesson;
  const elsewhere = useApp(({ model }) => model.id !== step.scene.model);
  useSceneOfLink(step, stage);
  useTestbed(step.scene.testbed);

  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [lesson, index]);
  useEffect(() => {
    see(lesson.id, index);
    askFor(asksFor(step));
    // Nothing is asked in these: they are done once they have been shown.
    if (step.task.kind === 'read' || step.task.kind === 'exercises') finish(lesson.id, step.id);
  }, [see, finish, askFor, lesson, index, step]);
  useEffect(() => () => askFor([]), [askFor]);

  const toTheList = () => {
    present(null);
    setLesson(lessonListText);
  };

  const { pointsAt } = step;
  const asked = askedTask(step.task);
  const question = `${lesson.id}.${step.id}`;
  const onTheWall = useClassStorage(({ shown }) => shown === question);
  const last = index === lesson.steps.length - 1;
  const isDone = done.includes(step.id);
  return (
    <aside
      className="lesson"
      aria-labelledby="lesson-name"
      data-testid="lesson"
      data-asks={step.task.kind === 'goal' ? 'goal' : asked?.kind}
      ref={setCard}
    >
      <header className="lesson-head">
        <p id="lesson-name" className="lesson-name">
          {title}
        </p>
        {isAlone ? null : (
          <ActionButton quiet onClick={toTheList}>
            All lessons
          </ActionButton>
        )}
        <ActionButton
          quiet
          aria-label="Leave the lesson"
          title="Leave the lesson; your progress is saved"
          onClick={() => setLesson(null)}
        >
          Close
        </ActionButton>
      </header>
      <div className="lesson-body" key={step.id}>
        <div className="lesson-text">
          <h2 ref={heading} tabIndex={-1}>
            {isAlone ? null : (
              <span className="lesson-count">
                Step {index + 1} of {lesson.steps.length}
                <span className="visually-hidden">: </span>
              </span>
            )}
            {step.title}
          </h2>
          {step.say === '' ? null : (
            <p>
              {unbrokenUnits(step.say)}
              {step.series === undefined ? null : ` See “${step.series}” in the figure.`}
            </p>
          )}
          {conflict === null ? null : <p className="lesson-note">{conflict}</p>}
          {elsewhere ? (
            <p className="lesson-note">
              You have left the model of this step. “Set the scene” brings it back.
            </p>
          ) : null}
        </div>
        <div className="lesson-work">
          <FootPlace value={foot}>
            <StepTask
              lesson={lesson}
              step={step}
              stage={stage}
              onDone={(text) => {
                finish(lesson.id, step.id);
                setAnnounced({ step: step.id, text });
              }}
            />
          </FootPlace>
          <div className="button-row lesson-tools">
            {pointsAt === undefined ? null : (
              <ActionButton quiet onClick={() => showPlace(pointsAt)}>
                Take me there
              </ActionButton>
            )}
            <ActionButton
              quiet
              title="The inputs and the view as this step begins"
              onClick={() => void stage.set(step.scene)}
            >
              Set the scene
            </ActionButton>
            {asked === null ? null : (
              <ActionButton
                quiet
                title="For lecturers: the answers of a class, from their codes"
                onClick={() => useClassStorage.getState().show(question)}
              >
                Show the class
              </ActionButton>
            )}
          </div>
        </div>
      </div>
      <footer className="lesson-foot">
        {isAlone ? null : (
          <ActionButton disabled={index === 0} onClick={() => void stage.goTo(lesson, index - 1)}>
            Back
          </ActionButton>
        )}
        <div className="lesson-answer" ref={setFoot} />
        <ol className="lesson-dots" aria-hidden="true">
          {(isAlone ? [] : lesson.steps).map(({ id }, k) => (
            <li key={id} data-done={done.includes(id) || undefined} data-now={k === index || undefined} />
          ))}
        </ol>
        {isAlone ? null : last ? (
          <ActionButton primary onClick={toTheList}>
            Finish
          </ActionButton>
        ) : (
          <ActionButton primary={isDone} onClick={() => void stage.goTo(lesson, index + 1)}>
            {isDone ? 'Next' : 'Skip'}
          </ActionButton>
        )}
      </footer>
      <p className="visually-hidden" role="status">
        {announced.step === step.id ? announced.text : ''}
      </p>
      {asked !== null && onTheWall ? <ClassScreen question={question} step={step} task={asked} /> : null}
      {pointsAt === undefined || elsewhere ? null : <Pointer place={pointsAt} card={card} />}
    </aside>
  );
}
