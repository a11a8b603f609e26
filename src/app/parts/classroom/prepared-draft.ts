/** Settings of the last link, stored in this browser: the next link starts with them. */
import { storedText, storeText } from '../../kit/preferences.ts';
import { emptyQuestion, type QuestionDraft, readQuestionDraft } from './question/question-draft.ts';
import { cleanNote, cleanTitle } from '../../../scenario/handout/read-handout.ts';

/** Access to an input in the link. */
export type InputAccess = 'free' | 'locked' | 'hidden';

export interface Draft {
  title: string;
  note: string;
  /** Hidden places of the page, inputs among them. */
  hide: readonly string[];
  /** Inputs, by name. */
  lock: readonly string[];
  /** Start of the link: `''` for the page as it is, `question` for that with a question, else a lesson's id. */
  lesson: string;
  /** Step of the lesson, counted from 0. */
  step: number;
  /** The link opens as a presentation. */
  present: boolean;
  /** The lecturer's own question, where it starts with one. */
  question: QuestionDraft;
}

export const emptyDraft: Draft = {
  title: '',
  note: '',
  hide: [],
  lock: [],
  lesson: '',
  step: 0,
  present: false,
  question: emptyQuestion,
};

const storageKey = 'batchscope.handout';

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, 200) : [];

/** Returns a draft for any text. */
export function readDraft(text: string | null): Draft {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '');
  } catch {
    return emptyDraft;
  }
  if (typeof json !== 'object' || json === null) return emptyDraft;
  const { title, note, hide, lock, lesson, step, present, question } = json as Partial<
    Record<keyof Draft, unknown>
  >;
  return {
    title: typeof title === 'string' ? cleanTitle(title) : '',
    note: typeof note === 'string' ? cleanNote(note) : '',
    hide: texts(hide),
    lock: texts(lock),
    lesson: typeof lesson === 'string' ? lesson : '',
    step: typeof step === 'number' && Number.isInteger(step) && step >= 0 ? step : 0,
    present: present === true,
    question: readQuestionDraft(question),
  };
}

export const storedDraft = (): Draft => readDraft(storedText(storageKey));

/** False where the browser refuses: storage is full or forbidden. */
export const storeDraft = (draft: Draft): boolean => storeText(storageKey, JSON.stringify(draft));
