/** Faults in the files of `content`, each in one sentence for its author. */
import * as v from 'valibot';
import { modelWords } from '../models/contract/content-schema.ts';
import { kindOf, quote } from '../scenario/file/fault-words.ts';
import { closestName } from '../scenario/file/input-names.ts';
import { sheetsSchema } from './sheet/sheet-schema.ts';
import { lessonFileSchema, lessonHeads, lessonSchema, questionSchema, sourcesSchema } from './lesson.ts';

type Reading<T> = { ok: true; value: T } | { ok: false; fault: string };

/** Texts of JSON files, and of the tables of terms, by their paths from the root. */
export type ContentFiles = ReadonlyMap<string, string>;

const lessonFolder = 'content/lessons/';

/** Location of an issue: its step in words, and the names from there on, dotted. */
function placeOf({ input }: { input: unknown }, keys: readonly string[]) {
  const [first, index, ...rest] = keys;
  if (first !== 'steps' || index === undefined) return { step: '', field: keys.join('.') };
  const { id } = ((input as { steps: readonly unknown[] }).steps[Number(index)] ?? {}) as { id?: unknown };
  const named = typeof id === 'string' ? ` ${quote(id)}` : '';
  return { step: `, step ${Number(index) + 1}${named}`, field: rest.join('.') };
}

const isStray = ({ type, expected }: v.BaseIssue<unknown>) =>
  type === 'strict_object' && expected === 'never';

function issueWords(path: string, input: unknown, issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  const isKey = issue.type === 'strict_object' && issue.expected !== 'Object';
  const { step, field } = placeOf({ input }, isKey ? keys.slice(0, -1) : keys);
  const where = `${path}${step}`;
  if (issue.type === 'strict_object') {
    const known = issue.message.split(' ');
    const listed = `It has ${known.map((name) => `“${name}”`).join(', ')}.`;
    if (!isKey)
      return `${where}: ${field === '' ? 'it' : `“${field}”`} must be an object in braces, not ${kindOf(issue.input)}. ${listed}`;
    const owner = field === '' ? '' : ` in “${field}”`;
    const key = keys.at(-1)!;
    if (!isStray(issue)) return `${where}: “${key}” is missing${owner}.`;
    const meant = closestName(key, known);
    return `${where}: there is no field “${key}”${owner}${meant === null ? `. ${listed}` : `; did you mean “${meant}”?`}`;
  }
  const subject = field === '' ? (step === '' ? 'it' : 'the step') : `“${field}”`;
  const found = issue.kind === 'schema' ? `, not ${kindOf(issue.input)}` : '';
  return `${where}: ${subject} must be ${issue.message}${found}.`;
}

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  text: string | undefined,
): Reading<v.InferOutput<Schema>> {
  if (text === undefined) return { ok: false, fault: `${path} is missing.` };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, fault: `${path} is not JSON${jsonFault(text, error as Error)}.` };
  }
  const { success, output, issues } = v.safeParse(schema, json);
  if (success) return { ok: true, value: output };
  // A field that there is not is often another one, misspelt, which is missing.
  return { ok: false, fault: issueWords(path, json, issues.find(isStray) ?? issues[0]) };
}

/** The parser's words, with the line in the place of a count of characters: `, line 5: Unexpected token`. */
function jsonFault(text: string, { message }: Error): string {
  const [, words, position] = /^(.*?)(?: in JSON)? at position (\d+)/s.exec(message) ?? [];
  if (position === undefined) return `: ${message.replace(/\s+/g, ' ')}`;
  return `, line ${text.slice(0, Number(position)).split('\n').length}: ${words}`;
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The terms are tables: each row has a cell for each of its head, the term and its meaning filled in. */
function termFaults(path: string, markdown: string): readonly string[] {
  let head: readonly string[] = [];
  return markdown.split('\n').flatMap((line, k) => {
    if (!line.startsWith('|')) {
      head = [];
      return [];
    }
    const cells = cellsOf(line);
    if (head.length === 0) head = cells;
    const where = `${path}, line ${k + 1}`;
    if (cells.length !== head.length)
      return [
        `${where}: a row must have ${head.length} cells between bars (${head.join('; ')}), not ${cells.length}.`,
      ];
    const empty = head.slice(0, 2).find((_, column) => cells[column] === '');
    return empty === undefined ? [] : [`${where}: the cell “${empty}” must not be empty.`];
  });
}

/** A sentence for each file that is not as the page needs it. */
export function contentFaults(files: ContentFiles): readonly string[] {
  const faults: string[] = [];
  const reading = <Schema extends v.GenericSchema>(schema: Schema, path: string) => {
    const found = read(schema, path, files.get(path));
    if (!found.ok) faults.push(found.fault);
    return found.ok ? found.value : null;
  };
  const listPath = 'content/lessons.json';
  for (const [path, text] of files) if (path.endsWith('.md')) faults.push(...termFaults(path, text));
  reading(sourcesSchema, 'content/sources.json');
  for (const path of files.keys()) if (path.startsWith('content/models/')) reading(modelWords, path);
  if (files.has('content/sheets.json')) reading(sheetsSchema, 'content/sheets.json');
  const heads = reading(lessonHeads, listPath);
  const paths = [...files.keys()].filter((path) => path.startsWith(lessonFolder));
  for (const path of new Set([...paths, ...(heads ?? []).map(({ id }) => `${lessonFolder}${id}.json`)])) {
    const lesson = reading(lessonSchema, path);
    if (lesson === null || heads === null) continue;
    const named = path.slice(lessonFolder.length, -'.json'.length);
    const head = heads.filter(({ id }) => id === named);
    const { id, steps } = lesson;
    if (id !== named) faults.push(`${path}: “id” must be “${named}”, as the file, not “${id}”.`);
    else if (head.length !== 1)
      faults.push(`${listPath} must name “${named}” once; it does so ${head.length} times.`);
    else if (head[0].steps !== steps.length)
      faults.push(`${listPath}: “steps” of “${named}” must be ${steps.length}, not ${head[0].steps}.`);
  }
  return faults;
}

/** A lesson of a lecturer; `name` begins the fault. */
export const readLessonFile = (name: string, text: string) => read(lessonFileSchema, name, text);

/** The question that a link carries. */
export const readLinkQuestion = (text: string) => read(questionSchema, 'The question of this link', text);
