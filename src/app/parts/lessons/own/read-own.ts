/** Reads a lecturer's own questions: one of a link, a list of them in a file. Loaded with the first of them. */
import { fnvHash } from '../../../../text/fnv-hash.ts';
import { lessonList } from '../../../../lessons/lesson-list.ts';
import { readLessonFile, readLinkQuestion } from '../../../../lessons/content-fault.ts';
import { isPagePlace } from '../../../../lessons/lesson-place.ts';
import type { Lesson, Step } from '../../../../lessons/lesson.ts';
import { stepFault } from '../../../../lessons/step-fault.ts';
import type { Catalogue } from '../../../../models/catalogue.ts';
import { quote } from '../../../../scenario/file/fault-words.ts';
import { taskJson, questionLesson } from '../../../core/learn/question-text.ts';

export type OwnLesson = { ok: true; lesson: Lesson } | { ok: false; fault: string };

const refused = (fault: string): OwnLesson => ({ ok: false, fault });

/** Another question has other codes. */
const nameOf = (text: string): string => `q${fnvHash(text).toString(36)}`;

/** Loads the model of a step; the fault ends a sentence. */
async function faultOf(catalogue: Catalogue, step: Pick<Step, 'scene' | 'task'>): Promise<string | null> {
  const { model: id } = step.scene;
  await catalogue.load([id]);
  const model = catalogue.find(id);
  return model === null ? `there is no model ${quote(id)}` : stepFault(model, step);
}

const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

/** The lesson of one step that a link's question makes. Rejects where its model cannot be fetched. */
export async function ownQuestion(catalogue: Catalogue, text: string): Promise<OwnLesson> {
  const json = taskJson(text);
  if (json === null) return refused('The question of this link cannot be read: it was cut or changed.');
  const reading = readLinkQuestion(json);
  if (!reading.ok) return refused(reading.fault);
  const question = reading.value;
  const fault = await faultOf(catalogue, question);
  if (fault !== null) return refused(ended(`The question of this link cannot be asked: ${fault}`));
  const step = { id: nameOf(text), title: 'Question', say: '', ...question };
  return { ok: true, lesson: { id: questionLesson, steps: [step] } };
}

/** A lesson from a file. Rejects where a model cannot be fetched. */
export async function ownLesson(catalogue: Catalogue, text: string): Promise<OwnLesson> {
  const reading = readLessonFile('The lesson', text);
  if (!reading.ok) return refused(reading.fault);
  const lesson = reading.value;
  const { id, steps } = lesson;
  if (id === questionLesson || isPagePlace(id) || lessonList.some((one) => one.id === id))
    return refused(`The lesson: “id” ${quote(id)} belongs to the page: choose another one.`);
  for (const [k, step] of steps.entries()) {
    const fault = await faultOf(catalogue, step);
    if (fault !== null) return refused(ended(`The lesson, step ${k + 1} ${quote(step.id)}: ${fault}`));
  }
  return { ok: true, lesson };
}
