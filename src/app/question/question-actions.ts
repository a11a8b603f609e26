import type { AppStore } from '../store/app-store.ts';
import { type AskedQuestion, askedText } from './question-text.ts';

export interface QuestionActions {
  /** Asks this question; null: the model's own first one. False, and nothing changes, for one too long to be kept. */
  ask: (asked: AskedQuestion | null) => Promise<boolean>;
}

export function questionActions(store: AppStore): QuestionActions {
  return {
    async ask(asked) {
      const text = asked === null ? '' : askedText(asked);
      if (asked !== null && text === '') return false;
      store.setState(({ view }) => ({ view: { ...view, ask: text } }));
      return true;
    },
  };
}
