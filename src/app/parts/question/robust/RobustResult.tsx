import { useMemo } from 'react';
import type { Answer } from '../../../../dimensioning/answer/answer.ts';
import { positionWords } from '../../../../dimensioning/question/position-words.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import type { DrawnCases, Robustness } from '../../../../dimensioning/robust/robustness.ts';
import { formatPercent, withUnit } from '../../../../text/number-format.ts';
import { withRemarks } from '../../../figures/export/provenance/provenance.ts';
import { ExaminableCard } from '../../../figures/card/ExaminableCard.tsx';
import { useProvenance } from '../../../figures/export/provenance/use-provenance.ts';
import { inUnitOf } from '../answer/goal-figure.ts';
import { questionReproduction } from '../answer/QuestionFigures.tsx';
import { usePalette } from '../../../kit/use-palette.ts';
import { useActions } from '../../../core/app-context.tsx';
import { capitalised } from '../../../../text/number-words.ts';
import { robustFigure } from './robust-figure.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Table } from '../../../kit/Table.tsx';

interface Props {
  /** The question with the uncertainties. */
  question: Question;
  answer: Answer;
  robust: Robustness;
  /** False while the safer answer is still being searched. */
  complete: boolean;
  old: boolean;
}

/** How often the answer holds, the safer answer beside it, and how the goal that fails most varies over the cases. */
export function RobustResult({ question, answer, robust, complete, old }: Props) {
  const { setValues } = useActions();
  const palette = usePalette();
  const origin = useProvenance();
  const reproduction = useMemo(
    () => questionReproduction(question, { robust: { cases: robust.drawn.cases, seed: robust.seed } }),
    [question, robust],
  );
  const spec = useMemo(
    () => inUnitOf(question, robustFigure(question, answer, robust)),
    [question, answer, robust],
  );
  const provenance = useMemo(
    () => withRemarks(origin, [`Uncertain inputs, seed ${robust.seed}: ${robust.sentences.join(' ')}`]),
    [origin, robust],
  );
  const { safer } = robust;
  const different = safer.state === 'found' && !safer.point.at.every((x, k) => x === robust.at[k]);
  return (
    <div className="several-result" data-old={old || undefined} data-testid="robust-result">
      <div className="answer-table" tabIndex={0} role="region" aria-label="Answer and safer answer">
        <Table
          head={[' ', 'Value', 'Goals hold in', '95 % interval']}
          rows={[
            rowOf('Answer', positionWords(question, robust.at), robust.drawn),
            ...(safer.state === 'found' && different
              ? [rowOf('Safer', positionWords(question, safer.point.at), safer.drawn)]
              : []),
          ]}
        />
      </div>
      <ul className="answer-sentences">
        {robust.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {complete ? null : <li>Searching for a safer answer …</li>}
      </ul>
      {safer.state === 'found' && different ? (
        <div className="button-row">
          <ActionButton
            disabled={old}
            onClick={() => {
              const { at } = safer.point;
              setValues(Object.fromEntries(question.unknowns.map(({ input }, k) => [input, at[k]])));
            }}
          >
            Use the safer {question.unknowns.length > 1 ? 'values' : 'value'}
          </ActionButton>
        </div>
      ) : null}
      <div className="several-figure figure-cell" data-testid="robust-figure">
        <ExaminableCard
          id="robust"
          {...{ spec, palette, provenance, reproduction }}
          stale={old ? 'Shown for other inputs or another question' : null}
        />
      </div>
    </div>
  );
}

function rowOf(name: string, place: string, { holding, cases, low, high }: DrawnCases): readonly string[] {
  const interval = `${formatPercent(low)} to ${withUnit(formatPercent(high), '%')}`;
  return [name, capitalised(place), withUnit(formatPercent(holding / cases), '%'), interval];
}
