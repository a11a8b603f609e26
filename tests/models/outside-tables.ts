import type { Model } from '../../src/models/contract/model.ts';

/** Names of a solution's indicators or words that are not cells of one of the model's tables, sorted. */
export function outsideTables({ tables = [] }: Model, named: Readonly<Record<string, unknown>>): string[] {
  const isCell = (name: string) => tables.some(({ id }) => name.startsWith(`${id}.`));
  return Object.keys(named)
    .filter((name) => !isCell(name))
    .sort();
}
