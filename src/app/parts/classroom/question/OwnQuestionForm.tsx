import { typedNumber } from '../../../../text/typed-number.ts';
import './question-form.css';
import { useId } from 'react';
import type { Model } from '../../../../models/contract/model.ts';
import { useApp } from '../../../core/app-context.tsx';
import { readUnit } from '../../../core/inputs/value-text.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';
import { askedAs, rangeAround } from './made-question.ts';
import { longestText, type QuestionDraft, type OwnQuestionKind } from './question-draft.ts';
import type { OwnQuestion } from './use-own-question.ts';
import { Select } from '../../../kit/Select.tsx';

const kinds: readonly { id: OwnQuestionKind; label: string }[] = [
  { id: 'choose', label: 'Choose one of three' },
  { id: 'estimate', label: 'Estimate a number' },
  { id: 'draw-figure', label: 'Draw a curve over a figure' },
  { id: 'goal', label: 'Bring something about' },
];

interface Props {
  model: Model;
  draft: QuestionDraft;
  own: OwnQuestion;
  onChange: (draft: QuestionDraft) => void;
}

type TextName = {
  [Name in keyof QuestionDraft]: QuestionDraft[Name] extends string ? Name : never;
}[keyof QuestionDraft];

interface TextProps extends Pick<Props, 'draft' | 'onChange'> {
  name: Exclude<TextName, 'kind'>;
  label: string;
  placeholder?: string;
  /** One short line, for a number. */
  number?: boolean;
}

/** A text of the draft with its label above it. */
function TextEntry({ draft, onChange, name, label, placeholder, number = false }: TextProps) {
  return (
    <label className={number ? 'question-number' : 'question-text'}>
      <span>{label}</span>
      <input
        type="text"
        autoComplete="off"
        maxLength={longestText}
        value={draft[name]}
        {...(number ? { inputMode: 'decimal' as const } : {})}
        placeholder={placeholder}
        onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
      />
    </label>
  );
}

interface SelectProps extends Pick<Props, 'draft' | 'onChange'> {
  name: 'result' | 'figure' | 'curve' | 'alone' | 'thenInput';
  label: string;
  /** The empty choice. */
  none: string;
  options: readonly { value: string; label: string }[];
}

function SelectEntry({ draft, onChange, name, label, none, options }: SelectProps) {
  return (
    <label className="question-text">
      <span>{label}</span>
      <Select
        value={options.some(({ value }) => value === draft[name]) ? draft[name] : ''}
        options={[{ value: '', label: none }, ...options]}
        onChange={(chosen) => onChange({ ...draft, [name]: chosen })}
      />
    </label>
  );
}

const named = (all: readonly { name: string; label: string }[]) =>
  all.map(({ name, label }) => ({ value: name, label }));

