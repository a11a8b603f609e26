import './tools.css';
import { memo, useId, useState } from 'react';
import { formatCount } from '../../../../text/number-format.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import type { ToolItem } from '../../../core/evidence/measurement-state.ts';
import { RunSection } from '../run/RunSection.tsx';
import { ComparedValues } from './ComparedValues.tsx';
import { ToolResultItem } from './ToolResultItem.tsx';
import { ToolSuggestions } from './ToolSuggestions.tsx';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { parseNumber } from '../../../../scenario/file/check-field.ts';
import { entryText } from '../../../core/inputs/value-text.ts';
import { numberOf } from '../../../../text/number-words.ts';
import { Select } from '../../../kit/Select.tsx';

/** Larger than any instrument's constant delay, µs. */
const largestOffsetUs = 1000;

/** Delay of generator and wire in every latency of one output. */
function ToolOffset({ item }: { item: ToolItem }) {
  const { setToolOffset } = useActions();
  const { output, offsetUs } = item;
  const [text, setText] = useState(entryText(offsetUs));
  const id = useId();
  const latencies = output.reading.results.some(
    ({ kind, quantity }) => kind !== 'value' && quantity.startsWith('sojournUs'),
  );
  if (!latencies) return null;
  const offset = parseNumber(text);
  const bad = offset === null || offset < 0 || offset > largestOffsetUs;
  return (
    <div className="recorded-rate">
      <label>
        Instrument offset{' '}
        <input
          type="text"
          inputMode="decimal"
          className="number-entry"
          aria-label={`Instrument offset of ${output.fileName} in µs`}
          aria-describedby={id}
          aria-invalid={bad}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const next = parseNumber(event.target.value);
            if (next !== null && next >= 0 && next <= largestOffsetUs) setToolOffset(output.id, next);
          }}
        />
      </label>
      <span className="unit">µs</span>
      <p className={bad ? 'field-fault' : 'quiet-text'} id={id}>
        {bad
          ? `The offset must be a number from 0 to ${largestOffsetUs} µs.`
          : 'Subtracted from every latency in this output: the time in generator and wire, which the model leaves out.'}
      </p>
    </div>
  );
}

/** One output of a tool: its interpretation, its results, and inputs proposed from it. */
export const ToolCard = memo(function ToolCard({ item }: { item: ToolItem }) {
  const { removeTool } = useActions();
  const { output, failure } = item;
  const { fileName, reading } = output;
  const { title, understood, rowsUsed, dropped, warnings, results, systemFacts, run } = reading;
  const id = useId();
  return (
    <li className="file tool-card" aria-labelledby={id} data-testid="tool-card">
      <div className="testbed-head">
        <h3 id={id} className="file-name" title={fileName}>
          {fileName}
        </h3>
        <ActionButton quiet aria-label={`Remove ${title}, ${fileName}`} onClick={() => removeTool(output.id)}>
          Remove
        </ActionButton>
      </div>
      <p className="quiet-text">
        {title}: {numberOf(rowsUsed, 'row')} used.
        {dropped.map(({ code, count, message }) => (
          <span key={code}>
            {' '}
            {formatCount(count)} left out: {message}
          </span>
        ))}
      </p>
      <h4>Understood as</h4>
      <dl className="measures understood">
        {understood.map(({ label, text, guess }, k) => (
          <div key={k}>
            <dt>{label}</dt>
            <dd>
              {text}
              {guess ? <span className="assumed"> assumed</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <ToolQuestions item={item} />
      <p className="field-fault" role="status">
        {failure === null ? null : `${failure} The previous reading is shown.`}
      </p>
      {warnings.length === 0 ? null : (
        <ul className="tool-warnings">
          {warnings.map(({ code, message }, k) => (
            <li key={`${code} ${k}`}>{message}</li>
          ))}
        </ul>
      )}
      {run === undefined ? null : <RunSection run={run} />}
      {results.map((result, k) =>
        result.kind === 'value' ? null : <ToolResultItem key={k} item={item} result={result} place={k} />,
      )}
      <ToolOffset item={item} />
      {run === undefined ? <ComparedValues results={results} /> : null}
      <ToolSuggestions key={JSON.stringify(output.answers)} systemFacts={systemFacts} />
    </li>
  );
});

/** Questions that the text leaves open; an answer reads the text again. */
function ToolQuestions({ item }: { item: ToolItem }) {
  const { answerQuestion } = useActions();
  const { output, answers } = item;
  const id = useId();
  if (output.reading.questions.length === 0) return null;
  return (
    <div className="tool-questions" aria-busy={answers !== output.answers && item.failure === null}>
      {output.reading.questions.map(({ id: question, label, options, chosen, guessed }) => (
        <div key={question}>
          <label htmlFor={`${id}-${question}`}>
            {label}
            {guessed ? <span className="assumed"> assumed</span> : null}
          </label>
          <Select
            id={`${id}-${question}`}
            value={answers[question] ?? chosen}
            options={options}
            onChange={(answer) => answerQuestion(output.id, question, answer)}
          />
        </div>
      ))}
    </div>
  );
}

export function ToolOutputs() {
  const tools = useApp(({ measurement }) => measurement.tools);
  if (tools.length === 0) return null;
  return (
    <ul className="tool-outputs">
      {[...tools].reverse().map((item) => (
        <ToolCard key={item.output.id} item={item} />
      ))}
    </ul>
  );
}
