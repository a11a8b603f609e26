import type { StoreApi } from 'zustand/vanilla';
import type { AppState } from './app-state.ts';

/** What actions change and what the page follows. */
export type AppStore = StoreApi<AppState>;
