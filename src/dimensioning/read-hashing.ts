/** The `hashing` of a question file: flows whose split over the cores the answer is looked at with. */
import { kindOf } from '../scenario/fault-words.ts';
import type { FlowSizes, HashedTraffic } from './flow-hashing.ts';
import { checkHashedTraffic, usualIndirection } from './flow-hashing.ts';
import { shareInput } from './hashing-effect.ts';
import type { Question } from './question.ts';
import { QuestionFault } from './question.ts';
import { checkKeys, isObject, numberUnder } from './question-reading.ts';

/** Its queues are the question's cores. */
export type GivenTraffic = Omit<HashedTraffic, 'queues'>;

const defaults = { trials: 1000, seed: 1 };

function readSizes(json: unknown): FlowSizes {
  if (json === undefined || json === 'equal') return { law: 'equal' };
  if (isObject(json)) {
    checkKeys('“sizes”', json, ['zipf'], 'hashing.sizes');
    const exponent = numberUnder('“sizes”', json, 'zipf', 'hashing.sizes');
    if (exponent !== undefined) return { law: 'zipf', exponent };
  }
  const message = `“sizes” of “hashing” must be equal or {"zipf": 1}, not ${kindOf(json)}.`;
  throw new QuestionFault('unknown-choice', message, 'hashing.sizes');
}

/** null where the file gives none. Throws `QuestionFault`. */
export function readHashing(question: Question, json: unknown): GivenTraffic | null {
  if (json === undefined) return null;
  if (!isObject(json)) {
    const message = `“hashing” is an object such as {"flows": 1000, "sizes": {"zipf": 1}}, not ${kindOf(json)}.`;
    throw new QuestionFault('not-an-object', message, 'hashing');
  }
  checkKeys('“hashing”', json, ['flows', 'sizes', 'indirection', 'trials', 'seed'], 'hashing');
  const given = (key: string) => numberUnder('“hashing”', json, key, `hashing.${key}`);
  const flows = given('flows');
  if (flows === undefined) {
    throw new QuestionFault('missing-flows', '“hashing” needs the number of “flows”.', 'hashing.flows');
  }
  const indirection = json.indirection === null ? null : (given('indirection') ?? usualIndirection);
  const { trials = defaults.trials, seed = defaults.seed } = { trials: given('trials'), seed: given('seed') };
  const traffic = { flows, sizes: readSizes(json.sizes), indirection, trials, seed };
  checkHashedTraffic({ ...traffic, queues: 1 });
  shareInput(question);
  return traffic;
}
