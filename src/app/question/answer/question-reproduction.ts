import { questionJson } from '../../../dimensioning/question-file/question-json.ts';
import type { Question } from '../../../dimensioning/question/question.ts';
import type { RobustOptions } from '../../../dimensioning/robust/robust.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';

/** Searches the answer without a screen; `robust`: with the cases of uncertain inputs. */
export function questionReproduction(question: Question, robust: RobustOptions | null = null): Reproduction {
  return { command: 'dimension', question: questionJson(question, robust) };
}
