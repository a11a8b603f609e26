import { createContext, useContext, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { App } from './app.ts';
import type { AppState } from './app-state.ts';
import type { CommandContext } from './commands/command.ts';

const AppContext = createContext<App | null>(null);

/** Provides one application, its state and actions, to the components below. */
export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

function useAppContext(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('rendered outside of an AppProvider');
  return app;
}

/** The models that can be chosen. */
export function useCatalogue(): App['catalogue'] {
  return useAppContext().catalogue;
}

/** The store, for event handlers and effects that read the state when they run. */
export function useAppStore(): App['store'] {
  return useAppContext().store;
}

/** Re-renders only when the selector returns a different value. */
export function useApp<T>(selector: (state: AppState) => T): T {
  return useStore(useAppContext().store, selector);
}

/** Like `useApp` for selectors that return a new object or array: results are compared entry by entry. */
export function useAppShallow<T>(selector: (state: AppState) => T): T {
  return useStore(useAppContext().store, useShallow(selector));
}

export function useScheduler(): App['scheduler'] {
  return useAppContext().scheduler;
}

export function useSearches(): App['searches'] {
  return useAppContext().searches;
}

/** State and actions for commands; the same object for the lifetime of the application. */
export function useCommandContext(): CommandContext {
  return useAppContext();
}

/** All actions; the same object for the lifetime of the application. */
export function useActions(): App['actions'] {
  return useAppContext().actions;
}
