import type { Answer, SearchedPoint } from '../../../../dimensioning/answer/answer.ts';
import { numberField } from '../../../../dimensioning/question/declared-indicator.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import { verifiedGoal } from '../../../../dimensioning/answer/verify-answer.ts';
import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import { capitalised, numberOf, lowered } from '../../../../text/number-words.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { effectiveLimit } from '../../../../dimensioning/question/goal-state.ts';
import { goalName } from '../../../../dimensioning/question/goal-words.ts';
import { axesOf } from '../../../../dimensioning/question/unknown-axis.ts';
import { formatCount, formatPlain, formatSignificant, withUnit } from '../../../../text/number-format.ts';
import { SolveProgress } from '../../../kit/ProgressLine.tsx';
import { checkStops } from '../../../core/simulation/check-state.ts';
import { type AnswerCheck, useAnswerCheck } from './use-answer-check.ts';
import { AnswerGoals } from './AnswerGoals.tsx';
import { StallSentence } from './AnswerNotices.tsx';
import { preferWords } from '../form/use-entry-faults.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { unknownAmount, unknownUnit } from '../form/unknown-unit.ts';
import { useState } from 'react';
import { questionJson } from '../../../../dimensioning/question-file/question-json.ts';
import { useOfferedCommands } from '../../../kit/commands/use-offered-commands.ts';
import { saveBlob } from '../../../figures/export/figure-download.ts';

const fileName = 'question.json';

/** Copies the question as a file for the command line; where the clipboard is refused it is saved instead. */
function CopyQuestion({ question, disabled }: { question: Question; disabled: boolean }) {
  const [message, setMessage] = useState('');

  function copy() {
    const text = `${JSON.stringify(questionJson(question), null, 2)}\n`;
    navigator.clipboard.writeText(text).then(
      () =>
        setMessage('Copied: save it as question.json and run “npm run --silent dimension -- question.json”.'),
      () => {
        saveBlob(new Blob([text], { type: 'application/json' }), fileName);
        setMessage(`${fileName} saved: run “npm run --silent dimension -- ${fileName}”.`);
      },
    );
  }

  useOfferedCommands(() => ({
    label: 'Question',
    commands: [{ label: 'Copy as question file', words: 'json dimension', disabled, run: copy }],
  }));

  return (
    <>
      <ActionButton
        disabled={disabled}
        title="The question with its scenario as JSON, for npm run dimension"
        onClick={copy}
      >
        Copy as question file
      </ActionButton>
      <span className="quiet-text" role="status">
        {message}
      </span>
    </>
  );
}

/** Progress of the simulation of the answer, with a Stop button. */
function AnswerCheckLine({ check: { status, progress, failure, stop } }: { check: AnswerCheck }) {
  const limit = useApp(({ view }) => checkStops.find(({ id }) => id === view.checkStop) ?? checkStops[0]);
  const seed = useApp(({ view }) => view.seed);
  if (status === 'off') return null;
  if (failure !== null) {
    return (
      <p className="field-fault" role="alert">
        {failure}
      </p>
    );
  }
  const packets = progress === null ? 0 : progress.report.packets;
  const words = `${formatCount(packets)} packets, seed ${seed}, runs ${limit.help}.`;
  if (status === 'running') {
    return (
      <div className="answer-check">
        <SolveProgress word="Simulating" fraction={packets / limit.limitPackets} onCancel={stop} />
        <p className="quiet-text">{words}</p>
      </div>
    );
  }
  return (
    <p className="quiet-text answer-check" role="status" data-testid="answer-check">
      {status === 'finished' ? 'Simulated' : 'Stopped'}: {words}
    </p>
  );
}

/**
 * The basis of an answer in words: model and form of the equations, the meaning of no loss, the density of the search.
 * `methodLabel`: of the chosen form. `ms`: time from question to answer.
 */
function aboutAnswer(question: Question, answer: Answer, methodLabel: string, ms: number): string {
  const { model, goals, unknowns } = question;
  const floors = goals
    .filter(({ bound, limit }) => bound === 'at-most' && limit === 0)
    .map((goal) => `${goalName(model, goal)} below ${formatPlain(effectiveLimit(goal), 2)} counts as none`);
  const axes = axesOf(question);
  const complete = unknowns.flatMap(({ input, from, to }, k) => {
    const field = numberField(model, input);
    if (field.integer !== true || answer.resolution[k] !== 0) return [];
    const range = `from ${formatPlain(from, 6)} to ${withUnit(formatPlain(to, 6), field.unit)}`;
    const { step = 1 } = axes[k];
    const places = step === 1 ? 'whole number' : `multiple of ${withUnit(formatPlain(step, 6), field.unit)}`;
    return [`Every ${places} ${range} was examined.`];
  });
  const solved = answer.points.filter(({ values }) => values !== null).length;
  return [
    `${model.name}, ${lowered(methodLabel)}; all other inputs as on the left.`,
    ...assumedArrivals(question),
    ...floors.map((words) => `${capitalised(words)}.`),
    ...complete,
    `${numberOf(solved, 'point')} solved ${timeWords(ms)}.`,
  ].join(' ');
}

