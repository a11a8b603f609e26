import { useEffect, useState } from 'react';
import termsText from '../../../../docs/terms.md?raw';
import type { Notation } from '../../../models/contract/notation.ts';
import { useCatalogue } from '../../core/app-context.tsx';
import { type GlossarySection, readTerms } from './read-terms.ts';

/** How one model's paper writes the terms. */
export interface ModelNotation {
  id: string;
  name: string;
  short: string;
  notation: Notation;
}

export const sections: readonly GlossarySection[] = readTerms(termsText);

/** How all papers write the terms, in the order of the models' tabs; null: not loaded. */
export function useNotations(): { notations: readonly ModelNotation[] | null; failed: boolean } {
  const catalogue = useCatalogue();
  const [loaded, setLoaded] = useState<{ notations: readonly ModelNotation[] | null; failed: boolean }>({
    notations: null,
    failed: false,
  });
  useEffect(() => {
    let left = false;
    const load = async () => {
      await catalogue.load(catalogue.entries.map(({ id }) => id));
      return Promise.all(
        catalogue.entries.map(async ({ id, name, short }) => {
          const { notation = {} } = await catalogue.find(id)!.loadAbout();
          return { id, name, short, notation };
        }),
      );
    };
    load().then(
      (notations) => {
        if (!left) setLoaded({ notations, failed: false });
      },
      () => {
        if (!left) setLoaded({ notations: null, failed: true });
      },
    );
    return () => {
      left = true;
    };
  }, [catalogue]);
  return loaded;
}
