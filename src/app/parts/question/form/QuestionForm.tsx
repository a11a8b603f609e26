import { useState } from 'react';
import type { ReadyQuestion } from '../../../../dimensioning/question/default-question.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { RateConversion } from '../../../../scenario/units/unit-scale.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import {
  type AskedGoal,
  type AskedQuestion,
  mostGoals,
  sameQuestion,
} from '../../../../scenario/view/asked-question.ts';
import { askedOf } from '../../../panel/goal/asked-goal.ts';
import { type GoalName, goalNames, usualBound } from '../../../panel/goal/goal-names.ts';
import { GoalRow } from './GoalRow.tsx';
import { possibleUnknowns, unknownFor } from '../resolve-question.ts';
import { UnknownRow } from './UnknownRow.tsx';
import { unknownUnit } from './unknown-unit.ts';
import type { EntryFaults } from './use-entry-faults.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Select } from '../../../kit/Select.tsx';

interface ReadyQuestionsProps {
  ready: readonly ReadyQuestion[];
  asked: AskedQuestion;
  onChoose: (question: ReadyQuestion['question']) => void;
}

/** Value of the list for a question that is not in it. */
const customQuestion = 'own';

/** Common questions to this model, to be asked as they are or changed. */
function ReadyQuestions({ ready, asked, onChoose }: ReadyQuestionsProps) {
  const chosen = ready.find(({ question }) => sameQuestion(askedOf(question), asked))?.id ?? customQuestion;
  return (
    <label className="ask-ready">
      <span>Question</span>
      <Select
        value={chosen}
        options={[
          ...(chosen === customQuestion ? [{ value: customQuestion, label: 'A question of your own' }] : []),
          ...ready.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(id) => {
          const one = ready.find((question) => question.id === id);
          if (one !== undefined) onChoose(one.question);
        }}
      />
    </label>
  );
}

/** The model's present results by name, for the initial limits of goals; null before there are any. */
type Indicators = Readonly<Record<string, number | null>> | null;

/**
 * Rounds to two digits, up for an upper bound and down for a lower one, so that the goal holds at the present inputs.
 */
function rounded(value: number, bound: AskedGoal['bound']): number {
  if (value === 0) return 0;
  const power = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  const steps = bound === 'at-most' ? Math.ceil(value / power) : Math.floor(value / power);
  return Number((steps * power).toPrecision(2));
}

/** A new goal with the present result as its limit, where that is known; loss has the limit zero. */
export function newGoal(meant: GoalName, present: Indicators): AskedGoal {
  const bound = usualBound(meant);
  if (meant.quantity === 'loss') return { name: meant.name, bound, limit: 0 };
  const now = present?.[meant.indicator.name] ?? null;
  const whole = meant.indicator.kind === 'share' && meant.indicator.unit === '%' ? 100 : 1;
  return { name: meant.name, bound, limit: now === null ? whole : Math.max(0, rounded(now, bound)) };
}

/** The first of the names that no goal has yet; null: all are asked. */
export function nextGoal(names: readonly GoalName[], goals: readonly AskedGoal[]): GoalName | null {
  return names.find(({ name }) => !goals.some((goal) => goal.name === name)) ?? null;
}

/**
 * The goal with another quantity, with the same limit where the unit is the same: another percentile of the same time.
 */
export function changedGoal(goal: AskedGoal, from: GoalName, to: GoalName, present: Indicators): AskedGoal {
  const alike = from.indicator.unit === to.indicator.unit && from.indicator.kind === to.indicator.kind;
  return alike ? { name: to.name, bound: goal.bound, limit: goal.limit } : newGoal(to, present);
}

interface Props {
  model: Model;
  values: InputValues;
  method: string;
  rate: RateConversion;
  asked: AskedQuestion;
  ready: readonly ReadyQuestion[];
  entries: EntryFaults;
  /** A refusal of the search: of the whole question or of one input or indicator of it. */
  refusal: { message: string; parameter: string | null } | null;
}

/** The question as a sentence; every change asks it again. */
export function QuestionForm({ model, values, method, rate, asked, ready, entries, refusal }: Props) {
  const { ask, announce } = useActions();
  const units = useApp(({ view }) => view.units);
  const present = useApp(({ solve }) => solve.solution?.indicators ?? null);
  /** Key of the rows, which are mounted again where others replace them. */
  const [version, setVersion] = useState(0);
  const { unknowns, goals } = asked;
  const names = goalNames(model, method);
  const fields = possibleUnknowns(model, values);

  function change(part: Partial<AskedQuestion>) {
    if (!ask({ ...asked, ...part })) announce('failure', 'This question is too long for a link.');
  }

  function restructure(part: Partial<AskedQuestion>) {
    entries.clear();
    setVersion(version + 1);
    change(part);
  }

  const replaced = <T,>(list: readonly T[], index: number, by: T): readonly T[] =>
    list.map((one, k) => (k === index ? by : one));
  const without = <T,>(list: readonly T[], index: number): readonly T[] => list.filter((_, k) => k !== index);

  const setGoal = (index: number, goal: AskedGoal) => change({ goals: replaced(goals, index, goal) });
  const next = nextGoal(names, goals);
  const free = fields.filter(({ name }) => unknowns.every(({ input }) => input !== name));
  const meantOf = (goal: AskedGoal) => names.find(({ name }) => name === goal.name)!;
  const about = (parameter: string) => (refusal?.parameter === parameter ? refusal.message : null);
  const placed =
    refusal !== null &&
    (unknowns.some(({ input }) => input === refusal.parameter) ||
      goals.some((goal) => meantOf(goal).indicator.name === refusal.parameter));

  return (
    <form
      className="ask-form"
      aria-label="Question"
      data-testid="question-form"
      onSubmit={(event) => event.preventDefault()}
    >
      <ReadyQuestions ready={ready} asked={asked} onChoose={(question) => restructure(askedOf(question))} />
      {unknowns.map((unknown, k) => {
        const field = fields.find(({ name }) => name === unknown.input)!;
        const key = `${version} ${k} ${unknown.input}`;
        return (
          <UnknownRow
            key={key}
            {...{ model, values, unknown, field }}
            index={k}
            unit={unknownUnit(field, units[field.name], values, unknowns.length > 1)}
            fields={[field, ...free].sort((a, b) => fields.indexOf(a) - fields.indexOf(b))}
            faults={entries.of(`unknown ${k}`)}
            refusal={about(unknown.input)}
            onChange={(changed) => change({ unknowns: replaced(unknowns, k, changed) })}
            onField={(input) =>
              restructure({ unknowns: replaced(unknowns, k, unknownFor(model, values, input)) })
            }
            onFault={(part, message) => entries.set(`unknown ${k}`, part, message)}
            onRemove={
              unknowns.length === 1
                ? null
                : () => {
                    restructure({ unknowns: without(unknowns, k) });
                  }
            }
          />
        );
      })}
      <div className="ask-goals">
        <span>so that</span>
        <div>
          {goals.map((goal, k) => {
            const meant = meantOf(goal);
            return (
              <GoalRow
                key={`${version} ${k} ${goal.name}`}
                {...{ values, rate, goal, meant, names }}
                index={k}
                faults={entries.of(`goal ${k}`)}
                refusal={about(meant.indicator.name)}
                onChange={(changed) => setGoal(k, changed)}
                onName={(name) => {
                  const to = names.find((one) => one.name === name);
                  if (to === undefined) return;
                  restructure({ goals: replaced(goals, k, changedGoal(goal, meant, to, present)) });
                }}
                onFault={(part, message) => entries.set(`goal ${k}`, part, message)}
                onRemove={
                  goals.length === 1
                    ? null
                    : () => {
                        restructure({ goals: without(goals, k) });
                      }
                }
              />
            );
          })}
        </div>
      </div>
      <div className="button-row">
        <ActionButton
          disabled={goals.length >= mostGoals || next === null}
          onClick={() => {
            if (next !== null) restructure({ goals: [...goals, newGoal(next, present)] });
          }}
        >
          Add a goal
        </ActionButton>
        <ActionButton
          disabled={unknowns.length > 1 || free.length === 0}
          onClick={() => restructure({ unknowns: [...unknowns, unknownFor(model, values, free[0].name)] })}
        >
          Add an unknown
        </ActionButton>
      </div>
      <p className="field-fault ask-fault" role="alert">
        {refusal === null || placed ? '' : refusal.message}
      </p>
    </form>
  );
}
