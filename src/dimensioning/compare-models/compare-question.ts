/** Translates a question of one model to another model, with its assumptions. */
import { offeredMpps, type Workload } from '../../models/contract/dimensioning.ts';
import { defaultValues, type InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { formatSignificant } from '../../text/number-format.ts';
import { checkValue } from '../../scenario/file/check-field.ts';
import { withInputs } from '../../scenario/file/scenario.ts';
import { askedThroughput, type MissingGoal, translateGoals } from './compare-goals.ts';
import { type SharedMeaning, sharedMeaning, translateUnknown } from './compare-unknowns.ts';
import { type Question, QuestionFault, type Unknown } from '../question/question.ts';
import { rateWords } from '../question/unknown-axis.ts';

export interface AskedModel {
  model: Model;
  /**
   * `ask`: the question; `capacity`: the rate is asked for and the model is offered none, its highest throughput is the
   * answer; `refuse`: it cannot be asked, one sentence.
   */
  ask: { kind: 'ask'; question: Question } | { kind: 'capacity' } | { kind: 'refuse'; why: string };
  /** The workload in the model's inputs; complete, but they may break a rule until the unknowns are set. */
  values: InputValues;
  /** Meaning of each unknown that all models share. */
  meanings: readonly SharedMeaning[];
  assumed: readonly string[];
  ignored: readonly string[];
  missing: readonly MissingGoal[];
}

/**
 * Rate, frame, cores, cost and clock of the question's scenario. `indicators`: of the scenario, where it was solved.
 */
export function workloadOf(
  question: Question,
  indicators: Readonly<Record<string, number | null>> | null,
): Workload {
  const { model, values } = question;
  const { workload, offered = null } = model.dimensioning ?? {};
  if (workload === undefined) {
    const message = `${model.name} does not declare which of its inputs other models share.`;
    throw new QuestionFault('no-workload', message);
  }
  const read = workload.read(values, indicators);
  return { ...read, rateMpps: read.rateMpps ?? offered?.mpps(values) ?? askedThroughput(question) };
}

/** Settings of the asking model, other than the workload, without an input in the other model. */
function unevenness({ model: asker, values }: Question, model: Model): string[] {
  const name = asker.dimensioning?.hottestShare;
  if (name === undefined || model.dimensioning?.hottestShare !== undefined) return [];
  const share = values[name];
  const field = asker.fields.find((candidate) => candidate.name === name);
  if (typeof share !== 'number' || field?.appliesWhen?.(values) === false) return [];
  return [
    `The busiest core’s share of ${formatSignificant(share)} is ignored: here the load is spread evenly.`,
  ];
}

/** A frame size that is asked for changes packets where the rate counts bits. */
function heldRate(question: Question, { input, from, to }: Unknown, mpps: number): string[] {
  const { model: asker, values } = question;
  const offered = asker.dimensioning?.offered ?? null;
  if (offered === null || input === offered.input) return [];
  const at = (end: number) => offeredMpps(offered, { ...values, [input]: end });
  if (Math.abs(at(from) / at(to) - 1) < 1e-9) return [];
  return [
    `The rate stays ${rateWords(mpps, question)} here. In ${asker.name} the bit rate stays and the packet rate changes.`,
  ];
}

/** Refusal of the first input of the workload that the model does not accept, one sentence; null: all are legal. */
function faultIn(model: Model, inputs: Readonly<Record<string, unknown>>, values: InputValues) {
  for (const field of model.fields.filter(({ name }) => name in inputs)) {
    const check = checkValue(field, values[field.name]);
    if (!check.ok) return check.fault.message;
  }
  return null;
}

/** `model`: another than the question's. Cheap but for a few ms where a capacity has no closed form. */
export function askModel(question: Question, workload: Workload, model: Model): AskedModel {
  const shared = model.dimensioning?.workload;
  const base = { ...defaultValues(model.fields), ...shared?.base };
  const untranslated = { model, values: base, meanings: [], assumed: [], ignored: [], missing: [] };
  const refuse = (why: string): AskedModel => ({ ...untranslated, ask: { kind: 'refuse', why } });
  if (shared === undefined) return refuse(`${model.name} does not declare what it shares with other models.`);

  const written = shared.write(workload, base);
  // The unknowns may repair a broken rule; else no position is legal.
  const values = withInputs(model, base, written.inputs) as InputValues;
  const fault = faultIn(model, written.inputs, values);
  if (fault !== null) return refuse(fault);

  const asksRate = question.unknowns.some(({ input }) => sharedMeaning(question.model, input) === 'rate');
  const { goals, missing, assumed } = translateGoals(question, model, asksRate ? null : workload.rateMpps);
  const ignored = [...written.ignored, ...unevenness(question, model)];
  const found = { model, values, missing, assumed: [...assumed, ...written.assumed], ignored };
  if (asksRate && model.dimensioning!.offered === null)
    return { ...found, meanings: ['rate'], ask: { kind: 'capacity' } };

  const unknowns: Unknown[] = [];
  const meanings: SharedMeaning[] = [];
  const lacking: string[] = [];
  for (const unknown of question.unknowns) {
    const translated = translateUnknown(question, unknown, model, values);
    if ('missing' in translated) lacking.push(translated.missing);
    else {
      unknowns.push(translated.unknown);
      meanings.push(translated.meaning);
      if (translated.meaning === 'frame' && workload.rateMpps !== null)
        lacking.push(...heldRate(question, unknown, workload.rateMpps));
    }
  }
  if (unknowns.length === 0) return { ...found, meanings: [], ask: { kind: 'refuse', why: lacking[0] } };
  if (goals.length === 0)
    return {
      ...found,
      meanings: [],
      ask: { kind: 'refuse', why: `${model.name} computes none of the goals.` },
    };
  return {
    ...found,
    ignored: [...ignored, ...lacking],
    meanings,
    ask: { kind: 'ask', question: { model, values, goals, unknowns, rate: question.rate } },
  };
}
