/**
 * The edge of a scenario: the highest rate up to which no more than one packet in ten million is lost. The one notion
 * of "loses packets" in sentences, figures, questions and headless answers.
 */

/** A loss up to this is none: one packet in ten million, the limit of a soak test. */
export const edgeLoss = 1e-7;

/** `loss` null or absent: the model knows none. */
export const losesNone = (loss: number | null | undefined): boolean => (loss ?? 0) <= edgeLoss;

/**
 * The meaning of the edge and the result that decides: the share of packets lost; or, in a model without loss before
 * it, the rate (Mpps) from which on queues grow without bound, or that the system forwards at most.
 */
export interface EdgeDeclaration {
  by: 'loss' | 'stability' | 'throughput';
  indicator: string;
}

/** The edge as far as it is known, in one unit of rates: it lies between the two. */
interface EdgeBracket {
  /** The highest known rate below `lossy` that loses none; 0: none is known. */
  lossless: number;
  /** The lowest known rate that loses packets; null: none is known. */
  lossy: number | null;
}

/** The bracket of solved rates, in any order; points without a value count as unknown. */
export function edgeBracket(
  points: Iterable<{ rate: number; loss: number | null | undefined }>,
): EdgeBracket {
  const known = [...points].filter(({ loss }) => typeof loss === 'number');
  const lossy = Math.min(...known.filter(({ loss }) => !losesNone(loss)).map(({ rate }) => rate));
  const below = known.filter(({ rate }) => rate < lossy).map(({ rate }) => rate);
  return { lossless: Math.max(0, ...below), lossy: lossy < Infinity ? lossy : null };
}
