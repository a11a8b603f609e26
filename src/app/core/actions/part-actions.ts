import type { Actions, CoreActions } from '../app.ts';

type AnyAction = (...args: unknown[]) => unknown;

interface Loading {
  /** Assigns the actions whose code is loaded; nothing before all code is loaded. */
  assign: () => void;
  /** Loads the code of all actions, then assigns them. */
  load: () => Promise<void>;
  onFailure: () => void;
}

/**
 * The actions of core, and those of parts as soon as they are assigned. The first call of an action whose code is not
 * loaded yet loads it; calls made until then are queued. Where the code cannot be loaded they resolve with null after
 * `onFailure`.
 */
export function withPartActions(core: CoreActions, { assign, load, onFailure }: Loading): Actions {
  const pending = new Map<string, AnyAction>();

  function pendingAction(target: Readonly<Record<string, unknown>>, name: string): AnyAction {
    return (...args) =>
      load().then(
        () => (target[name] as AnyAction)(...args),
        () => {
          onFailure();
          return null;
        },
      );
  }

  return new Proxy<Record<string, unknown>>(
    { ...core },
    {
      get(target, name) {
        // An object with a method `then` would be treated as a promise.
        if (typeof name === 'symbol' || name === 'then') return undefined;
        if (!(name in target)) assign();
        if (name in target) return target[name];
        const action = pending.get(name) ?? pendingAction(target, name);
        pending.set(name, action);
        return action;
      },
    },
  ) as unknown as Actions;
}
