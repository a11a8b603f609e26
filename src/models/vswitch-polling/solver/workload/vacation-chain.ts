/**
 * The paper's chain of one RX queue: processing (P), switch-over (S) and vacation (V), Appendix A in a form without
 * subtraction.
 */

interface VacationChain {
  /** lambda, packets/µs; above 0. */
  rate: number;
  /** 1/mu: mean processing time, µs. */
  processing: number;
  /** 1/beta: mean switch-over time, µs; above 0. */
  switchOver: number;
  /** 1/alpha: mean of the rest of the vacation, µs; 0 with a single queue. */
  vacation: number;
}

/** Beyond this the running values are scaled down; scaled back, what is that much smaller becomes 0. */
const largest = 1e150;

/**
 * Solves chains of one capacity in reused buffers: results are overwritten by the next solve. O(K), positive
 * arithmetic.
 */
export class VacationChainSolver {
  /** Probabilities at any time of k = 0..K packets, the three stages together. */
  readonly law: Float64Array;
  /**
   * Probabilities at the ends of vacations, Eq. (19): contents that the core finds. Defined for a vacation of 0 too.
   */
  readonly atPoll: Float64Array;
  /** Sum over k of pi(k, P): share of time in processing. */
  busy = 0;
  /** Ends of vacations per µs. */
  pollRate = 0;
  private readonly processingLaw: Float64Array;
  /** Entries above `levels[r]` carry `factors[r]`. */
  private readonly levels: number[] = [];
  private readonly factors: number[] = [];

  constructor(private readonly capacity: number) {
    this.law = new Float64Array(capacity + 1);
    this.atPoll = new Float64Array(capacity + 1);
    this.processingLaw = new Float64Array(capacity + 1);
  }

  solve({ rate, processing, switchOver, vacation }: VacationChain): void {
    const { capacity, law, atPoll, processingLaw } = this;
    this.levels.length = 0;
    this.factors.length = 0;
    const work = rate * processing;
    const during = rate * switchOver;
    // F_k = alpha V_k, the flow out of (k, V), stays finite where 1/alpha is 0; the base of all is F_0
    // (1 + lambda/alpha) = 1
    let flow = 1 / (1 + rate * vacation);
    let v = flow * vacation;
    let s = switchOver;
    law[0] = v + s;
    atPoll[0] = flow;
    processingLaw[0] = 0;
    let p = work * law[0];
    for (let k = 1; k < capacity; k++) {
      flow = rate * (v + s + p);
      v = flow * vacation;
      s = during * (v + s + p);
      const all = v + s + p;
      law[k] = all;
      atPoll[k] = flow;
      processingLaw[k] = p;
      p = work * all;
      if (all > largest || flow > largest || p > largest) {
        const factor = 1 / Math.max(all, flow, p);
        v *= factor;
        s *= factor;
        p *= factor;
        this.levels.push(k);
        this.factors.push(factor);
      }
    }
    flow = rate * (v + s);
    atPoll[capacity] = flow;
    law[capacity] = flow * vacation + during * s + p;
    processingLaw[capacity] = p;
    this.scaleBack();
    this.normalise();
  }

  private scaleBack(): void {
    const { levels, factors, law, atPoll, processingLaw } = this;
    let factor = 1;
    for (let r = levels.length - 1; r >= 0; r--) {
      factor *= factors[r];
      for (let k = r === 0 ? 0 : levels[r - 1] + 1; k <= levels[r]; k++) {
        law[k] *= factor;
        atPoll[k] *= factor;
        processingLaw[k] *= factor;
      }
    }
  }

  private normalise(): void {
    const { law, atPoll, processingLaw, capacity } = this;
    let total = 0;
    let flows = 0;
    let busy = 0;
    for (let k = 0; k <= capacity; k++) {
      total += law[k];
      flows += atPoll[k];
      busy += processingLaw[k];
    }
    this.busy = busy / total;
    this.pollRate = flows / total;
    for (let k = 0; k <= capacity; k++) {
      law[k] /= total;
      atPoll[k] /= flows;
    }
  }
}

/** Mean number of packets that a visit takes, Eq. (18): at most `maxBatch` of those found. */
export function meanBatchOf(atPoll: Float64Array, maxBatch: number): number {
  let mean = 0;
  for (let k = 1; k < atPoll.length; k++) mean += Math.min(k, maxBatch) * atPoll[k];
  return mean;
}

/** Mean of a law on 0, 1, 2, ... */
export function meanOf(law: Float64Array): number {
  let mean = 0;
  for (let k = 1; k < law.length; k++) mean += k * law[k];
  return mean;
}
