/** Names in a simulator's output, recognised by their words. */

/**
 * A meaning, and groups of words of which a name has one each; `arriv*` stands for all that begin so. Words of a group
 * are separated by `|`.
 */
export type NameRule<Meaning> = readonly [Meaning, ...(readonly string[])];

/** `serviceStartTime [s]` has service, start, time and s. */
export function wordsOf(name: string): string[] {
  return name
    .slice(0, 120)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9µμ]+/)
    .filter((word) => word !== '');
}

/** The meaning of the first rule whose groups are all met; null where none is. */
export function namedBy<Meaning>(
  rules: readonly NameRule<Meaning>[],
  words: readonly string[],
): Meaning | null {
  return rules.find(([, ...groups]) => groups.every((group) => hasWord(group, words)))?.[0] ?? null;
}

export function hasWord(group: string, words: readonly string[]): boolean {
  return group
    .split('|')
    .some((wanted) =>
      wanted.endsWith('*')
        ? words.some((word) => word.startsWith(wanted.slice(0, -1)))
        : words.includes(wanted),
    );
}

/** Units of time of a program, which no model has. */
export const ownUnit = /^(?:min|mins|minutes?|h|hours?|hrs?|days?|slots?|ticks?|tu|units?)$/;
