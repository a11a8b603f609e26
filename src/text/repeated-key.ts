/** JSON keeps the last of two equal names and forgets the first without a word: a slip that nobody would notice. */

export interface RepeatedKey {
  /**
   * The name with those of the objects that hold it, dotted: `inputs.rateMbps`; in a list with its place,
   * `find.0.input`.
   */
  path: string;
  /** Where it stands the second time, counted from 1. */
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

/** A whole string, a bracket, a comma; what lies between tells nothing of names. */
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
