/** Whether values read off a figure sound: a preference in the browser's storage, never in a link. */
import { create } from 'zustand';
import { storedText, storeText } from '../../kit/preferences.ts';

interface TonePreference {
  on: boolean;
  setOn: (on: boolean) => void;
}

const storageKey = 'batchscope.tones';

export const useTonePreference = create<TonePreference>((set) => ({
  on: storedText(storageKey) === 'on',
  setOn: (on) => {
    set({ on });
    storeText(storageKey, on ? 'on' : 'off');
  },
}));
