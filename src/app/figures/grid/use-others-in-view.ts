import { type RefObject, useEffect } from 'react';
import { useAppStore } from '../../core/app-context.tsx';
import { useInView } from '../in-view/use-in-view.ts';

/**
 * Notes whether the figures below the large one are in view: what nobody sees is not solved for before the reader
 * lingers.
 */
export function useOthersInView(grid: RefObject<HTMLElement | null>): void {
  const store = useAppStore();
  const othersInView = useInView(grid, false);
  useEffect(() => {
    store.setState({ othersInView });
    return () => store.setState({ othersInView: false });
  }, [store, othersInView]);
}
