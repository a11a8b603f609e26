/** Draft of a lecturer's question, as it is stored in the browser; numbers as they were typed. */
export const questionKinds = ['choose', 'estimate', 'draw-figure', 'goal'] as const;
export type OwnQuestionKind = (typeof questionKinds)[number];

const texts = {
  ask: '',
  because: '',
  hint: '',
  /** Options of a choice, and the feedback to each. */
  option0: '',
  option1: '',
  option2: '',
  because0: '',
  because1: '',
  because2: '',
  /** An indicator, by name; `''`: the number is given. */
  result: '',
  given: '',
  unit: '',
  /** Ends of the slider; `''`: around the answer. */
  low: '',
  high: '',
  /** Figure to draw over, and its curve. */
  figure: '',
  curve: '',
  bound: '',
  /** The one input that a goal may change; `''`: any. */
  alone: '',
  /** Input that changes with the answer, and its value. */
  thenInput: '',
  thenValue: '',
};

export interface QuestionDraft extends Readonly<typeof texts> {
  kind: OwnQuestionKind;
  /** The right option. */
  right: 0 | 1 | 2;
  /** A goal is reached at or above its bound. */
  above: boolean;
}

export const emptyQuestion: QuestionDraft = { ...texts, kind: 'choose', right: 0, above: false };

/** Letters of one text. */
export const longestText = 400;

/** Returns a draft for any value. */
export function readQuestionDraft(value: unknown): QuestionDraft {
  if (typeof value !== 'object' || value === null) return emptyQuestion;
  const given = value as Partial<Record<string, unknown>>;
  const read = Object.keys(texts).map((name) => {
    const text = given[name];
    return [name, typeof text === 'string' ? text.slice(0, longestText) : ''] as const;
  });
  const kind = questionKinds.find((one) => one === given.kind) ?? emptyQuestion.kind;
  const right = ([0, 1, 2] as const).find((one) => one === given.right) ?? 0;
  return { ...(Object.fromEntries(read) as typeof texts), kind, right, above: given.above === true };
}
