import { useDeferredValue, useMemo, useState } from 'react';
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import type { ShownRateUnit } from '../../../models/contract/screen.ts';
import type { PinnedFigure } from '../../../models/figure-parts/pinned-curves.ts';
import type { Pin } from '../../../scenario/pin/pin.ts';
import { useApp, useCatalogue } from '../../core/app-context.tsx';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { useLateCode } from '../../kit/lazy/use-late-code.ts';
import type { KeptReadings } from './read-pinned-figures.ts';

const readingCode = lateCode(() => import('./read-pinned-figures.ts'));

const noPins: readonly Pin[] = [];

/**
 * The pins that are drawn into one view of a figure, in the order in which they were pinned. Made anew only for what
 * changed, and after everything else that waits: a drag never waits for it, because nothing of it changes during one.
 */
export function usePinnedFigures(
  declaration: FigureDeclaration,
  view: string,
  unit: ShownRateUnit,
): readonly PinnedFigure[] {
  const catalogue = useCatalogue();
  const model = useApp((state) => state.model);
  const list = useDeferredValue(
    useApp(({ pinned }) => pinned.list),
    noPins,
  );
  const results = useDeferredValue(useApp(({ pinned }) => pinned.results));
  const [kept] = useState((): KeptReadings => new Map());
  const { code: reading } = useLateCode(
    readingCode,
    list.some(({ shown }) => shown),
  );
  return useMemo(
    () =>
      reading?.readPinnedFigures(kept, list, { catalogue, model, declaration, view, unit, results }) ?? [],
    [reading, kept, list, catalogue, model, declaration, view, unit, results],
  );
}
