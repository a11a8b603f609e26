import { numberOf } from '../../../../text/number-words.ts';
import { compareModels, type ModelAnswer } from '../../../../dimensioning/compare-models/compare-models.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import { useCatalogue } from '../../../core/app-context.tsx';
import { SearchProgress } from '../SearchProgress.tsx';
import { CompareModelsRow } from './CompareModelsRow.tsx';
import { useSearchRun } from './use-search-run.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { TableHead } from '../../../kit/Table.tsx';

interface Props {
  question: Question;
  refused: boolean;
}

/** The same question to every model of the catalogue, each answer beside its assumptions. */
export function CompareModelsSection({ question, refused }: Props) {
  const catalogue = useCatalogue();
  const { found, fraction, fault, start, cancel } = useSearchRun<Question, readonly ModelAnswer[]>();
  const old = found !== null && (found.subject !== question || refused);
  return (
    <details className="several-section" data-testid="several-models">
      <summary>
        <h3>Ask the other models the same question</h3>
      </summary>
      <p className="several-lead">
        Rate, frame size, cores and the cost of a packet on a busy core are carried over where a model has
        such an input. Each model lists what else it assumes.
      </p>
      <div className="button-row">
        <ActionButton
          disabled={refused || fraction !== null}
          onClick={() => {
            void catalogue
              .load(catalogue.entries.map(({ id }) => id))
              .then(() => start(question, compareModels(question, catalogue.models)));
          }}
        >
          Ask all models
        </ActionButton>
      </div>
      <SearchProgress
        word="Asking all models"
        stale={old ? 'These answers belong to an earlier question.' : null}
        {...{ fraction, fault }}
        onCancel={cancel}
      />
      {found === null || found.result.length === 0 ? null : (
        <div className="several-table" data-old={old || undefined}>
          <table data-testid="several-answers">
            <TableHead
              cells={['Model', 'Answer', 'Binding goal', <span className="visually-hidden">Open</span>]}
            />
            {found.result.map((answer) => (
              <CompareModelsRow key={answer.model.id} asked={found.subject} answer={answer} disabled={old} />
            ))}
          </table>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {found?.complete === true && !old
          ? `${numberOf(found.result.length, 'model')} ${found.result.length === 1 ? 'was' : 'were'} asked.`
          : ''}
      </p>
    </details>
  );
}
