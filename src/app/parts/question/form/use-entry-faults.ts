import { useMemo, useState } from 'react';
import type { NumberField } from '../../../../models/contract/inputs.ts';
import type { Unknown } from '../../../../dimensioning/question/question.ts';

/** Refused entries of the question: sentences by row and part. */
export interface EntryFaults {
  any: boolean;
  of: (row: string) => Readonly<Record<string, string>>;
  /** null: the part is valid. */
  set: (row: string, part: string, message: string | null) => void;
  clear: () => void;
}

type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

const none: Readonly<Record<string, string>> = {};

export function useEntryFaults(): EntryFaults {
  const [sentences, setSentences] = useState<Sentences>({});
  return useMemo(
    () => ({
      any: Object.values(sentences).some((parts) => Object.keys(parts).length > 0),
      of: (row) => sentences[row] ?? none,
      set(row, part, message) {
        setSentences((before) => {
          const parts = Object.entries(before[row] ?? none).filter(([name]) => name !== part);
          return {
            ...before,
            [row]: Object.fromEntries(message === null ? parts : [...parts, [part, message]]),
          };
        });
      },
      clear() {
        setSentences({});
      },
    }),
    [sentences],
  );
}

/**
 * Adjective of the value searched: `fewest` and `most` of an input that counts what its name says, else `lowest` and
 * `highest`.
 */
export function preferWords({ label, unit }: NumberField, prefer: Unknown['prefer']): string {
  const counted = unit.toLowerCase() === label.toLowerCase();
  if (prefer === 'least') return counted ? 'fewest' : 'lowest';
  return counted ? 'most' : 'highest';
}
