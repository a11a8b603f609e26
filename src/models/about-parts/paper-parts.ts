/** Declarations of a paper: what its figures have in common, and its numbers by two forms of the equations. */
import type { ModelWords } from '../contract/content-schema.ts';
import type { Paper, PaperFigure, PaperNumber, PaperResult, PaperScenario } from '../contract/paper.ts';

type DeclaredFigure = Pick<PaperFigure, 'id' | 'title' | 'panels'> & Partial<PaperFigure>;

/** `Fig. 7` of `fig-7`. */
const numberOf = (id: string) => id.replace('fig-', 'Fig. ').replace('table-', 'Table ');

/** Unless given, a figure is reproduced in part, has the note of the content under its id, and no numbers. */
export function paperOf(
  { figures: notes, gaps }: Pick<ModelWords, 'figures' | 'gaps'>,
  figures: readonly DeclaredFigure[],
): Paper {
  return {
    figures: figures.map((figure) => ({
      number: numberOf(figure.id),
      reproduced: 'partly',
      note: notes[figure.id],
      numbers: [],
      ...figure,
    })),
    gaps,
  };
}

/** A number by the forms of a panel: the corrected one and, where there is a second, the one as printed. */
export function numberBy(
  [corrected, printed]: readonly PaperResult[],
  label: string,
  inputs: PaperScenario['inputs'],
  quoted?: string,
): PaperNumber {
  return {
    label,
    inputs: { ...inputs, ...corrected.inputs },
    corrected: corrected.result,
    printed:
      printed === undefined
        ? null
        : { result: printed.result, ...(printed.inputs && { inputs: printed.inputs }) },
    ...(quoted === undefined ? {} : { quoted }),
  };
}
