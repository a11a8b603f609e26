import type { LateCode } from '../../kit/lazy/late-code.ts';

type AnyActions<A> = { [K in keyof A]: (...args: never[]) => unknown };

/**
 * Actions whose code is fetched when the first of them is used: they then happen in the order in which they were
 * called, and at once as soon as the code is there. `otherwise` names each action with what its promise gives where the
 * code cannot be fetched, which `onFailure` is told.
 */
export function lateActions<M, A extends AnyActions<A>>(
  code: LateCode<M>,
  create: (module: M) => A,
  otherwise: { [K in keyof A]: Awaited<ReturnType<A[K]>> },
  onFailure: () => void,
): A {
  let created: A | null = null;
  const ready = (module: M) => (created ??= create(module));
  const actions: Partial<Record<keyof A, (...args: never[]) => unknown>> = {};
  for (const name of Object.keys(otherwise) as (keyof A)[]) {
    actions[name] = (...args) => {
      if (code.now !== null) return ready(code.now)[name](...args);
      return code.fetch().then(
        (module) => ready(module)[name](...args),
        () => {
          onFailure();
          return otherwise[name];
        },
      );
    };
  }
  return actions as A;
}
