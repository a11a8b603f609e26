import { useEffect, useRef, useState } from 'react';
import { TransientRunner } from '../../../../compute/transient/transient-runner.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { TransientModel } from '../../../../models/contract/transient.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import { ExactSurvival } from './ExactSurvival.tsx';
import {
  answerText,
  coresReservation,
  questionLabel,
  type QuestionKind,
  survivalQuestions,
  type SurvivalResult,
} from './question-words.ts';
import type { SurvivalQuestion } from '../../../../transient/questions/survival-question.ts';

interface Props {
  model: string;
  transient: TransientModel;
  values: InputValues;
  /** Length of the plan's first stall, or of a usual one, µs. */
  stallUs: number;
  /** Rate of bursts, Mpps; null: the speed of the wire. */
  burstMpps: number | null;
  seed: number;
  /** The observed port, counted from 1. */
  port: number;
  /** Simulated probability of any loss of this stall alone; null: something else is simulated. */
  simulated: string | null;
  /** Inputs or plan are being dragged: nothing is computed until the end. */
  moving: boolean;
  /** The figures have the band of `pausingReplications`, which is computed first. */
  hasBand: boolean;
}

/** Usual probability of any loss. */
const usualEpsilon = 1e-3;

/**
 * Questions about the longest stall, the largest burst and the like that the system survives: answered without
 * simulation where possible, else by simulation on request.
 */
export function SurvivalSection({ model, transient, moving, hasBand, simulated, ...situation }: Props) {
  const { values, stallUs } = situation;
  const [epsilon, setEpsilon] = useState(usualEpsilon);
  const [within, setWithin] = useState<number | null>(null);
  const withinUs = within ?? Number((2 * stallUs).toPrecision(2));
  const mayBeExact = transient.loadExact !== undefined;
  const [isExact, setExact] = useState(mayBeExact);
  const questions = survivalQuestions(transient, values, isExact);
  const asked = { ...situation, epsilon, withinUs };
  const { answers, isOld, isRunning, start, stop } = useSurvival(model, asked, questions);
  return (
    <section className="survival" aria-labelledby="survival-heading">
      <h3 id="survival-heading">Tolerable stalls and bursts</h3>
      <div className="plan-row">
        {transient.limit(values) === null ? null : (
          <SettingEntry
            {...{ label: 'Any loss with a probability of at most', unit: '', value: epsilon }}
            {...{ allowed: 'above 0 and below 1', isAllowed: (value: number) => value > 0 && value < 1 }}
            onChange={setEpsilon}
          />
        )}
        <SettingEntry
          {...{ label: 'p99 back within', unit: 'µs', value: withinUs }}
          {...{ allowed: 'above 0 µs', isAllowed: (value: number) => value > 0 }}
          onChange={setWithin}
        />
      </div>
      {mayBeExact ? (
        <ExactSurvival
          {...{ model, values, stallUs, epsilon, simulated }}
          moving={moving || !hasBand}
          onOutcome={setExact}
        />
      ) : null}
      <dl className="time-numbers" data-old={isOld || undefined}>
        {questions.map((kind) => (
          <div key={kind} data-unanswered={answers[kind] === undefined || undefined}>
            <dt>{questionLabel(kind, asked, transient)}</dt>
            <dd>
              {answerText(kind, answers[kind], transient, isRunning, epsilon)}
              {kind === 'cores' ? coresReservation(answers.cores, transient, values) : ''}
            </dd>
          </div>
        ))}
      </dl>
      <ActionButton disabled={moving} onClick={isRunning ? stop : start}>
        {isRunning ? 'Stop' : 'Simulate these answers'}
      </ActionButton>
      <p className="quiet-text">
        Stalls and bursts begin at a random time; a burst replaces the load of its wire. All intervals are 95
        % intervals.
      </p>
    </section>
  );
}

type Answers = Readonly<Partial<Record<QuestionKind, SurvivalResult>>>;

/** Answers of several questions about one situation, one after the other in a separate worker. */
function useSurvival(
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

  useEffect(() => () => runner.current?.close(), []);

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
