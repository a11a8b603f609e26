import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
  };
}

/** False while the tab is behind another one. */
export function useTabShown(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
}
