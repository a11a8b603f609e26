import { useDeferredValue, useMemo, useState } from 'react';
import type { FigureDeclaration } from '../../models/contract/figure.ts';
import type { ShownRateUnit } from '../../models/contract/screen.ts';
import type { Model } from '../../models/contract/model.ts';
import type { PinnedFigure, PinnedReading, PinnedScenario } from '../../models/figure-parts/pinned-curves.ts';
import type { Pin } from '../../scenario/pin/pin.ts';
import type { RateConversion } from '../../scenario/units/rate-conversion.ts';
import { partsInRateUnit } from '../rate-unit/in-rate-unit.ts';
import { rateConversion } from '../rate-unit/rate-scale.ts';
import { useApp, useCatalogue } from '../store/app-context.tsx';
import { lateCode } from '../store/late-code.ts';
import { useLateCode } from '../shell/use-late-code.ts';
import { pinnedScenario } from './pinned-scenario.ts';

const curvesCode = lateCode(() => import('../../models/figure-parts/pinned-curves.ts'));

const noPins: readonly Pin[] = [];

/** What was read of one pin, and from what. */
interface Kept extends Omit<PinnedScenario, 'look' | 'values'> {
  present: Model;
  view: string;
  reading: PinnedReading;
}

function isSame(kept: Kept, pin: PinnedScenario, present: Model, view: string): boolean {
  return (
    kept.present === present &&
    kept.view === view &&
    kept.name === pin.name &&
    kept.model === pin.model &&
    kept.method === pin.method &&
    kept.rate.unit === pin.rate.unit &&
    kept.solution === pin.solution &&
    kept.sweeps === pin.sweeps
  );
}

/** Converted with the pin's own frames. Offered traffic is in packets, which the figure places on its own axis. */
function inUnit(reading: PinnedReading, rate: RateConversion): PinnedReading {
  if (!reading.ok) return reading;
  const { figure } = reading;
  const own = figure.alongTraffic ? { ...figure.x, unit: '' } : figure.x;
  const parts = partsInRateUnit(
    { x: own, y: figure.y, series: figure.curves.map(({ series }) => series), table: figure.table },
    rate,
  );
  const curves = figure.curves.map((curve, k) => ({ ...curve, series: parts.series[k] }));
  const x = figure.alongTraffic ? figure.x : parts.x;
  return { ok: true, figure: { ...figure, curves, x, y: parts.y, table: parts.table } };
}

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
  const [kept] = useState(() => new Map<number, Kept>());
  const { code: curves } = useLateCode(
    curvesCode,
    list.some(({ shown }) => shown),
  );
  return useMemo(() => {
    const figures: PinnedFigure[] = [];
    if (curves === null) return figures;
    for (const one of list.filter(({ shown }) => shown)) {
      const pin = pinnedScenario(catalogue, one, results, unit);
      let known = kept.get(pin.look);
      if (known === undefined || !isSame(known, pin, model, view)) {
        known = {
          ...pin,
          present: model,
          view,
          reading: inUnit(
            curves.pinnedFigure(model, declaration, view, pin),
            rateConversion(unit, pin.model, pin.values),
          ),
        };
        kept.set(pin.look, known);
      }
      if (known.reading.ok) figures.push(known.reading.figure);
    }
    return figures;
  }, [catalogue, model, declaration, view, list, results, kept, curves, unit]);
}
