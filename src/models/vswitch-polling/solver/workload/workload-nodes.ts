/**
 * Contents at which a long chain is solved: all small ones, further up only as many as its smooth expectations need.
 */

/** Every content up to here is a node. */
const dense = 48;
/** Nodes that an expectation between nodes is read off. */
const stencil = 8;
/** Distance of nodes at content n, in units of sqrt(n): less than the next content varies around its mean. */
const spacing = 0.4;

/**
 * Nodes on 0..largest, with Lagrange interpolation in between. `bends`: contents above which an expectation follows
 * another smooth function; none is interpolated across them. Of few contents every one is a node, and nothing is
 * approximated.
 */
export class WorkloadNodes {
  /** Strictly increasing, from 0 to the largest content. */
  readonly at: Int32Array;
  /** First node of each content's stencil, and its weights side by side. */
  private readonly stencilFrom: Int32Array;
  private readonly weights: Float64Array;

  constructor(largest: number, bends: readonly number[]) {
    const starts = [...new Set(bends.map((bend) => Math.floor(bend) + 1))]
      .filter((start) => start > dense && start < largest)
      .sort((a, b) => a - b);
    const nodes: number[] = [];
    this.stencilFrom = new Int32Array(largest + 1);
    this.weights = new Float64Array((largest + 1) * stencil);
    const stretches = [0, ...starts].map((from, s) => ({ from, to: (starts[s] ?? largest + 1) - 1 }));
    for (const { from, to } of stretches) {
      const first = nodes.length;
      nodes.push(from);
      for (let n = from; n < to;) nodes.push((n = Math.min(to, n + stepAt(n))));
      this.interpolate(nodes, first, to);
    }
    this.at = Int32Array.from(nodes);
  }

  /** Weights of all contents between the nodes from `first` on, up to content `to`. */
  private interpolate(nodes: readonly number[], first: number, to: number): void {
    const size = Math.min(stencil, nodes.length - first);
    let above = first;
    for (let content = nodes[first]; content <= to; content++) {
      while (nodes[above] < content) above++;
      const begin = Math.max(first, Math.min(above - (size >> 1), nodes.length - size));
      this.stencilFrom[content] = begin;
      for (let i = begin; i < begin + size; i++) {
        let weight = 1;
        for (let j = begin; j < begin + size; j++) {
          if (j !== i) weight *= (content - nodes[j]) / (nodes[i] - nodes[j]);
        }
        this.weights[content * stencil + i - begin] = weight;
      }
    }
  }

  /**
   * Adds to `row`, an entry a node from `offset` on, what the probabilities `p` of contents `start`, `start` + 1, ...
   * weigh at the nodes; contents above the largest count as the largest.
   */
  addLaw(row: Float64Array, offset: number, start: number, p: Float64Array): void {
    const { weights, stencilFrom } = this;
    const largest = stencilFrom.length - 1;
    const inside = Math.max(0, Math.min(p.length, largest - start));
    let k = 0;
    while (k < inside) {
      const from = stencilFrom[start + k];
      let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (; k < inside && stencilFrom[start + k] === from; k++) {
        const at = (start + k) * stencil;
        const value = p[k];
        s0 += weights[at] * value;
        s1 += weights[at + 1] * value;
        s2 += weights[at + 2] * value;
        s3 += weights[at + 3] * value;
        s4 += weights[at + 4] * value;
        s5 += weights[at + 5] * value;
        s6 += weights[at + 6] * value;
        s7 += weights[at + 7] * value;
      }
      const to = offset + from;
      row[to] += s0;
      row[to + 1] += s1;
      row[to + 2] += s2;
      row[to + 3] += s3;
      row[to + 4] += s4;
      row[to + 5] += s5;
      row[to + 6] += s6;
      row[to + 7] += s7;
    }
    for (; k < p.length; k++) row[offset + this.at.length - 1] += p[k];
  }
}

const stepAt = (n: number): number => (n < dense ? 1 : Math.max(1, Math.floor(spacing * Math.sqrt(n))));
