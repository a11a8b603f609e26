/**
 * The questions beside the pasted outputs, as one list: the page shows them, a file of answers names them, and the
 * rules read the answers. None is needed. Of a change that was not tried there is no answer.
 */
export const questions = [
  {
    id: 'lost-now',
    question: 'Is anything lost or too late now?',
    answers: { lost: 'Packets are lost', late: 'Packets are late', both: 'Both', neither: 'Neither' },
  },
  {
    id: 'when',
    question: 'When does it happen?',
    answers: {
      lumps: 'In lumps, with nothing in between',
      always: 'All the time',
      'above-a-rate': 'Above a rate',
      'under-light-load': 'Under light load',
    },
  },
  {
    id: 'larger-ring',
    question: 'Was the ring made larger?',
    answers: { cured: 'Yes, that cured it', 'a-little': 'Yes, a little better', no: 'Yes, no change' },
  },
  {
    id: 'other-work-moved',
    question: 'Were other jobs or interrupts taken off these cores?',
    answers: { cured: 'Yes, that cured it', 'a-little': 'Yes, a little better', no: 'Yes, no change' },
  },
  {
    id: 'moderation',
    question: 'Was the interrupt delay (rx-usecs) made shorter?',
    answers: { cured: 'Yes, that cured it', 'a-little': 'Yes, a little better', no: 'Yes, no change' },
  },
  {
    id: 'idle-states',
    question: 'Does it get slower the rarer packets come, or go away with idle states limited?',
    answers: { yes: 'Yes', no: 'No' },
  },
  {
    id: 'frame-size',
    question: 'With larger frames, which stays the same?',
    answers: { 'packets-a-second': 'Packets a second', 'bits-a-second': 'Bits a second' },
  },
  {
    id: 'more-queues',
    question: 'Were queues, workers or cores added?',
    answers: {
      cured: 'Yes, that cured it',
      'in-proportion': 'Yes, the rate rose in proportion',
      no: 'Yes, no change',
    },
  },
  {
    id: 'placement',
    question: 'Is it better on the card’s own memory node, or on another core?',
    answers: { yes: 'Yes', no: 'No' },
  },
  {
    id: 'other-reader',
    question: 'Does another program on the same port lose nothing?',
    answers: { yes: 'It loses nothing', no: 'It also loses packets' },
  },
] as const;

type Question = (typeof questions)[number];
export type QuestionId = Question['id'];
/** Answers by question; a question without one is absent. */
export type GivenAnswers = {
  readonly [Id in QuestionId]?: keyof Extract<Question, { id: Id }>['answers'];
};

/** Whether packets are lost, or late, by the answers. */
export const saysLost = (answers: GivenAnswers): boolean => /^(?:lost|both)$/.test(answers['lost-now'] ?? '');
export const saysLate = (answers: GivenAnswers): boolean => /^(?:late|both)$/.test(answers['lost-now'] ?? '');

/** `Was the ring made larger? Yes, no change.` */
export function answerSentence(id: QuestionId, answer: string): string {
  const { question, answers } = questions.find((one) => one.id === id)!;
  return `${question} ${new Map<string, string>(Object.entries(answers)).get(answer)!}.`;
}

/** Answers as a file has them, `{ "larger-ring": "cured" }`; or one sentence that says what is wrong. */
export function readAnswers(value: unknown): { answers: GivenAnswers } | { refused: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { refused: 'Answers are one JSON object, for instance { "larger-ring": "cured" }.' };
  for (const [id, answer] of Object.entries(value)) {
    const found = questions.find((one) => one.id === id);
    if (found === undefined)
      return {
        refused: `“${id}” is not a question; the questions are ${questions.map((one) => one.id).join(', ')}.`,
      };
    const known = Object.keys(found.answers);
    if (!known.includes(answer as string))
      return {
        refused: `${JSON.stringify(answer)} is not an answer to “${id}”; its answers are ${known.join(', ')}.`,
      };
  }
  return { answers: value as GivenAnswers };
}
