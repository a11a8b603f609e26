/** Words for things that are counted: ports, CPUs, entries. */

/** `1 port`, `4 ports`, `2 CPUs`, `3 entries`. */
export function counted(count: number, singular: string): string {
  return `${count} ${count === 1 ? singular : plural(singular)}`;
}

export function plural(singular: string): string {
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}
