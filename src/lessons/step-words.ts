/** How much a step has to be read. */

/** The words of a step; of a task those that its kind has. */
interface Worded {
  say: string;
  task: {
    kind: string;
    ask?: string;
    do?: string;
    because?: string;
    options?: readonly { says: string; because: string }[];
    right?: number;
    exercises?: readonly { ask: string }[];
  };
}

/** Most words of a step, of its question and of the reason for the right answer together. */
export const mostWords = 60;
const wordsIn = (sentences: string) => sentences.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length;

/** Everything on the way to the right answer; answers of exercises open on demand. */
export function stepWords({ say, task }: Worded): number {
  const { options = [], right = 0, exercises = [] } = task;
  const read = [
    say,
    task.ask,
    task.do,
    task.because,
    ...options.map(({ says }) => says),
    options[right]?.because,
    ...exercises.map(({ ask }) => ask),
  ];
  return read.reduce((sum, sentences = '') => sum + wordsIn(sentences), 0);
}
