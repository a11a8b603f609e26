/** Known quantity that selects one point of the line of equally good fits. */
export type Anchor =
  | { kind: 'beta'; value: number }
  | { kind: 's'; value: number }
  /** Squared coefficient of variation of the switchover time; the paper's result has 0.641. */
  | { kind: 'cs2'; value: number };

/** The paper's anchor: squared coefficient of variation of the switchover time from s = 13.52 µs and 0.3e-9 s². */
export const paperAnchor: Anchor = { kind: 'cs2', value: 0.3e-9 / 13.52e-6 ** 2 - 1 };

// The machine of the paper (Sections IV-A and VI-A): 16 cores of a Xeon Gold 6130 at 1 GHz.

/** λ_∞ = C/P as printed; C is then 1.820512 Mpps, printed as 1.82. */
const ratePerCore = 113_782;
const switchOver = 13.52e-6;
/** Never printed; `net.core.netdev_budget`, the one usual value that fits the printed digits. */
const packetsPerCycle = 300;

export const paperMachine = {
  cores: 16,
  k: packetsPerCycle,
  /** Packets/s of one core. */
  maxRate: ratePerCore,
  /** From Eq. (2): the printed 8.74 µs is too coarse, because s/k is a small difference. 8.74367 µs. */
  beta: 1 / ratePerCore - switchOver / packetsPerCycle,
  s: switchOver,
  /** Printed as "0.3 ns²", which means 0.3 nano-s². */
  s2: 0.3e-9,
  /** Printed as "1.12 ns²" for one function, which means 1.12 nano-s²; the cubic gives 1.1503e-9 s². */
  printedBeta2: 1.12e-9,
  /** Entries of each receive ring. */
  ringSize: 1024,
} as const;
