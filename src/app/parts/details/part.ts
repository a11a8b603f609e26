import type { PagePart } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';

declare module '../../core/app-state.ts' {
  interface DrawerIds {
    formulas: true;
    limits: true;
  }
}

/** The model's mathematics, its limits and the processors among its inputs. */
export const detailsPart: PagePart = {
  id: 'details',
  drawers: [
    {
      id: 'formulas',
      label: 'Formulas',
      title: 'Formulas',
      help: 'The equations behind the figures, and their source',
      content: lateCode(() => import('./FormulaSection.tsx').then((module) => module.FormulaSection)),
    },
    {
      id: 'limits',
      label: 'Limits',
      title: 'Limits',
      help: 'What does not hold at these inputs, and what is assumed',
      content: lateCode(() => import('./LimitsSection.tsx').then((module) => module.LimitsSection)),
    },
  ],
  places: {
    processors: lateCode(() => import('./ProcessorSection.tsx').then((module) => module.ProcessorSection)),
  },
};