/** Three options, the right one marked, each with its feedback. */
function Options({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const group = useId();
  return (
    <fieldset className="question-options">
      <legend>Options, the right one marked; the page shows them in an order of its own</legend>
      {([0, 1, 2] as const).map((k) => (
        <div key={k} className="question-option">
          <input
            type="radio"
            name={group}
            aria-label={`Option ${k + 1} is right`}
            checked={draft.right === k}
            onChange={() => onChange({ ...draft, right: k })}
          />
          <TextEntry {...{ draft, onChange }} name={`option${k}`} label={`Option ${k + 1}`} />
          <TextEntry
            {...{ draft, onChange }}
            name={`because${k}`}
            label={draft.right === k ? 'Why it is right' : 'The misconception in it'}
          />
        </div>
      ))}
    </fieldset>
  );
}

function Estimate({ model, draft, own, onChange }: Props) {
  const indicator = model.indicators.find(({ name }) => name === draft.result);
  const given = typedNumber(draft.given);
  const answer = indicator === undefined ? given : own.truth;
  const unit = indicator === undefined ? draft.unit : askedAs(indicator).unit;
  const around = answer !== null && answer > 0 ? rangeAround(answer, unit) : null;
  const entry = { draft, onChange };
  return (
    <>
      <SelectEntry
        {...entry}
        name="result"
        label="Right answer"
        none="A number that I give"
        options={named(model.indicators)}
      />
      <div className="question-row">
        {indicator === undefined ? (
          <>
            <TextEntry {...entry} name="given" label="Number" number />
            <TextEntry {...entry} name="unit" label="Unit" number />
          </>
        ) : (
          <p className="question-truth" role="status">
            {own.truth === null
              ? 'The model has no number here yet.'
              : `The model says ${withUnit(formatPlain(own.truth, 3), unit)}.`}
          </p>
        )}
        <TextEntry
          {...entry}
          name="low"
          label="Slider from"
          number
          {...(around === null ? {} : { placeholder: formatPlain(around.low) })}
        />
        <TextEntry
          {...entry}
          name="high"
          label="to"
          number
          {...(around === null ? {} : { placeholder: formatPlain(around.high) })}
        />
      </div>
    </>
  );
}

function Goal({ model, draft, onChange }: Props) {
  const indicator = model.indicators.find(({ name }) => name === draft.result);
  const entry = { draft, onChange };
  const unit = indicator === undefined ? '' : askedAs(indicator).unit;
  return (
    <>
      <SelectEntry
        {...entry}
        name="result"
        label="Result to be reached"
        none="Choose a result"
        options={named(model.indicators)}
      />
      <div className="question-row">
        <label className="question-number">
          <span>Reached</span>
          <Select
            value={draft.above ? 'above' : 'below'}
            options={{ below: 'at most', above: 'at least' }}
            onChange={(bound) => onChange({ ...draft, above: bound === 'above' })}
          />
        </label>
        <TextEntry {...entry} name="bound" label={unit === '' ? 'Bound' : `Bound (${unit})`} number />
      </div>
      <SelectEntry
        {...entry}
        name="alone"
        label="By changing"
        none="Any input"
        options={named(model.fields)}
      />
    </>
  );
}

function Draw({ model, draft, own, onChange }: Props) {
  const curves = own.axes?.curves ?? [];
  const entry = { draft, onChange };
  return (
    <>
      <SelectEntry
        {...entry}
        name="figure"
        label="Figure, whose curve is the answer"
        none="Choose a figure"
        options={model.figures.map(({ id, label }) => ({ value: id, label }))}
      />
      {curves.length < 2 ? null : (
        <SelectEntry
          {...entry}
          name="curve"
          label="Curve"
          none={curves[0]}
          options={curves.slice(1).map((name) => ({ value: name, label: name }))}
        />
      )}
    </>
  );
}

/** A lecturer's own question over the present state of the page. */
export function OwnQuestionForm(props: Props) {
  const id = useId();
  const { model, draft, own, onChange } = props;
  const entry = { draft, onChange };
  const { kind } = draft;
  const numbers = model.fields.filter((field) => field.kind === 'number');
  const changed = numbers.find(({ name }) => name === draft.thenInput);
  const units = useApp(({ view }) => view.units);
  const unit = changed === undefined ? '' : readUnit(changed, units[changed.name]).unit;
  return (
    <section className="prepare-part question-form" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Question</h3>
      <div className="segments" role="radiogroup" aria-label="Kind of question">
        {kinds.map((one) => (
          <label key={one.id} className="segment">
            <input
              type="radio"
              name={`${id}-kind`}
              checked={kind === one.id}
              onChange={() => onChange({ ...draft, kind: one.id })}
            />
            <span>{one.label}</span>
          </label>
        ))}
      </div>
      <TextEntry {...entry} name="ask" label={kind === 'goal' ? 'State to reach' : 'The question'} />
      {kind === 'choose' ? <Options {...entry} /> : null}
      {kind === 'estimate' ? <Estimate {...props} /> : null}
      {kind === 'draw-figure' ? <Draw {...props} /> : null}
      {kind === 'goal' ? <Goal {...props} /> : null}
      {kind === 'estimate' || kind === 'draw-figure' ? (
        <TextEntry {...entry} name="because" label="Why it is so, shown with the answer" />
      ) : null}
      {kind === 'goal' ? null : (
        <>
          <TextEntry {...entry} name="hint" label="Hint, if wanted" />
          <div className="question-row">
            <SelectEntry
              {...entry}
              name="thenInput"
              label="With the answer the page sets"
              none="Nothing"
              options={named(numbers)}
            />
            {draft.thenInput === '' ? null : (
              <TextEntry {...entry} name="thenValue" label={unit === '' ? 'to' : `to (${unit})`} number />
            )}
          </div>
        </>
      )}
      {own.made.ok ? null : (
        <p className="quiet-text" role="status" data-testid="question-fault">
          {own.made.fault} Until then the link opens without a question.
        </p>
      )}
    </section>
  );
}
