/**
 * The answers of a class that a lecturer pasted, by question, and which question is on the wall. In `sessionStorage`,
 * so that a reload shows them again; the browser forgets them with the tab.
 */
import { create } from 'zustand';

const storageKey = 'batchscope.class';

/** Longest text, in characters, that a text field lays out within a frame or two. */
export const mostCharacters = 40_000;
/** Questions whose texts are stored; the first of more is dropped. */
const mostQuestions = 30;

interface ClassTexts {
  /** Texts with codes, by question. */
  pasted: Readonly<Record<string, string>>;
  /** The question on the wall; null: none. */
  shown: string | null;
  /** The right answer is on the wall, too. */
  revealed: boolean;
}

interface ClassStorage extends ClassTexts {
  show: (question: string | null) => void;
  reveal: (revealed: boolean) => void;
  paste: (question: string, text: string) => void;
}

const none: ClassTexts = { pasted: {}, shown: null, revealed: false };

/** Reads what a tab stored; unknown parts are dropped. */
export function readClassTexts(text: string | null): ClassTexts {
  let json: unknown;
  try {
    json = JSON.parse(text ?? 'null');
  } catch {
    return none;
  }
  if (typeof json !== 'object' || json === null) return none;
  const { pasted, shown, revealed } = json as Partial<Record<keyof ClassTexts, unknown>>;
  const texts = typeof pasted === 'object' && pasted !== null ? Object.entries(pasted) : [];
  const known = texts.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= mostCharacters,
  );
  return {
    pasted: Object.fromEntries(known.slice(-mostQuestions)),
    shown: typeof shown === 'string' ? shown : null,
    revealed: revealed === true,
  };
}

function atStart(): ClassTexts {
  try {
    return readClassTexts(sessionStorage.getItem(storageKey));
  } catch {
    return none;
  }
}

export const useClassStorage = create<ClassStorage>((set, get) => {
  function change(part: Partial<ClassTexts>) {
    set(part);
    const { pasted, shown, revealed } = get();
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ pasted, shown, revealed }));
    } catch {
      // They last until a reload.
    }
  }
  return {
    ...atStart(),
    show(shown) {
      change({ shown, revealed: false });
    },
    reveal(revealed) {
      change({ revealed });
    },
    paste(question, text) {
      const { [question]: _, ...others } = get().pasted;
      const pasted = [...Object.entries(others), [question, text] as const].slice(-mostQuestions);
      change({ pasted: Object.fromEntries(pasted) });
    },
  };
});
