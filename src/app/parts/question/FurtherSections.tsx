import type { Answer } from '../../../dimensioning/answer/answer.ts';
import type { Question } from '../../../dimensioning/question/question.ts';
import { HashingSection } from './hashing/HashingSection.tsx';
import { RobustSection } from './robust/RobustSection.tsx';
import { CompareModelsSection } from './compare/CompareModelsSection.tsx';
import './further-sections.css';

interface Props {
  /** As it stands in the form. */
  question: Question;
  /** The last answer and its question, which may be an older one. */
  answered: { question: Question; answer: Answer } | null;
  /** The form holds something that cannot be asked. */
  refused: boolean;
}

/**
 * What follows an answer: how sure it is, what an uneven load makes of it, what the other models say. Each is looked
 * for on demand.
 */
export function FurtherSections({ question, answered, refused }: Props) {
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
