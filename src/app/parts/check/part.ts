import type { PagePart } from '../../core/part.ts';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';
import { checkActions, type CheckActions } from './check-actions.ts';

declare module '../../core/app-state.ts' {
  interface DrawerIds {
    check: true;
  }
}
declare module '../../core/app.ts' {
  interface Actions extends CheckActions {}
}

const late = lateCode(() => import('./part-code.ts'));

/** The part with the simulation beside the result. */
export const checkPart: PagePart = {
  id: 'check',
  actions: ({ store }) => checkActions(store),
  drawers: [
    {
      id: 'check',
      title: 'Simulate',
      help: 'Simulate packet by packet',
      content: oneOf(late, (loaded) => loaded.CheckDrawer),
      isOffered: ({ simulation }) => simulation !== undefined,
    },
  ],
  code: oneOf(late, (loaded) => loaded.checkCode),
};
