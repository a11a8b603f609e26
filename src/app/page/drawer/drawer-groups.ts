/** Drawers that share one button and are its tabs. */
import type { DrawerId } from '../../core/app-state.ts';

export interface DrawerGroup {
  id: 'data' | 'check' | 'computed';
  label: string;
  /** Tooltip of its button. */
  help: string;
  drawers: readonly DrawerId[];
}

/** In the bar at the top. */
export const dataGroup: DrawerGroup = {
  id: 'data',
  label: 'Your data',
  help: 'Lay measurements over the figures, and diagnose what your tools print',
  drawers: ['measurements', 'diagnosis'],
};

/** In the bar of stages, in this order. */
export const figureGroups: readonly DrawerGroup[] = [
  { id: 'check', label: 'Simulate', help: 'Simulate packet by packet', drawers: ['check'] },
  {
    id: 'computed',
    label: 'How it is computed',
    help: 'The equations, and what does not hold at these inputs',
    drawers: ['formulas', 'limits'],
  },
];

export const groupOf = (drawer: DrawerId): DrawerGroup =>
  [dataGroup, ...figureGroups].find(({ drawers }) => drawers.includes(drawer))!;
