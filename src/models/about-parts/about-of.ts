import type { ModelWords } from '../contract/content-schema.ts';
import type { About } from '../contract/model.ts';

/** The description of a model: its texts in the content, with its formulas, paper and notation. */
export const aboutOf = (
  { bibtex, summary, hints, presets, practice, assumptions, errata }: ModelWords,
  rest: Pick<About, 'formulas' | 'paper' | 'notation'> & Partial<About>,
): About => ({ bibtex: bibtex.join('\n'), summary, hints, presets, practice, assumptions, errata, ...rest });
