/**
 * Whose calls are the batches: VPP lists its nodes by name, not in the order of the packets' way, so that the reader
 * may know better.
 */
import { formatSignificant } from '../../../text/number-format.ts';
import type { ReadingAnswers, ReadingQuestion, UnderstoodItem } from '../tool-reading.ts';
import type { ThreadWork } from './graph.ts';
import { batchCandidates } from './graph.ts';
import { packetsPerCall, threadLabel, wayRank } from './node.ts';

const questionId = 'batchNode';
const automatic = 'first';
const mostOptions = 40;

/** The name of the node, null: the first one behind the input. */
export function batchNodeAnswer(answers: ReadingAnswers): string | null {
  const answer = answers[questionId];
  return answer === undefined || answer === automatic ? null : answer;
}

/** None where there is nothing to choose. */
export function batchNodeQuestion(works: readonly ThreadWork[], answer: string | null): ReadingQuestion[] {
  const batches = new Map<string, number>();
  for (const node of works.flatMap(batchCandidates)) {
    if (!batches.has(node.name)) batches.set(node.name, packetsPerCall(node) ?? 0);
  }
  if (batches.size < 2) return [];
  const names = [...batches.keys()].sort((a, b) => wayRank(a) - wayRank(b)).slice(0, mostOptions);
  const known = answer !== null && batches.has(answer);
  if (known && !names.includes(answer)) names.push(answer);
  return [
    {
      id: questionId,
      label: 'Node whose calls are the batches',
      options: [
        { value: automatic, label: 'the first behind the input' },
        ...names.map((name) => ({
          value: name,
          label: `${name}, ${formatSignificant(batches.get(name))} packets a call`,
        })),
      ],
      chosen: known ? answer : automatic,
      guessed: !known,
    },
  ];
}

export function batchNodeUnderstood(works: readonly ThreadWork[], answer: string | null): UnderstoodItem[] {
  return works
    .filter(({ batchNode, inputs }) => batchNode !== null || inputs.length > 0)
    .slice(0, 8)
    .map(({ thread, batchNode, inputs }) => {
      const input = inputs.map(({ name }) => name).join(' and ');
      const behind = inputs.length > 0 ? `, behind ${input}` : '; no input node with packets is listed';
      return {
        label: works.length > 1 ? `Batches of ${threadLabel(thread)}` : 'Batches',
        text: batchNode === null ? `none behind ${input}` : `packets per call of ${batchNode.name}${behind}`,
        guess: batchNode !== null && batchNode.name !== answer,
      };
    });
}
