import type { CommandContext } from '../../../core/commands/command.ts';
import type { FileReader } from '../../../core/evidence/file-reader.ts';
import { formatCount } from '../../../../text/number-format.ts';
import { sceneSetter } from '../scene/scene-setter.ts';
import { mostLetters, useOpenedLessons } from './opened-lessons.ts';

/** An object with the head of a lesson: its id, and steps among its first fields. */
function isLesson(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head);
  return /^\s*\{/.test(text) && /"steps"\s*:\s*\[/.test(text);
}

/** Opens a lesson file that was dropped, pasted or chosen, at its first step; resolves with a sentence, or null. */
export async function openLessonText(
  context: CommandContext,
  fileName: string,
  text: string,
): Promise<string | null> {
  if (text.length > mostLetters)
    return `The lesson has ${formatCount(text.length)} characters; a lesson has at most ${formatCount(mostLetters)}.`;
  const { ownLesson } = await import('./read-own.ts');
  const reading = await ownLesson(context.catalogue, text);
  if (!reading.ok) return reading.fault;
  useOpenedLessons.getState().open(reading.lesson.id, { fileName, text });
  await sceneSetter(context).goTo(reading.lesson, 0);
  return null;
}

/** Reads files that are lessons. */
export const lessonReader =
  (context: CommandContext): FileReader =>
  (head) =>
    isLesson(head) ? { read: async (file) => openLessonText(context, file.name, await file.text()) } : null;
