import type { PagePart } from '../../core/part.ts';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';

declare module '../../core/app-state.ts' {
  interface DrawerIds {
    formulas: true;
    limits: true;
  }
}

const late = lateCode(() => import('./part-code.ts'));

/** The part with the model's mathematics, its limits and the processors among its inputs. */
export const detailsPart: PagePart = {
  id: 'details',
  drawers: [
    {
      id: 'formulas',
      title: 'Formulas',
      help: 'The equations and their source',
      content: oneOf(late, (loaded) => loaded.FormulaSection),
    },
    {
      id: 'limits',
      title: 'Limits',
      help: 'What is approximate or assumed',
      content: oneOf(late, (loaded) => loaded.LimitsSection),
    },
  ],
  places: { processors: oneOf(late, (loaded) => loaded.ProcessorSection) },
};
