import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '../../../../dimensioning/answer/answer.ts';
import { findAnswer } from '../../../../dimensioning/answer/find-answer.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import { useSearches } from '../../../core/app-context.tsx';

/** Debounce of questions, ms: several may follow while a number is typed. */
const restMs = 150;

/** Shorter searches show no progress, ms. */
const patienceMs = 100;

/** Throttle of growing curves, ms. */
const drawMs = 120;

interface AskedAnswer {
  /** The last complete answer with its question; remains until there is another. */
  answered: { question: Question; answer: Answer; ms: number } | null;
  /** Partial answer of the running search. */
  growing: { question: Question; answer: Answer } | null;
  /** 0..1 during a longer search. */
  fraction: number | null;
  /** Reason why the present question has no answer: it makes no sense, or the search failed. */
  fault: { code: string; message: string; parameter: string | null } | null;
  /** The reader cancelled the search. */
  cancelled: boolean;
  cancel: () => void;
  /** Asks a cancelled or failed question again. */
  askAgain: () => void;
}

interface Progress {
  question: Question;
  fraction: number;
  slow: boolean;
}

interface Failure {
  question: Question;
  code: string;
  message: string;
  parameter: string | null;
}

/** Searches the answer of a question after the debounce; a newer question cancels the search. null: no question. */
export function useAnswer(question: Question | null): AskedAnswer {
  const searches = useSearches();
  const [answered, setAnswered] = useState<AskedAnswer['answered']>(null);
  const [growing, setGrowing] = useState<AskedAnswer['growing']>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [stopped, setStopped] = useState<Question | null>(null);
  const idle = question !== null && stopped === question;

  useEffect(() => {
    if (question === null || idle) return undefined;
    let wanted = true;
    let task: { cancel: () => void } | null = null;
    let patience: ReturnType<typeof setTimeout> | undefined;
    function begin(asked: Question) {
      const started = performance.now();
      let fraction = 0;
      let drawn = -Infinity;
      patience = setTimeout(() => {
        if (wanted) setProgress({ question: asked, fraction, slow: true });
      }, patienceMs);
      const running = searches.run(findAnswer(asked), (step) => {
        if (!wanted) return;
        fraction = step.fraction;
        const now = performance.now();
        if (now - drawn < drawMs) return;
        drawn = now;
        if (step.partial !== null) setGrowing({ question: asked, answer: step.partial });
        setProgress((before) => ({
          question: asked,
          fraction,
          slow: before?.question === asked && before.slow,
        }));
      });
      task = running;
      void running.outcome.then((outcome) => {
        if (!wanted) return;
        clearTimeout(patience);
        setProgress(null);
        setGrowing(null);
        if (outcome.ok) {
          setFailure(null);
          setAnswered({ question: asked, answer: outcome.value, ms: performance.now() - started });
        } else {
          const { code, message, parameter = null } = outcome;
          setFailure({ question: asked, code, message, parameter });
        }
      });
    }
    const timer = setTimeout(begin, restMs, question);
    return () => {
      wanted = false;
      clearTimeout(timer);
      clearTimeout(patience);
      task?.cancel();
    };
  }, [searches, question, idle, attempt]);

  const cancel = useCallback(() => {
    setStopped(question);
    setProgress(null);
    setGrowing(null);
  }, [question]);
  const askAgain = useCallback(() => {
    setStopped(null);
    setFailure(null);
    setAttempt((count) => count + 1);
  }, []);

  return {
    answered,
    growing: growing?.question === question ? growing : null,
    fraction: progress !== null && progress.question === question && progress.slow ? progress.fraction : null,
    fault: failure !== null && failure.question === question ? failure : null,
    cancelled: idle,
    cancel,
    askAgain,
  };
}
