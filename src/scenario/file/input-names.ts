/**
 * Dotted names and nested objects: `arrivals.cv` <-> `{"arrivals": {"cv": ...}}`, and suggestions for misspelt names.
 */
import type { Model } from '../../models/contract/model.ts';
import type { EnteredInputs } from '../../models/contract/inputs.ts';

/** Every name that a file or link may give for a model: its fields and their other names. */
export function inputNames(model: Model): readonly string[] {
  return [...model.fields.map((field) => field.name), ...Object.keys(model.aliases ?? {})];
}

/**
 * Dotted names to nested objects, in the given order; where the names under one are 0, 1, 2, ... to a list:
 * `ports.0.loss` to `{"ports": [{"loss": ...}]}`. Throws where one name is the beginning of another.
 */
export function nest<T>(flat: Readonly<Record<string, T>>): Record<string, unknown> {
  const root = new Map<string, unknown>();
  for (const [name, value] of Object.entries(flat)) {
    const path = name.split('.');
    const last = path.pop()!;
    let level = root;
    for (const part of path) {
      const next = level.get(part) ?? new Map<string, unknown>();
      if (!(next instanceof Map)) throw new Error(`"${name}" continues a name that already has a value`);
      level.set(part, next);
      level = next as Map<string, unknown>;
    }
    if (level.has(last)) throw new Error(`"${name}" is also the beginning of another name`);
    level.set(last, value);
  }
  return plainObject(root);
}

/** Levels of names as objects and lists. */
function plainObject(level: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([...level].map(([key, value]) => [key, plainValue(value)]));
}

function plainValue(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const level = value as ReadonlyMap<string, unknown>;
  const counted = [...level.keys()].every((key, k) => key === String(k));
  return counted ? [...level.values()].map(plainValue) : plainObject(level);
}

/** Insertions, deletions and substitutions between two short words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++) {
      next.push(Math.min(next[k - 1]! + 1, row[k]! + 1, row[k - 1]! + (a[i - 1] === b[k - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

/** The known name that was probably meant: right but for case, for at most two letters, or for its group. */
export function closestName(name: string, known: readonly string[]): string | null {
  if (name.length > 60) return null;
  const lower = name.toLowerCase();
  const ranked = known
    .map((candidate) => {
      const full = candidate.toLowerCase();
      const last = full.slice(full.lastIndexOf('.') + 1);
      return { candidate, distance: last === lower && full !== lower ? 1 : editDistance(lower, full) };
    })
    .sort((a, b) => a.distance - b.distance);
  return ranked.length > 0 && ranked[0]!.distance <= 2 ? ranked[0]!.candidate : null;
}

/** One sentence for a name that the model does not have. */
export function unknownNameMessage(model: Model, name: string): string {
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name;
  const meant = closestName(name, inputNames(model));
  return meant === null
    ? `${model.name} has no input “${shown}”.`
    : `${model.name} has no input “${shown}”; did you mean ${meant}?`;
}

// Value of an alias of inputs: `rateMbps` 5360 is `rateMpps` 7.98.

interface AliasValue {
  /** The input behind the alias. */
  name: string;
  /** The alias's number for its present value. */
  value: number;
}

/** null where the alias is not proportional to its input, nor to its inverse, or the input has no number. */
export function aliasValue(model: Model, alias: string, values: EnteredInputs): AliasValue | null {
  const read = model.aliases![alias]!;
  const one = read(1, values);
  const present = values[one.name];
  if (typeof present !== 'number') return null;
  const value = [present / one.value, one.value / present].find((candidate) => {
    const back = read(candidate, values).value;
    return Math.abs(back - present) <= 1e-9 * Math.abs(present);
  });
  return value === undefined || !Number.isFinite(value) ? null : { name: one.name, value };
}
