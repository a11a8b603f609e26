import { useEffect, useRef, useState } from 'react';
import { packetRates } from '../../../models/contract/screen.ts';
import type { Model, Preset } from '../../../models/contract/model.ts';
import { useApp, useScheduler, useSearches } from '../../core/app-context.tsx';
import { figureAt, type FigureWorkers } from '../../core/learn/figure-at.ts';
import { chosenMethod } from '../../core/chosen-method.ts';
import { presetValues } from '../../core/presets.ts';
import { type Thumbnail, thumbnailOf } from '../../figures/thumbnail/preset-thumbnail.ts';

const curvePoints = 13;

/** Cache for the lifetime of the page: paths are small, and a preset never changes. */
const drawn = new WeakMap<Preset, Thumbnail>();

/**
 * The thumbnail of each preset as it is solved, by the preset's id; matches of a search, `found`, first. One after
 * another, so that the figures behind the gallery are solved between them; with a lower priority the gallery would be
 * grey until the last curve of the page is finished.
 */
export function useThumbnails(found: readonly Preset[]): ReadonlyMap<string, Thumbnail> {
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const scheduler = useScheduler();
  const searches = useSearches();
  const [known, setKnown] = useState<ReadonlyMap<string, Thumbnail>>(() => drawnOf(model));
  const foundNow = useRef(found);
  useEffect(() => {
    foundNow.current = found;
  }, [found]);
  useEffect(() => {
    if (!scheduler.available) return;
    let stopped = false;
    const group = scheduler.openGroup('visible');
    void (async () => {
      const left = new Set(model.presets.filter((preset) => !drawn.has(preset)));
      while (left.size > 0) {
        const preset = foundNow.current.find((one) => left.has(one)) ?? [...left][0];
        left.delete(preset);
        const thumbnail = await solvedThumbnail(model, preset, method, { group, searches });
        if (stopped) return;
        if (thumbnail === null) continue;
        drawn.set(preset, thumbnail);
        setKnown(drawnOf(model));
      }
    })();
    return () => {
      stopped = true;
      group.close();
    };
  }, [model, method, scheduler, searches]);
  return known;
}

function drawnOf({ presets }: Model): ReadonlyMap<string, Thumbnail> {
  return new Map(presets.flatMap((preset) => (drawn.has(preset) ? [[preset.id, drawn.get(preset)!]] : [])));
}

/** null: there is no result, or it was cancelled. */
async function solvedThumbnail(
  model: Model,
  preset: Preset,
  method: string,
  workers: FigureWorkers,
): Promise<Thumbnail | null> {
  const figure = model.figures.find(({ id }) => id === model.presetFigure);
  if (figure === undefined) return null;
  const shown = { view: '', method, unit: packetRates.unit, points: curvePoints };
  const spec = await figureAt(model, presetValues(model, preset.id), figure, shown, workers);
  return spec === null ? null : thumbnailOf(spec);
}
