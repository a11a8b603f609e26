/** Parts of a model on the first screen: one sentence, some large numbers, one large figure and two beside it. */
import type { EnteredInputs, InputValues } from './inputs.ts';
import type { Words } from '../../text/words.ts';
import type { Solution } from './solution.ts';

/** One of the large numbers. */
export interface ScreenNumber {
  /** Name of an indicator (may contain `{method}`) or of a word. */
  result: string;
  /** A few words under the number that continue its unit: `15.7 packets` / `a poll`. */
  caption: string;
  /** Another caption with these inputs; null: not. */
  captionAt?: (values: EnteredInputs) => string | null;
  /** The caption has the unit in it. */
  unitInCaption?: true;
  /** Text where the result has no value; absent: a dash. */
  missing?: string;
  /** Words before the number, which then follows the headline's sentence: `99 % of the packets are through within`. */
  clause?: string;
  /**
   * Other places with the same or nearly the same value, by their names in links (`number:capacityMpps`): hidden
   * together with it on a prepared page.
   */
  repeatedBy?: readonly string[];
}

/** A figure that can be the large one, with the name of its tab. */
interface HeroTab {
  figure: string;
  tab: string;
}

export interface ScreenDeclaration {
  /** Three, and four without an edge; fewer with a handout. */
  numbers: readonly ScreenNumber[];
  /** The highest rate that the system carries, as its ribbon marks it; absent: no ribbon. */
  edge?: ScreenNumber;
  /** At least one; the first one opens. */
  hero: readonly HeroTab[];
  /** Beside the large figure: two, fewer with a handout. */
  companions: readonly string[];
  /** The picture of the mechanism is left out. */
  withoutMechanism?: true;
}

/** The results that the first screen shows as numbers: those that a handout can hide. */
export function screenResults({
  numbers,
  edge,
}: Pick<ScreenDeclaration, 'numbers' | 'edge'>): readonly ScreenNumber[] {
  return edge === undefined ? numbers : [...numbers, edge];
}

/** The unit of every packet rate on the screen: packets, or bits on the wire. */
export type ShownRateUnit = 'Mpps' | 'Gbit/s';

/** A rate in the reader's unit is `perMpps` times the rate in Mpps. */
export interface ShownRateScale {
  unit: ShownRateUnit;
  perMpps: number;
  /** Gbit/s on the wire of one Mpps; null or absent: the frames are not known. */
  gbpsPerMpps?: number | null;
}

export const packetRates: ShownRateScale = { unit: 'Mpps', perMpps: 1 };

export interface HeadlineContext {
  /** The inputs that the solution belongs to. */
  values: InputValues;
  solution: Solution;
  /** Id of the chosen method. */
  method: string;
  /** How the reader wants rates. */
  rate: ShownRateScale;
}

/** Sentences about the operating point and its distance to the edge. */
export interface HeadlineWords {
  /** One sentence; every number in it has its unit. Numbers of the screen are tokens by the names of their results. */
  sentence: Words;
  /**
   * A second sentence: where the capacity or limit is. Left out beside a ribbon, which shows it; null where there is no
   * limit.
   */
  edge: string | null;
  /** The sentence in one line of a presentation: at most 86 letters. Absent: the sentence is short enough. */
  brief?: Words;
}
