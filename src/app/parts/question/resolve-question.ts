/** Resolves the reader's question for one model: parts that the model does not know are left out, with a sentence. */
import { defaultUnknown } from '../../../dimensioning/question/default-question.ts';
import type { Goal, Question, Unknown } from '../../../dimensioning/question/question.ts';
import type { InputValues, NumberField } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { RateConversion } from '../../../scenario/units/unit-scale.ts';
import type { AskedGoal, AskedQuestion, AskedReading } from '../../../scenario/view/asked-question.ts';
import { askedOf, goalOf } from '../../panel/goal/asked-goal.ts';
import { goalQuantityLabels, isQuantity } from '../../panel/goal/goal-names.ts';
import { lowered } from '../../../text/number-words.ts';

interface ResolvedQuestion {
  /** The question in the form, only with parts that the model knows. */
  asked: AskedQuestion;
  question: Question;
  /** One sentence for each part that was left out. */
  remarks: readonly string[];
}

/** Context in which a question is resolved. */
interface QuestionContext {
  model: Model;
  values: InputValues;
  method: string;
  /** The reader's unit of rates. */
  rate: RateConversion;
}

/** Frames of many sizes can only be counted in packets. */
const packetsOnly: RateConversion = { unit: 'Mpps', perMpps: 1, gbpsPerMpps: null };

/** The number inputs that have an effect here, in the model's order. */
export function possibleUnknowns(model: Model, values: InputValues): readonly NumberField[] {
  return model.fields.filter(
    (field): field is NumberField => field.kind === 'number' && (field.appliesWhen?.(values) ?? true),
  );
}

/**
 * `reading`: from the view, null for the model's question. `first`: that question. Parts that the model does not know
 * are left out; where nothing is left, `first` fills in.
 */
export function resolveQuestion(
  { model, values, method, rate }: QuestionContext,
  reading: AskedReading | null,
  first: Question,
): ResolvedQuestion {
  const frame = model.dimensioning?.workload?.inputs.frame;
  const constantRate = (unknowns: readonly Unknown[]) =>
    unknowns.some(({ input }) => input === frame) ? packetsOnly : rate;
  if (reading === null || !reading.ok) {
    const question = { ...first, rate: constantRate(first.unknowns) };
    return { asked: askedOf(first), question, remarks: reading === null ? [] : [reading.message] };
  }
  const remarks: string[] = [];
  const fields = possibleUnknowns(model, values);
  const unknowns = reading.asked.unknowns.filter(({ input }) => {
    const known = fields.some(({ name }) => name === input);
    if (!known) remarks.push(unknownInput(model, input));
    return known;
  });
  const goals: { asked: AskedGoal; goal: Goal }[] = [];
  for (const asked of reading.asked.goals) {
    const goal = goalOf(model, method, asked);
    if (goal === null) remarks.push(unknownGoal(asked.name));
    else goals.push({ asked, goal });
  }
  const used: readonly Unknown[] = unknowns.length > 0 ? unknowns : first.unknowns;
  if (unknowns.length === 0) remarks.push(instead('It is asked for', fields, first));
  if (goals.length === 0) remarks.push('The goals of a ready-made question are used instead.');
  return {
    asked: {
      unknowns: used,
      goals: goals.length > 0 ? goals.map(({ asked }) => asked) : askedOf(first).goals,
    },
    question: {
      model,
      values,
      unknowns: used,
      goals: goals.length > 0 ? goals.map(({ goal }) => goal) : first.goals,
      rate: constantRate(used),
    },
    remarks,
  };
}

function unknownInput(model: Model, input: string): string {
  const field = model.fields.find(({ name }) => name === input);
  if (field === undefined) return `This model has no input “${input}”: it cannot be asked for.`;
  if (field.kind !== 'number') return `${field.label} is not a single number: it cannot be asked for.`;
  return `${field.label} has no effect at these inputs: it cannot be asked for.`;
}

function unknownGoal(name: string): string {
  const what = isQuantity(name) ? lowered(goalQuantityLabels[name]) : `“${name}”`;
  return `This model does not compute ${what}, so that goal is left out.`;
}

function instead(words: string, fields: readonly NumberField[], first: Question): string {
  const names = first.unknowns.map(({ input }) => fields.find(({ name }) => name === input)?.label ?? input);
  return `${words} ${names.map(lowered).join(' and ')} instead.`;
}

/** Another input in place of the unknown. */
export function unknownFor(model: Model, values: InputValues, input: string): Unknown {
  const field = possibleUnknowns(model, values).find(({ name }) => name === input);
  if (field === undefined) throw new Error(`the model has no numeric input "${input}"`);
  return defaultUnknown(model, field, values);
}
