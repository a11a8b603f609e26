import { useEffect, useState } from 'react';
import type { About, Model } from '../../models/contract/model.ts';
import { useApp } from '../store/app-context.tsx';

/** The prose about the present model; null until it is loaded. */
export function useAbout(): About | null {
  const model = useApp((state) => state.model);
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
