/** What uneven hashing does to an answer, as the JSON object that `dimension` prints under `hashing`. */
import { hashedTrafficJson } from '../../dimensioning/question-file/hashed-traffic-json.ts';
import type { GivenTraffic } from '../../dimensioning/question-file/read-hashing.ts';
import type { HashingEffect } from '../../dimensioning/flow-hashing/hashing-effect.ts';
import type { NamedQuestion } from './answer-json.ts';
import { pointJson } from './answer-json.ts';

export function hashingJson(
  named: NamedQuestion,
  traffic: GivenTraffic,
  { busiest, cases, sentences }: HashingEffect,
): Record<string, unknown> {
  return {
    ...hashedTrafficJson(traffic),
    busiest: busiest.map(
      ({ traffic: { queues }, even, limit, largestFlow, mean, standardError, p50, p90, p99 }) => ({
        ...{ queues, even, limit, largestFlow },
        ...{ mean, standardError, p50, p90, p99 },
      }),
    ),
    cases: cases.map(({ id, cores, share, answer: { best } }) => ({
      ...{ split: id, cores, share },
      answer: best && pointJson(named, best),
    })),
    sentences,
  };
}
