/** Contents at which a long chain is solved: all small ones, further up only as many as its smooth expectations need. */

/** Every content up to here is a node. */
const dense = 48;
/** Nodes that an expectation between nodes is read off. */
const stencil = 8;
/** Distance of nodes at content n, in units of sqrt(n): less than the next content varies around its mean. */
const spacing = 0.4;

/**
 * Nodes on 0..largest, with Lagrange interpolation in between. `bends`: contents above which an expectation follows another smooth
 * function; none is interpolated across them. Of few contents every one is a node, and nothing is approximated.
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

  /** Adds to `row`, an entry a node from `offset` on, what `probability` of `content` weighs at the nodes. */
  spread(row: Float64Array, offset: number, content: number, probability: number): void {
    const { weights } = this;
    const from = offset + this.stencilFrom[content];
    const at = content * stencil;
    for (let i = 0; i < stencil; i++) {
      const weight = weights[at + i];
      if (weight !== 0) row[from + i] += weight * probability;
    }
  }
}

const stepAt = (n: number): number => (n < dense ? 1 : Math.max(1, Math.floor(spacing * Math.sqrt(n))));
