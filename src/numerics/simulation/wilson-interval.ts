/**
 * Confidence interval of a counted share: Wilson's interval ("Probable inference, the law of succession, and
 * statistical inference", JASA 1927).
 */

/** Two-sided 95 % of the normal law. */
const normalQuantile = 1.959963984540054;

interface ShareInterval {
  low: number;
  high: number;
}

/**
 * 95 % interval of the probability behind `hits` of `trials` independent trials (trials >= 1); inside 0..1, sound at 0
 * and all hits.
 */
export function wilsonInterval(hits: number, trials: number): ShareInterval {
  const z2 = normalQuantile ** 2;
  const share = hits / trials;
  const centre = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const half =
    (normalQuantile / (1 + z2 / trials)) *
    Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials));
  return {
    low: hits === 0 ? 0 : Math.max(0, centre - half),
    high: hits === trials ? 1 : Math.min(1, centre + half),
  };
}
