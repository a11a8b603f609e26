import { expect, it } from 'vitest';
import { questionReproduction } from '../../../../../src/app/parts/question/answer/QuestionFigures.tsx';
import { questionsOf } from '../../../../../src/dimensioning/question/default-question.ts';
import { readHashing } from '../../../../../src/dimensioning/question-file/read-hashing.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';
import { catalogue } from '../../../../loaded-catalogue.ts';

const model = catalogue.models.find(({ id }) => id === 'batch-polling')!;
const [{ question }] = questionsOf(model, defaultValues(model.fields), 'exact');

it('the command has the hashed flows, and the drawn cases, so that equal seeds draw them again', () => {
  const hashing = {
    flows: 200,
    sizes: { law: 'zipf', exponent: 1.5 } as const,
    indirection: null,
    trials: 50,
    seed: 9,
  };
  const hashed = questionReproduction(question, { hashing });
  if (hashed.command !== 'dimension') throw new Error('a question is answered by a search');
  expect(readHashing(question, hashed.question.hashing)).toEqual(hashing);

  const uncertain = { ...question, uncertainties: [{ what: 'service-time', relative: 0.1 }] };
  expect(questionReproduction(uncertain, { robust: { cases: 40, seed: 3 } })).toMatchObject({
    question: { uncertainties: [{ what: 'service-time', relative: 0.1 }], robust: { cases: 40, seed: 3 } },
  });
  expect(questionReproduction(question)).not.toHaveProperty('question.hashing');
});
