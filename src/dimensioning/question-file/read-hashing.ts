/** The `hashing` of a question file: flows that are split over the cores by hashing. */
import type * as v from 'valibot';
import {
  checkHashedTraffic,
  type FlowSizes,
  type HashedTraffic,
  shareInput,
  usualIndirection,
} from '../flow-hashing/flow-hashing.ts';
import { type Question, QuestionFault } from '../question/question.ts';
import { hashingPart } from './question-file-parts.ts';
import { partObject, partValues } from './question-reading.ts';

/** Its queues are the question's cores. */
export type GivenTraffic = Omit<HashedTraffic, 'queues'>;

function sizesOf(sizes: v.InferOutput<typeof hashingPart>['sizes']): FlowSizes {
  return sizes === undefined || sizes === 'equal' ? { law: 'equal' } : { law: 'zipf', exponent: sizes.zipf };
}

/** null where the file gives none. Throws `QuestionFault`. */
export function readHashing(question: Question, json: unknown): GivenTraffic | null {
  if (json === undefined) return null;
  const expected = '“hashing” is an object such as {"flows": 1000, "sizes": {"zipf": 1}}';
  const object = partObject(hashingPart, json, { what: '“hashing”', expected, place: 'hashing' });
  if (!Object.hasOwn(object, 'flows')) {
    throw new QuestionFault('missing-flows', '“hashing” needs the number of “flows”.', 'hashing.flows');
  }
  const given = partValues(hashingPart, object, '“hashing”', (key) => `hashing.${key}`);
  const { flows, sizes, indirection = usualIndirection, trials = 1000, seed = 1 } = given;
  const traffic = { flows, sizes: sizesOf(sizes), indirection, trials, seed };
  checkHashedTraffic({ ...traffic, queues: 1 });
  shareInput(question);
  return traffic;
}

/** The `hashing` of a question file: what `readHashing` takes, complete. */
export function hashedTrafficJson({ sizes, ...traffic }: GivenTraffic): Record<string, unknown> {
  return { ...traffic, sizes: sizes.law === 'equal' ? 'equal' : { zipf: sizes.exponent } };
}
