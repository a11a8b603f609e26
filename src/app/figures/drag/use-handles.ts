import { useMemo } from 'react';
import type { FigureSpec, Marker } from '../../../models/contract/figure.ts';
import { fieldInView } from '../../../models/contract/inputs.ts';
import type { HandleRange } from '../plot/handle-range.ts';
import { useApp } from '../../core/app-context.tsx';
import { placeAlong } from './use-drag-along.ts';
import { useAppInView } from '../in-view/use-in-view.ts';

const none: Readonly<Record<string, HandleRange>> = {};

/** Ranges of the figure's draggable markers: inputs, with the ends of their sliders. */
export function useHandles(spec: FigureSpec, inView: boolean): Readonly<Record<string, HandleRange>> {
  const names = useMemo(() => spec.markers.flatMap(({ drags }) => drags ?? []).join(' '), [spec]);
  const fields = useApp(({ model }) => model.fields);
  // During a drag the handle follows its line, which is at the newest solved position.
  const values = useAppInView(
    ({ values: present, gesture, solve }) =>
      names === '' ? null : gesture?.kind === 'drag' ? (solve.forValues ?? present) : present,
    inView,
  );
  return useMemo(() => {
    if (values === null) return none;
    return Object.fromEntries(
      names.split(' ').flatMap((name): [string, HandleRange][] => {
        const field = fields.find((candidate) => candidate.name === name);
        const value = values[name];
        if (field?.kind !== 'number' || typeof value !== 'number') return [];
        const [min, max] = field.sliderRange?.(values) ?? [field.sliderMin, field.sliderMax];
        const inField = { label: fieldInView(field).label, min, max, step: field.step, value };
        const marker = spec.markers.find(({ drags }) => drags === name);
        return [[name, marker === undefined ? inField : alongAxis(inField, marker)]];
      }),
    );
  }, [names, fields, values, spec]);
}

/** One key press moves along the axis by this share of the range. */
const keyShare = 1 / 100;

/** The handle in positions of the axis. */
function alongAxis(handle: HandleRange, marker: Marker): HandleRange {
  const places = [handle.min, handle.max].map((input) => placeAlong(marker, input) ?? 0);
  const [min, max] = [Math.min(...places), Math.max(...places)];
  const value = handle.value === undefined ? null : placeAlong(marker, handle.value);
  const step =
    marker.dragsAlong === undefined ? (marker.perInput ?? 1) * handle.step : keyShare * (max - min);
  return { ...handle, min, max, step, ...(value === null ? {} : { value }) };
}
