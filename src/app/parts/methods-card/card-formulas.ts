import type { About, Formula } from '../../../models/contract/model.ts';

/** More than these do not fit on the page beside the figure. */
const mostFormulas = 4;

/** Of a figure that names none: the first ones say what the model is. */
const usualFormulas = 2;

/** The formulas that stand behind a figure, under a method; `figureId` absent: those that the model begins with. */
export function cardFormulas(
  { formulas }: Pick<About, 'formulas'>,
  method: string,
  figureId: string | undefined,
): readonly Formula[] {
  const possible = formulas.filter((formula) => formula.method === undefined || formula.method === method);
  const own = possible.filter(
    ({ figures }) => figureId !== undefined && figures?.includes(figureId) === true,
  );
  return own.length > 0 ? own.slice(0, mostFormulas) : possible.slice(0, usualFormulas);
}
