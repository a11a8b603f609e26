import { useEffect, useState } from 'react';
import type { About, Model } from '../../models/contract/model.ts';
import { useApp } from './app-context.tsx';

/** The description of a model, by default the present one; null until it is loaded. */
export function useAbout(given?: Model): About | null {
  const present = useApp((state) => state.model);
  const model = given ?? present;
  const [loaded, setLoaded] = useState<{ model: Model; about: About } | null>(null);
  useEffect(() => {
    let left = false;
    void model.loadAbout().then((about) => {
      if (!left) setLoaded({ model, about });
    });
    return () => {
      left = true;
    };
  }, [model]);
  return loaded?.model === model ? loaded.about : null;
}
