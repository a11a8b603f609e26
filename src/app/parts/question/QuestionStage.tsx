import './further-sections.css';
import './question.css';
import { useMemo } from 'react';
import { questionsOf, type ReadyQuestion } from '../../../dimensioning/question/default-question.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { RateConversion } from '../../../scenario/units/unit-scale.ts';
import { SkipToFigure } from '../../kit/SkipToFigure.tsx';
import { SolveProgress } from '../../kit/ProgressLine.tsx';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { rateScale } from '../../core/traffic/rate-scale.ts';
import { useApp, useAppShallow } from '../../core/app-context.tsx';
import { chosenMethod } from '../../core/chosen-method.ts';
import { lastLegalValues } from '../../core/legal-values.ts';
import { AnswerNotices } from './answer/AnswerNotices.tsx';
import { AnswerView } from './answer/AnswerView.tsx';
import { QuestionFigures } from './answer/QuestionFigures.tsx';
import { QuestionForm } from './form/QuestionForm.tsx';
import { oneColumn } from '../../kit/preferences.ts';
import { useMedia } from '../../kit/use-media.ts';
import { resolveQuestion } from './resolve-question.ts';
import type { Answer } from '../../../dimensioning/answer/answer.ts';
import type { Question } from '../../../dimensioning/question/question.ts';
import { HashingSection } from './hashing/HashingSection.tsx';
import { RobustSection } from './robust/RobustSection.tsx';
import { CompareModelsSection } from './compare/CompareModelsSection.tsx';
import { useAnswer } from './answer/use-answer.ts';
import { useEntryFaults } from './form/use-entry-faults.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { placeRef } from '../../kit/places.ts';

interface FurtherSectionsProps {
  /** The question in the form. */
  question: Question;
  /** The last answer and its question, which may be an earlier one. */
  answered: { question: Question; answer: Answer } | null;
  /** The form has an entry that was refused. */
  refused: boolean;
}

/**
 * Further searches about an answer: its robustness, the effect of an uneven load, the answers of the other models. Each
 * starts on demand.
 */
function FurtherSections({ question, answered, refused }: FurtherSectionsProps) {
  const answer = answered !== null && answered.question === question ? answered.answer : null;
  return (
    <div className="several" data-testid="several">
      {(question.model.dimensioning?.uncertain.length ?? 0) === 0 ? null : (
        <RobustSection question={question} answer={answer} refused={refused} />
      )}
      {question.model.dimensioning?.hottestShare === undefined ? null : (
        <HashingSection question={question} refused={refused} />
      )}
      {question.model.dimensioning?.workload === undefined ? null : (
        <CompareModelsSection question={question} refused={refused} />
      )}
    </div>
  );
}

/** The question about inputs that meet goals, its answer and the curves behind it. */
export function QuestionStage() {
  const modelId = useApp(({ model }) => model.id);
  return (
    <section
      ref={placeRef('question')}
      className="question-stage"
      aria-labelledby="question-heading"
      data-testid="question-stage"
    >
      <h2 className="visually-hidden" id="question-heading">
        Question
      </h2>
      <AskedStage key={modelId} />
    </section>
  );
}

/** Whether this model takes questions, before one is asked. */
function AskedStage() {
  const model = useApp((state) => state.model);
  const values = useApp(lastLegalValues);
  const method = useApp(chosenMethod);
  const rate = useAppShallow((state) => rateScale(model, values, state));
  const ready = useMemo(() => questionsOf(model, values, method, rate), [model, values, method, rate]);
  if (ready.length === 0) return <p>{model.name} does not support questions.</p>;
  return <Asked {...{ model, values, method, rate, ready }} />;
}

interface Props {
  model: Model;
  values: InputValues;
  method: string;
  rate: RateConversion;
  ready: readonly ReadyQuestion[];
}

function Asked({ model, values, method, rate, ready }: Props) {
  const ask = useApp(({ view }) => view.ask);
  const resting = useApp(
    ({ gesture, fault }) => fault === null && gesture?.kind !== 'drag' && gesture?.kind !== 'keys',
  );
  const resolved = useMemo(
    () => resolveQuestion({ model, values, method, rate }, ask, ready[0].question),
    [model, values, method, rate, ask, ready],
  );
  const entries = useEntryFaults();
  const { answered, growing, fraction, fault, cancelled, cancel, askAgain } = useAnswer(
    resting ? resolved.question : null,
  );
  // On a phone the form would fill the window.
  const single = useMedia(oneColumn);
  const methodLabel = model.methods.find(({ id }) => id === method)?.label ?? method;
  const old = answered !== null && (answered.question !== resolved.question || entries.any);
  const shown = growing ?? answered;

  const answer =
    answered === null ? null : (
      <PartBoundary part="The answer">
        <AnswerView {...answered} method={{ id: method, label: methodLabel }} old={old} />
      </PartBoundary>
    );

  return (
    <>
      {shown === null ? null : <SkipToFigure stage="question" />}
      {single ? answer : null}
      <QuestionForm
        {...{ model, values, method, rate, ready, entries }}
        asked={resolved.asked}
        refusal={fault}
      />
      {resolved.remarks.map((sentence) => (
        <p key={sentence} className="ask-remark" role="status">
          {sentence}
        </p>
      ))}
      <div className="ask-progress">
        {fraction === null ? null : (
          <SolveProgress word="Searching for the answer" fraction={fraction} onCancel={cancel} />
        )}
        {cancelled ? (
          <p className="quiet-text">
            Cancelled.{' '}
            <ActionButton quiet onClick={askAgain}>
              Ask again
            </ActionButton>
          </p>
        ) : null}
      </div>
      <p className="visually-hidden" role="status" data-testid="answer-status">
        {answered === null || old ? '' : `Answer: ${answered.answer.sentences.join(' ')}`}
      </p>
      {single ? null : answer}
      {shown === null ? null : (
        <PartBoundary part="The figures of the answer">
          <QuestionFigures
            question={shown.question}
            answer={shown.answer}
            methodLabel={methodLabel}
            complete={growing === null}
            progress={fraction}
            old={growing === null && old}
          />
        </PartBoundary>
      )}
      {answered === null || old ? null : <AnswerNotices {...answered} />}
      <PartBoundary part="The comparison of models and traffic">
        <FurtherSections
          question={resolved.question}
          answered={answered}
          refused={!resting || entries.any || fault !== null}
        />
      </PartBoundary>
    </>
  );
}
