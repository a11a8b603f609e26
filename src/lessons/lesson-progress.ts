/** Progress of a reader in the storage of the browser. Every text can be read: unknown parts are dropped. */

/** Numbers of an answer by step: a value, a choice, or the heights of a drawing. */
type Answers = Readonly<Record<string, readonly number[]>>;

export interface LessonProgress {
  /** The step last seen, counted from 0. */
  at: number;
  /** Ids of the steps that were done, skipped ones not among them. */
  done: readonly string[];
  answers: Answers;
}

/** Progress by lesson id. */
export type Progress = Readonly<Record<string, LessonProgress>>;

export const noProgress: LessonProgress = { at: 0, done: [], answers: {} };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number' && Number.isFinite(one));

export function progressText(progress: Progress): string {
  return JSON.stringify(progress);
}

export function readProgress(text: string | null): Progress {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (!isRecord(parsed)) return {};
  const lessons = Object.entries(parsed).flatMap(([id, value]): [string, LessonProgress][] => {
    if (!isRecord(value)) return [];
    const { at, done, answers } = value;
    return [
      [
        id,
        {
          at: typeof at === 'number' && Number.isInteger(at) && at >= 0 ? at : 0,
          done: Array.isArray(done) ? done.filter((one): one is string => typeof one === 'string') : [],
          answers: isRecord(answers)
            ? Object.fromEntries(
                Object.entries(answers).filter((entry): entry is [string, number[]] => isNumbers(entry[1])),
              )
            : {},
        },
      ],
    ];
  });
  return Object.fromEntries(lessons);
}

/** The progress with this step done; the same object where it was done before. */
export function withDone(progress: LessonProgress, step: string): LessonProgress {
  return progress.done.includes(step) ? progress : { ...progress, done: [...progress.done, step] };
}
