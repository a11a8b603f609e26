/**
 * Outputs of other tools, drivers and kernels than those of the cases, written for this project in the form that each
 * tool prints, with invented numbers. In the files of `variations`, `@@@ id causes` begins one, with the causes that
 * may come first (`none-sure`: any, none of them sure), `@@@ answers {...}` has the answers beside it, and `@@@ next`
 * begins its next text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type CauseId, causeIds } from '../../src/diagnosis/cause.ts';
import type { PastedText } from '../../src/evidence/read-text.ts';
import type { GivenAnswers } from '../../src/evidence/questions.ts';
import { answersIn } from './known-cases.ts';

export interface Variation {
  id: string;
  /** Empty: any cause may come first, and none may be sure. */
  causes: readonly CauseId[];
  answers: GivenAnswers;
  texts: readonly PastedText[];
}

const folder = 'tests/diagnosis/variations';

function variationsIn(file: string): Variation[] {
  const parts = readFileSync(`${folder}/${file}`, 'utf8')
    .split(/^@@@ (?!next$|answers )/m)
    .slice(1);
  return parts.map((part) => {
    const [head, ...rest] = part.split('\n');
    const [id, causes] = head!.split(' ') as [string, string];
    const named = causes === 'none-sure' ? [] : causes.split('|');
    const given = /^@@@ answers (.*)$/.exec(rest[0]!)?.[1];
    if (given !== undefined) rest.shift();
    const texts = rest.join('\n').split(/^@@@ next\n/m);
    return {
      id,
      causes: named.map((name) => {
        if (!causeIds.some((known) => known === name)) throw new Error(`${id} names the cause ${name}`);
        return name as CauseId;
      }),
      answers: answersIn(given ?? '{}'),
      texts: texts.map((text, k) => ({ name: `${id}.${k}`, text })),
    };
  });
}

export const variations: readonly Variation[] = readdirSync(folder).sort().flatMap(variationsIn);