/** One sentence where the model assumes a law of arrivals and the reader may know it. */
function assumedArrivals({ model, values }: Question): readonly string[] {
  const field = model.fields.find(({ name }) => name === 'arrivals.family');
  if (field?.kind !== 'choice' || field.access !== undefined) return [];
  const law = field.options.find(({ value }) => value === values[field.name]);
  return law === undefined ? [] : [`The answer depends on the assumed arrivals: ${lowered(law.label)}.`];
}

/** Earlier solves are cached: a repeated question takes no time. */
function timeWords(ms: number): string {
  return ms < 10 ? 'before' : `in ${withUnit(formatSignificant(ms / 1000, 2), 's')}`;
}

interface Props {
  question: Question;
  answer: Answer;
  ms: number;
  method: { id: string; label: string };
  /** It belongs to an earlier question. */
  old: boolean;
}

/** The value, the sentences, the results of every goal there, and the actions on the answer. */
export function AnswerView({ question, answer, ms, method, old }: Props) {
  const { setValues } = useActions();
  const values = useApp((state) => state.values);
  const place = answer.best ?? answer.closest;
  const check = useAnswerCheck(question.model, place);
  const units = useApp(({ view }) => view.units);
  const amounts = question.unknowns.map(({ input }, k) => {
    const field = numberField(question.model, input);
    const unit = unknownUnit(field, units[input], question.values, question.unknowns.length > 1);
    const at = answer.best?.at[k];
    if (at === undefined) return '';
    return unknownAmount(question, field, unit, at, answer.best?.values ?? question.values);
  });
  const report = check.progress?.report ?? null;
  const checked =
    check.status === 'off' || check.status === 'failed'
      ? null
      : (place?.goals ?? []).map((state) =>
          report === null || place === null || place.values === null
            ? null
            : verifiedGoal(question.model, place.values, state, report),
        );
  const there = place !== null && isThere(question, place, values);
  return (
    <div className="answer" data-old={old || undefined} data-testid="answer">
      <div className="answer-columns">
        <div className="answer-head">
          <div className="answer-value" data-testid="answer-value">
            {answer.best === null ? (
              <span className="answer-number">None</span>
            ) : (
              question.unknowns.map(({ input, prefer }, k) => (
                <p key={input}>
                  <span className="answer-name">
                    {capitalised(preferWords(numberField(question.model, input), prefer))}{' '}
                    {lowered(numberField(question.model, input).label)}
                  </span>
                  <span className="answer-number">{amounts[k]}</span>
                </p>
              ))
            )}
          </div>
          <ul className="answer-sentences">
            {answer.sentences.map((sentence) => (
              <li key={sentence}>
                {sentence === answer.reservation?.sentence
                  ? `${answer.reservation.brief} (Limits).`
                  : sentence}
              </li>
            ))}
            <StallSentence question={question} place={answer.best} />
          </ul>
          <div className="button-row">
            {place === null ? null : (
              <ActionButton
                primary
                disabled={old || there}
                onClick={() =>
                  setValues(Object.fromEntries(question.unknowns.map(({ input }, k) => [input, place.at[k]])))
                }
              >
                {answer.best === null
                  ? 'Go there'
                  : question.unknowns.length > 1
                    ? 'Use these values'
                    : 'Use this value'}
              </ActionButton>
            )}
            {place === null || place.values === null || question.model.simulation === undefined ? null : (
              <ActionButton disabled={old || check.status === 'running'} onClick={check.start}>
                Simulate this answer
              </ActionButton>
            )}
            <CopyQuestion question={question} disabled={old} />
            <span className="quiet-text" role="status">
              {there ? 'The inputs are set to this answer.' : ''}
            </span>
          </div>
        </div>
        <div className="answer-side">
          <AnswerCheckLine check={check} />
          <AnswerGoals question={question} answer={answer} checked={checked} />
          <p className="quiet-text" data-testid="about-answer">
            {aboutAnswer(question, answer, method.label, ms)}
          </p>
        </div>
      </div>
    </div>
  );
}

function isThere({ unknowns }: Question, place: SearchedPoint, values: EnteredInputs): boolean {
  return unknowns.every(({ input }, k) => values[input] === place.at[k]);
}
