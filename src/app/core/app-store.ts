import type { StoreApi } from 'zustand/vanilla';
import type { AppState } from './app-state.ts';

/** The store of the state: actions change it, components and followers subscribe. */
export type AppStore = StoreApi<AppState>;
