import { useEffect, useRef, useState } from 'react';
import { TransientRunner } from '../../../../compute/transient/transient-runner.ts';
import type { SurvivalQuestion } from '../../../../transient/questions/survival-question.ts';
import type { QuestionKind, SurvivalResult } from './question-words.ts';

type Answers = Readonly<Partial<Record<QuestionKind, SurvivalResult>>>;

/** Answers of several questions about one situation, one after the other in a worker of their own. */
export function useSurvival(
  model: string,
  asked: Omit<SurvivalQuestion, 'kind'>,
  questions: readonly QuestionKind[],
) {
  const [answers, setAnswers] = useState<Answers>({});
  const [answeredKey, setAnsweredKey] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const runner = useRef<TransientRunner | null>(null);
  const key = JSON.stringify([model, asked]);

  function stop() {
    runner.current?.close();
    runner.current = null;
    setRunning(false);
  }

  useEffect(
    () => () => {
      runner.current?.close();
    },
    [],
  );

  async function start() {
    stop();
    const mine = new TransientRunner(1);
    runner.current = mine;
    setRunning(true);
    setAnswers({});
    setAnsweredKey(key);
    for (const kind of questions) {
      const answer = await mine.survival(model, { ...asked, kind });
      if (runner.current !== mine) return;
      setAnswers((before) => ({ ...before, [kind]: answer }));
    }
    stop();
  }

  return {
    answers,
    isOld: answeredKey !== null && answeredKey !== key,
    isRunning,
    start: () => void start(),
    stop,
  };
}
