/** Values seen less often share a class with their neighbours: the share of a rare value is too uncertain. */
const fewestInClass = 5;
/** More lags are not summed: the estimate is an upper bound then. */
const mostLags = 500;

/**
 * How many independent observations a sequence of whole numbers >= 0 is worth, judged by how often classes of values
 * come back: as many as make the mean of Pearson's chi-square (and so of the Jensen-Shannon divergence) what it is for
 * this sequence. That is n divided by 1 plus twice the sum of the autocorrelations of the classes, each class weighted
 * by one over its share. The sum ends where two neighbouring lags together are not positive (Geyer, "Practical Markov
 * chain Monte Carlo", Statistical Science 1992). Never more than n; n where one class holds all. O(n lags).
 */
export function effectiveSampleSize(sequence: ArrayLike<number>): number {
  const n = sequence.length;
  const { classOf, counts } = classes(sequence);
  if (counts.length < 2) return n;
  const weight = counts.map((count) => n / count);
  const autocorrelation = (lag: number): number => {
    let again = 0;
    for (let k = lag; k < n; k++) if (classOf[k] === classOf[k - lag]) again += weight[classOf[k]!]!;
    return (again / (n - lag) - 1) / (counts.length - 1);
  };
  let sum = -1;
  for (let lag = 0; lag + 1 < Math.min(n / 2, mostLags); lag += 2) {
    const pair = (lag === 0 ? 1 : autocorrelation(lag)) + autocorrelation(lag + 1);
    if (pair <= 0) break;
    sum += 2 * pair;
  }
  return n / Math.max(1, sum);
}

/** Neighbouring values put together until each class has enough; the last one takes the rest. */
function classes(sequence: ArrayLike<number>): { classOf: Uint32Array; counts: number[] } {
  let largest = 0;
  for (let k = 0; k < sequence.length; k++) largest = Math.max(largest, sequence[k]!);
  const seen = new Uint32Array(largest + 1);
  for (let k = 0; k < sequence.length; k++) seen[sequence[k]!]!++;
  const classOfValue = new Uint32Array(largest + 1);
  const counts: number[] = [];
  let open = 0;
  for (let value = 0; value <= largest; value++) {
    classOfValue[value] = counts.length;
    open += seen[value]!;
    if (open < fewestInClass) continue;
    counts.push(open);
    open = 0;
  }
  if (open > 0 && counts.length > 0) {
    const last = counts.length - 1;
    counts[last]! += open;
    for (let value = largest; classOfValue[value]! > last; value--) classOfValue[value] = last;
  }
  return { classOf: Uint32Array.from(sequence, (value) => classOfValue[value]!), counts };
}
