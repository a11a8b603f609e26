import { createContext, useContext, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { App } from './app.ts';
import type { AppState } from './app-state.ts';
import type { CommandContext } from './commands/command.ts';

const AppContext = createContext<App | null>(null);

/** Gives the components below it one application: its state and what can be done with it. */
export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

function useAppContext(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('rendered outside of an AppProvider');
  return app;
}

/** The models that can be switched to. */
export function useCatalogue(): App['catalogue'] {
  return useAppContext().catalogue;
}

/** For what happens once, outside of rendering: the state as it then is. */
export function useAppStore(): App['store'] {
  return useAppContext().store;
}

/** Re-renders only when what the selector returns is another value. */
export function useApp<T>(selector: (state: AppState) => T): T {
  return useStore(useAppContext().store, selector);
}

/** For selectors that put several values into a fresh object or array: compared entry by entry. */
export function useAppShallow<T>(selector: (state: AppState) => T): T {
  return useStore(useAppContext().store, useShallow(selector));
}

/** Solves in the background. */
export function useScheduler(): App['scheduler'] {
  return useAppContext().scheduler;
}

/** Runs searches in the background. */
export function useSearches(): App['searches'] {
  return useAppContext().searches;
}

/** State and actions for commands; the same object for the whole life of the application. */
export function useCommandContext(): CommandContext {
  return useAppContext();
}

/** What can be done; the same object for the whole life of the application. */
export function useActions(): App['actions'] {
  return useAppContext().actions;
}
