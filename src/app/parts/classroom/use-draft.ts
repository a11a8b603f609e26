import { useState } from 'react';
import { type Draft, keepDraft, keptDraft } from './prepared-draft.ts';

/** What is set for the link; kept in this browser, or `refused` where it does not let the page. */
export function useDraft(): { draft: Draft; change: (draft: Draft) => void; refused: boolean } {
  const [draft, setDraft] = useState(keptDraft);
  const [refused, setRefused] = useState(false);
  return {
    draft,
    change(next) {
      setDraft(next);
      setRefused(!keepDraft(next));
    },
    refused,
  };
}
