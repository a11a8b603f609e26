import type { PagePart } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { checkActions, type CheckActions } from './check-actions.ts';

declare module '../../core/app-state.ts' {
  interface DrawerIds {
    check: true;
  }
}
declare module '../../core/app.ts' {
  interface Actions extends CheckActions {}
}

/** The simulation beside the result. */
export const checkPart: PagePart = {
  id: 'check',
  actions: ({ store }) => checkActions(store),
  drawers: [
    {
      id: 'check',
      label: 'Check',
      title: 'Check by simulation',
      help: 'Simulate the real mechanism, packet by packet, and compare',
      content: lateCode(() => import('./CheckDrawer.tsx').then((module) => module.CheckDrawer)),
      isOffered: ({ simulation }) => simulation !== undefined,
    },
  ],
  code: lateCode(() => import('./part-code.ts').then((module) => module.checkCode)),
};
