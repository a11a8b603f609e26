import { useEffect, useState } from 'react';
import type { Model } from '../../../models/contract/model.ts';
import type { Paper } from '../../../models/contract/paper.ts';
import { useCatalogue } from '../../core/app-context.tsx';

export interface ModelPaper {
  model: Model;
  paper: Paper;
}

export type LoadedPapers =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; papers: readonly ModelPaper[] };

/** The papers of all models, in the order of their tabs; fetched when first asked for. */
export function usePapers(): LoadedPapers {
  const catalogue = useCatalogue();
  const [loaded, setLoaded] = useState<LoadedPapers>({ kind: 'loading' });
  useEffect(() => {
    let left = false;
    const load = async (): Promise<LoadedPapers> => {
      const ids = catalogue.entries.map(({ id }) => id);
      await catalogue.load(ids);
      const all = await Promise.all(
        ids.map(async (id) => {
          const model = catalogue.find(id)!;
          const { paper } = await model.loadAbout();
          return paper === undefined ? [] : [{ model, paper }];
        }),
      );
      return { kind: 'ready', papers: all.flat() };
    };
    void load()
      .catch((): LoadedPapers => ({ kind: 'failed' }))
      .then((now) => {
        if (!left) setLoaded(now);
      });
    return () => {
      left = true;
    };
  }, [catalogue]);
  return loaded;
}
