/** Whether values read off a figure sound: a preference in the browser's storage, never in a link. */
import { create } from 'zustand';

interface TonePreference {
  on: boolean;
  setOn: (on: boolean) => void;
}

const storageKey = 'batchscope.tones';

export const useTonePreference = create<TonePreference>((set) => ({
  on: stored(),
  setOn: (on) => {
    set({ on });
    try {
      localStorage.setItem(storageKey, on ? 'on' : 'off');
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  },
}));

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}
