/** `diagnose`: texts in, one JSON object out. */
import { diagnose, type Diagnosis } from '../../diagnosis/diagnose.ts';
import { refusal } from '../failure.ts';

const refuse = (code: string, message: string) => refusal({ code, parameter: null, message });

/** Throws `CommandFailure` where no text can be read. */
export async function diagnoseFiles(
  files: readonly string[],
  read: (file: string) => Promise<string>,
): Promise<Diagnosis> {
  const texts: { name: string; text: string }[] = [];
  for (const file of files) {
    const name = file === '-' ? 'standard input' : file;
    const text = (await read(file)).replace(/^\ufeff/, '');
    if (text.trim() === '') throw refuse('empty-text', `“${name}” is empty.`);
    if (text.includes('\0')) throw refuse('binary-text', `“${name}” is no text; give what the tools print.`);
    texts.push({ name, text });
  }
  const diagnosis = diagnose(texts);
  const refused = diagnosis.texts.map((one) => one.refused);
  if (refused.every((sentence) => sentence !== null)) throw refuse('unreadable-text', refused[0]!);
  return diagnosis;
}
