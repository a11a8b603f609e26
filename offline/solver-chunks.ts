/**
 * Chunks of the worker that solves: what several solvers import, and what one model's solver
 * alone does. Without them the bundler splits off
 * every module that lazily loaded code of the same solver shares with it, each compressed separately.
 */
import type { Rolldown } from 'vite';
import { importsOf, type Info } from './entry-chunks.ts';

const solver = /\/models\/([\w-]+)\/solver\/solver\.ts$/;

/** `list`: path of the module that loads the solvers. */
export function solverChunks(list: string): Rolldown.CodeSplittingOptions {
  /** By module the model whose solver alone imports it; null: several do. */
  let owners: Map<string, string | null> | null = null;

  function ownersOf(infoOf: Info): Map<string, string | null> {
    const found = new Map<string, string | null>();
    for (const id of infoOf(list)?.dynamicallyImportedIds ?? []) {
      const model = solver.exec(id)?.[1];
      if (model === undefined) continue;
      for (const part of [id, ...importsOf(id, infoOf)]) found.set(part, found.has(part) ? null : model);
    }
    return found;
  }

  function ownerOf(id: string, infoOf: Info): string | null | undefined {
    // Other workers have no such list.
    if (owners === null && infoOf(list) === null) return undefined;
    owners ??= ownersOf(infoOf);
    return owners.get(id);
  }

  // A chunk includes its modules' imports, unless an earlier chunk has them.
  return {
    groups: [
      {
        debugName: 'shared',
        name: (id, context) => (ownerOf(id, (one) => context.getModuleInfo(one)) === null ? 'shared' : null),
        priority: 2,
      },
      {
        debugName: 'solvers',
        name: (id, context) => {
          const model = ownerOf(id, (one) => context.getModuleInfo(one)) ?? null;
          return model === null ? null : `solver-${model}`;
        },
        priority: 1,
      },
    ],
  };
}
