/** The question that most tests ask. */
import type { Question } from '../../../src/dimensioning/question/question.ts';
import { questionsOf } from '../../../src/dimensioning/question/default-question.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';

/**
 * How many cores for 8 Mpps of 64-byte frames, with no loss and a p99 of at most 50 µs, as the measured cross-connect
 * serves them?
 */
export function defaultQuestion(): Question {
  const rateMbps = batchPolling.aliases!.rateMpps(8, defaultValues(batchPolling.fields)).value;
  return questionsOf(batchPolling, { ...defaultValues(batchPolling.fields), rateMbps })[0].question;
}
