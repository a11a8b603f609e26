import { type GivenTraffic, hashedTrafficJson } from '../../../../dimensioning/question-file/read-hashing.ts';
import { questionJson } from '../../../../dimensioning/question-file/question-json.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import type { RobustOptions } from '../../../../dimensioning/robust/robust.ts';
import type { Reproduction } from '../../../../scenario/command/shell-command.ts';

/** Further parts of the question's command. */
interface LookedAtWith {
  /** The cases of uncertain inputs. */
  robust?: RobustOptions;
  /** The flows that are hashed onto the cores. */
  hashing?: GivenTraffic;
}

/** Command that searches the answer without a screen. */
export function questionReproduction(
  question: Question,
  { robust, hashing }: LookedAtWith = {},
): Reproduction {
  return {
    command: 'dimension',
    question: {
      ...questionJson(question, robust ?? null),
      ...(hashing === undefined ? {} : { hashing: hashedTrafficJson(hashing) }),
    },
  };
}
