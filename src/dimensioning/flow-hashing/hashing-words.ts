/** The split of flows over cores, and what it does to an answer, in words: the same on screen and headless. */
import { formatCount, formatPercent, formatPlain, withUnit } from '../../text/number-format.ts';
import { capitalised } from '../../text/capitalised.ts';
import type { BusiestShare } from './flow-hashing.ts';
import type { HashingCase, HashingCaseId } from './hashing-case.ts';
import { positionWords } from '../question/position-words.ts';
import type { Question } from '../question/question.ts';

const percent = (share: number) => withUnit(formatPercent(share), '%');

/** `1 000 equal flows`, `200 flows with Zipf sizes (exponent 1.1)`. */
function flowWords({ flows, sizes }: BusiestShare['traffic']): string {
  const number = formatCount(flows);
  if (sizes.law === 'equal') return flows === 1 ? 'one flow' : `${number} equal flows`;
  return `${number} ${flows === 1 ? 'flow' : 'flows'} with Zipf sizes (exponent ${formatPlain(sizes.exponent)})`;
}

/** One sentence on one number of queues. */
function busiestWords(busiest: BusiestShare): string {
  const { traffic, even, p50, p99 } = busiest;
  const table = traffic.indirection === null ? '' : ` through ${traffic.indirection} table entries`;
  const queues = `${formatCount(traffic.queues)} ${traffic.queues === 1 ? 'queue' : 'queues'}`;
  const words = flowWords(traffic);
  return `${capitalised(words)} hashed onto ${queues}${table}: the busiest gets ${percent(p50)} of the packets or less in half of ${formatCount(traffic.trials)} trials and ${percent(p99)} or less in ${withUnit('99', '%')} of them; an even split would be ${percent(even)}.`;
}

const caseWords: Readonly<Record<HashingCaseId, string>> = {
  even: 'split evenly',
  p50: 'with the share that half of the trials do not exceed',
  p99: `with the share that ${withUnit('99', '%')} of the trials do not exceed`,
};

function answerWords(question: Question, { id, answer, share }: HashingCase): string {
  const { best } = answer;
  if (best === null) return `${caseWords[id]}, nothing in the range is enough`;
  const busiest = id === 'even' || share === null ? '' : ` (${percent(share)} on the busiest core)`;
  return `${caseWords[id]}${busiest}, ${positionWords(question, best.at)}`;
}

/** `cases`: as far as they are known. */
export function hashingSentences(
  question: Question,
  busiest: readonly BusiestShare[],
  cases: readonly HashingCase[],
): string[] {
  const cores = cases.find(({ id }) => id === 'even')?.cores ?? null;
  const shown = busiest.find(({ traffic }) => traffic.queues === cores) ?? busiest.at(-1);
  const split = shown === undefined ? [] : [busiestWords(shown)];
  if (cases.length === 0) return split;
  const words = cases.map((one) => answerWords(question, one));
  return [...split, `The answer is: ${words.join('; ')}.`];
}
