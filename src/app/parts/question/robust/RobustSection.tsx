import { useState } from 'react';
import type { Answer } from '../../../../dimensioning/answer/answer.ts';
import type { Question, Uncertainty } from '../../../../dimensioning/question/question.ts';
import { robustAnswer } from '../../../../dimensioning/robust/robust.ts';
import type { Robustness } from '../../../../dimensioning/robust/robustness.ts';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import { useApp } from '../../../core/app-context.tsx';
import { largestSeed } from '../../../core/simulation/check-state.ts';
import { mostUncertainties } from '../../../../dimensioning/robust/uncertain-inputs.ts';
import { anyError, uncertainChoices, usualUncertainties } from './robust-choices.ts';
import { RobustResult } from './RobustResult.tsx';
import { SearchProgress } from '../SearchProgress.tsx';
import { useSearchRun } from '../compare/use-search-run.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Select } from '../../../kit/Select.tsx';

interface RobustInputsProps {
  question: Question;
  chosen: readonly Uncertainty[];
  onChange: (chosen: readonly Uncertainty[]) => void;
}

const percent = (relative: number) => Number((100 * relative).toPrecision(6));

/** The uncertain inputs with their errors; to be added and removed. */
function RobustInputs({ question, chosen, onChange }: RobustInputsProps) {
  const choices = uncertainChoices(question);
  const taken = new Set(chosen.map(({ what }) => what));
  const free = choices.filter(({ what }) => !taken.has(what));
  return (
    <div className="several-uncertain">
      {chosen.map(({ what, relative }) => {
        const label = choices.find((choice) => choice.what === what)?.label ?? what;
        return (
          <div className="several-uncertainty" key={what} data-testid={`uncertain-${what}`}>
            <SettingEntry
              label={`${label} ±`}
              unit="%"
              value={percent(relative)}
              allowed="above 0 and below 100 %"
              isAllowed={(value) => value > 0 && value < 100}
              onChange={(value) =>
                onChange(chosen.map((one) => (one.what === what ? { what, relative: value / 100 } : one)))
              }
            />
            <ActionButton
              quiet
              aria-label={`${label} is known`}
              onClick={() => onChange(chosen.filter((one) => one.what !== what))}
            >
              Remove
            </ActionButton>
          </div>
        );
      })}
      {free.length === 0 || chosen.length >= mostUncertainties ? null : (
        <Select
          aria-label="Add something uncertain"
          value=""
          options={[
            { value: '', label: 'Add …' },
            ...free.map(({ what, label }) => ({ value: what, label })),
          ]}
          onChange={(what) => {
            if (what !== '') onChange([...chosen, { what, relative: anyError }]);
          }}
        />
      )}
    </div>
  );
}

interface Props {
  question: Question;
  /** Answer of this question; null before there is one. */
  answer: Answer | null;
  refused: boolean;
}

/** Subject of the result: a question with its uncertainties, and its answer. */
interface Subject {
  question: Question;
  asked: Question;
  answer: Answer;
  cases: number;
  seed: number;
}

const mostCases = 10_000;

const isWholeUpTo = (least: number, most: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** Robustness of an answer where inputs are known only roughly. */
export function RobustSection({ question, answer, refused }: Props) {
  const firstSeed = useApp(({ view }) => view.seed);
  const [chosen, setChosen] = useState<readonly Uncertainty[]>(() => usualUncertainties(question));
  const [cases, setCases] = useState(200);
  const [seed, setSeed] = useState(firstSeed);
  const { found, fraction, fault, start, cancel } = useSearchRun<Subject, Robustness>();
  const old =
    found !== null &&
    (refused ||
      found.subject.question !== question ||
      found.subject.asked.uncertainties !== chosen ||
      found.subject.cases !== cases ||
      found.subject.seed !== seed);
  const ready = answer !== null && answer.best !== null && !refused && chosen.length > 0;

  function begin() {
    if (answer === null) return;
    const asked: Question = { ...question, uncertainties: chosen };
    start({ question, asked, answer, cases, seed }, robustAnswer(asked, answer, { cases, seed }));
  }

  return (
    <details className="several-section" data-testid="robust">
      <summary>
        <h3>Uncertain inputs</h3>
      </summary>
      <p className="several-lead">
        How often the goals still hold at the answer when these inputs are off by up to this much, and a safer
        answer.
      </p>
      <RobustInputs question={question} chosen={chosen} onChange={setChosen} />
      <div className="several-settings">
        <SettingEntry
          label="Random cases"
          unit=""
          value={cases}
          allowed={`a whole number from 1 to ${mostCases}`}
          isAllowed={isWholeUpTo(1, mostCases)}
          onChange={setCases}
        />
        <SettingEntry
          label="Seed"
          unit=""
          value={seed}
          allowed={`a whole number from 0 to ${largestSeed}`}
          isAllowed={isWholeUpTo(0, largestSeed)}
          onChange={setSeed}
        />
      </div>
      <div className="button-row">
        <ActionButton disabled={!ready || fraction !== null} onClick={begin}>
          Try the cases
        </ActionButton>
        <span className="quiet-text">{ready ? '' : notReady(answer, chosen)}</span>
      </div>
      <SearchProgress
        word="Trying cases"
        stale={old ? 'This belongs to other inputs or an earlier question.' : null}
        {...{ fraction, fault }}
        onCancel={cancel}
      />
      {found === null ? null : (
        <RobustResult
          question={found.subject.asked}
          answer={found.subject.answer}
          robust={found.result}
          complete={found.complete}
          old={old}
        />
      )}
    </details>
  );
}

function notReady(answer: Answer | null, chosen: readonly Uncertainty[]): string {
  if (chosen.length === 0) return 'First add something that is uncertain.';
  if (answer === null) return 'Waiting for the answer.';
  return answer.best === null ? 'The goals hold nowhere, so there is no answer to make safer.' : '';
}
