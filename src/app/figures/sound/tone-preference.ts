/** Whether values read off a figure sound: the reader's own affair, never in a link, kept between visits. */
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
      // Without storage the choice lasts as long as the page.
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
