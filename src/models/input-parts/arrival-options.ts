/**
 * The parts of a choice of arrivals that follow from its families: the cv of each, and what is laid over each other in
 * figures.
 */
import { numberInput } from './number-input.ts';
import {
  type ChoiceField,
  type ComparedOptions,
  type EnteredInputs,
  choiceAt,
  numberAt,
} from '../contract/inputs.ts';
import {
  arrivalCv,
  arrivalFamilyWords,
  cvWords,
  isBunched,
  type ArrivalFamilyId,
} from './arrival-families.ts';

/** The coefficient of variation of negative binomial interarrival times. */
export const arrivalVariation = numberInput('arrivals.cv', {
  symbol: 'c',
  label: 'Coefficient of variation',
  short: 'cv of gaps',
  under: 'arrivals.family',
  group: 'traffic',
  unit: '',
  default: 1,
  accepts: [0.01, 20],
  slider: [0.3, 4],
  step: 0.01,
  scale: 'log',
  appliesWhen: (values) => choiceAt(values, 'arrivals.family') === 'negative-binomial',
});

/** An adjustable family that is compared is bursty: at least this cv, unless the reader chose one above 1. */
const burstyCv = 2;

/**
 * For a field `arrivals.family` beside `arrivals.cv`, `arrivals.pmf` and, where it is offered,
 * `arrivals.jitterPackets`. `families`: what each option is; `meanSlots`: mean gap of the inputs.
 */
export function optionsOfArrivals(
  families: Readonly<Record<string, ArrivalFamilyId>>,
  meanSlots: (values: EnteredInputs) => number,
): Required<Pick<ChoiceField, 'optionNote' | 'noteFollows' | 'compared'>> {
  const cvOf = (values: EnteredInputs, option: string): number | null =>
    arrivalCv(families[option], {
      mean: meanSlots(values),
      cv: numberAt(values, 'arrivals.cv'),
      jitter: (values['arrivals.jitterPackets'] ?? 0) as number,
      pmf: values['arrivals.pmf'] as readonly number[] | null,
    });

  function optionNote(values: EnteredInputs, option: string): string | null {
    const cv = cvOf(values, option);
    // two digits: more do not fit beside the words in the narrowest panel
    return isBunched(families[option], cv) ? `but cv ${Number(cv!.toPrecision(2))} here` : cvWords(cv);
  }

  /** `even, cv 0.04`. */
  function words(values: EnteredInputs, option: string): string {
    const cv = cvOf(values, option);
    const name = isBunched(families[option], cv)
      ? 'several per slot'
      : arrivalFamilyWords[families[option]].name;
    const note = cvWords(cv);
    if (families[option] === 'adjustable' && !(numberAt(values, 'arrivals.cv') > 1)) return note ?? name;
    return note === null ? name : `${name}, ${note}`;
  }

  function compared(values: EnteredInputs): ComparedOptions | null {
    const present = choiceAt(values, 'arrivals.family');
    // A custom distribution determines its rate, which the other families would not have.
    if (families[present] === 'own') return null;
    const cv = numberAt(values, 'arrivals.cv');
    const others = Object.keys(families).filter((one) => one !== present && families[one] !== 'own');
    return {
      present: words(values, present),
      others: others.map((option) => {
        const inputs = {
          'arrivals.family': option,
          ...(families[option] === 'adjustable' ? { 'arrivals.cv': cv > 1 ? cv : burstyCv } : {}),
        };
        return { label: words({ ...values, ...inputs }, option), inputs };
      }),
    };
  }

  /** Gaps of whole slots: the shorter their mean, the more a slot matters. */
  const noteFollows = (values: EnteredInputs) =>
    ['near-regular', 'memoryless-single'].includes(families[choiceAt(values, 'arrivals.family')])
      ? 'cv follows the rate'
      : null;

  return { optionNote, noteFollows, compared };
}
