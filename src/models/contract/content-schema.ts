/**
 * Schemas of what is written in `content`, and the pieces that they are made of. The message of a part states the
 * allowed values, in words that follow “must be”; that of an object lists its fields.
 */
import * as v from 'valibot';

export const contentText = v.pipe(
  v.string('a text in quotation marks'),
  v.nonEmpty('a text that is not empty'),
);
export const contentList = <Item extends v.GenericSchema>(item: Item) =>
  v.array(item, 'a list in square brackets');
export const contentFields = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, Object.keys(entries).join(' '));
export const namedContent = <Item extends v.GenericSchema>(item: Item) =>
  v.record(v.string(), item, 'an object in braces');

const erratum = contentFields({
  /** `Eqs. (1), (3)`. */
  where: contentText,
  printed: contentText,
  corrected: contentText,
  /** On results. */
  effect: contentText,
});

/** Figures and tables that the model cannot draw. */
const paperGap = contentFields({
  /** `Figs 1 to 4`. */
  what: contentText,
  /** One sentence. */
  why: contentText,
});

/** Texts on a model and its paper: `content/models/<id>.json`. */
export const modelWords = contentFields({
  /** Two or three sentences: the system, for a newcomer. */
  summary: contentText,
  /** Entry of the paper, by lines. */
  bibtex: contentList(contentText),
  assumptions: contentList(contentText),
  /** By id of the preset: where its numbers come from, in a few sentences. */
  presets: namedContent(contentText),
  /** By name of the input: its meaning, one sentence. */
  inputs: namedContent(contentText),
  /** By name of the choice, then by value: the meaning of the option, one sentence. */
  options: namedContent(namedContent(contentText)),
  /** By name of the input: what real systems use, one sentence. */
  practice: namedContent(contentText),
  errata: contentList(erratum),
  /** How a hidden number can be read off a figure: by its `result`, then by figure id; one sentence each. */
  hints: namedContent(namedContent(contentText)),
  /** By id of a figure of the paper: extent of the reproduction, omissions and their reasons. */
  figures: namedContent(contentText),
  gaps: contentList(paperGap),
});

export type ModelWords = v.InferOutput<typeof modelWords>;
export type Erratum = v.InferOutput<typeof erratum>;
export type PaperGap = v.InferOutput<typeof paperGap>;
