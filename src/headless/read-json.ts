import { refusal } from './failure.ts';

// `JSON.parse` takes the last of two equal names and drops the first silently: a mistake that stays unnoticed.

interface RepeatedKey {
  /**
   * The name with those of the objects that hold it, dotted: `inputs.rateMbps`; in a list with its place,
   * `find.0.input`.
   */
  path: string;
  /** Line of the second occurrence, counted from 1. */
  line: number;
  column: number;
}

/** An object or list that is not closed yet. */
interface Open {
  /** Names so far; null for a list. */
  names: Set<string> | null;
  /** Of what is being read: its name, or its place in the list. */
  at: string | number;
}

/** A whole string, a bracket, a comma; the text between does not matter for names. */
const tokens = /"(?:[^"\\]+|\\.)*"|[{}[\],]/gs;

const longestName = 60;

/** The first name that an object has twice, or null. `json`: a text that `JSON.parse` takes. */
export function repeatedKey(json: string): RepeatedKey | null {
  const open: Open[] = [];
  let isName = false;
  for (const { 0: token, index } of json.matchAll(tokens)) {
    const inside = open.at(-1);
    if (token === '{') {
      open.push({ names: new Set(), at: '' });
      isName = true;
    } else if (token === '[') {
      open.push({ names: null, at: 0 });
      isName = false;
    } else if (token === '}' || token === ']') {
      open.pop();
      isName = false;
    } else if (token === ',') {
      isName = inside?.names !== null;
      if (typeof inside?.at === 'number') inside.at++;
    } else if (isName && inside?.names) {
      isName = false;
      const name = JSON.parse(token) as string;
      inside.at = name;
      if (inside.names.has(name)) return { path: pathOf(open), ...placeOf(json, index) };
      inside.names.add(name);
    }
  }
  return null;
}

const pathOf = (open: readonly Open[]): string =>
  open.map(({ at }) => String(at).slice(0, longestName)).join('.');

function placeOf(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

/**
 * `what`: `scenario` or `question`. Throws `CommandFailure` for what is no JSON, and for a name that is given twice.
 */
export function readJson(what: string, text: string): unknown {
  const bare = text.replace(/^\ufeff/, '');
  if (bare.trim() === '')
    throw refusal({ code: 'not-json', parameter: null, message: `The ${what} is empty.` });
  const json = parse(what, bare);
  const repeated = repeatedKey(bare);
  if (repeated !== null) {
    const { path, line, column } = repeated;
    const message = `“${path}” is given twice in the ${what}, the second time in line ${line}, column ${column}.`;
    throw refusal({ code: 'given-twice', parameter: path, message });
  }
  return json;
}

function parse(what: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const detail = (error as Error).message.replace(/\s+/g, ' ').slice(0, 120);
    throw refusal({ code: 'not-json', parameter: null, message: `The ${what} is not JSON: ${detail}.` });
  }
}
