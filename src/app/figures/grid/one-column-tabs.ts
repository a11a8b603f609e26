import type { Model } from '../../../models/contract/model.ts';
import { heroLayout } from './hero-layout.ts';

interface Tab {
  id: string;
  label: string;
}

/**
 * A tab for every figure and the drawing, where one is shown at a time: first those that are large elsewhere, then what
 * stands beside and below them. The order is the same whichever is shown, or arrows would lead back to where they were.
 */
export function oneColumnTabs(model: Pick<Model, 'figures' | 'screen' | 'diagram'>): readonly Tab[] {
  const { tabs, companions, others } = heroLayout(model, '');
  const { diagram } = model;
  return [
    ...tabs.map(({ figure: { id }, tab }) => ({ id, label: tab })),
    ...[...companions, ...others].map(({ id, label }) => ({ id, label })),
    ...(diagram === undefined ? [] : [{ id: diagram.id, label: diagram.label }]),
  ];
}
