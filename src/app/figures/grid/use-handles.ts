import { useMemo } from 'react';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { HandleRange } from '../plot/handle-range.ts';
import { sliderEnds } from '../../panel/slider-scale.ts';
import { useApp } from '../../store/app-context.tsx';
import { useHeld } from './use-held.ts';

const none: Readonly<Record<string, HandleRange>> = {};

/** What the draggable markers of a figure move, and between which ends: those of the parameter's own slider. */
export function useHandles(spec: FigureSpec, inView: boolean): Readonly<Record<string, HandleRange>> {
  const names = useMemo(() => spec.markers.flatMap(({ drags }) => drags ?? []).join(' '), [spec]);
  const fields = useApp(({ model }) => model.fields);
  const hold = useApp(({ gesture }) => gesture?.kind === 'drag') && !inView;
  const values = useHeld(
    useApp((state) => (names === '' ? null : state.values)),
    hold,
  );
  return useMemo(() => {
    if (values === null) return none;
    return Object.fromEntries(
      names.split(' ').flatMap((name): [string, HandleRange][] => {
        const field = fields.find((candidate) => candidate.name === name);
        const value = values[name];
        if (field?.kind !== 'number' || typeof value !== 'number') return [];
        const [min, max] = sliderEnds(field, values);
        return [[name, { label: field.label, min, max, step: field.step, value }]];
      }),
    );
  }, [names, fields, values]);
}
