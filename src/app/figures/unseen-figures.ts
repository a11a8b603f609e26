import { heroLayout } from './grid/hero-layout.ts';
import type { AppState } from '../core/app-state.ts';

/** The ids of figures out of view: behind another tab of the large one, below the window, or on another stage. */
export function unseenFigures({
  model,
  view,
  othersInView,
}: Pick<AppState, 'model' | 'view' | 'othersInView'>): ReadonlySet<string> {
  const { tabs, hero, companions, others } = heroLayout(model, view.figure);
  const every = model.figures.map(({ id }) => id);
  const seen = (): readonly string[] => {
    if (view.present !== null) return view.present.figures.length > 0 ? view.present.figures : [hero.id];
    if (view.examine !== null) return view.stage === 'figures' ? [view.examine] : [];
    if (view.stage !== 'figures') return [];
    return [hero, ...companions, ...(othersInView ? others : [])].map(({ id }) => id);
  };
  const shown = new Set(seen());
  return new Set([...every, ...tabs.map(({ figure }) => figure.id)].filter((id) => !shown.has(id)));
}
