/**
 * A lecturer's own question as one entry of a link: JSON in UTF-8, in the letters of base64 that links may have. Not to
 * be read at a glance, the answer in it least of all; it is not encryption.
 */
import type { LinkQuestion } from '../../../lessons/lesson.ts';

/** Id of the lesson that a link's own question makes, as places in “Learn” name it. */
export const questionLesson = 'question';

export function taskText(question: LinkQuestion): string {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The JSON of a question; null for a text that is not such an entry. */
export function taskJson(text: string): string | null {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
