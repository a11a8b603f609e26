/** Problems of sheets, a list a lesson: content/sheets.json. */
import * as v from 'valibot';
import {
  contentFields as fields,
  contentList as list,
  contentText as text,
  namedContent,
} from '../../models/contract/content-schema.ts';
import { inputs, modelNumber } from '../lesson.ts';

const number = v.pipe(v.number('a number without quotation marks'), v.finite('a number'));

/** One input is drawn from `values` by the student’s name; the answer is a number of the model. */
const problem = fields({
  /** `{}` has the drawn value, times `shown`. */
  ask: v.pipe(text, v.includes('{}', 'a text with “{}” in the place of the drawn value')),
  model: text,
  inputs,
  vary: fields({ input: text, values: list(number), shown: v.exactOptional(number) }),
  ...modelNumber,
  unit: v.string('a text in quotation marks'),
});

export type SheetProblem = v.InferOutput<typeof problem>;

/** By lesson id. */
export const sheetsSchema = namedContent(list(problem));
