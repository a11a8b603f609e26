/** Known quantity that selects one point of the line of equally good fits. */
export type Anchor =
  | { kind: 'beta'; value: number }
  | { kind: 's'; value: number }
  /** Squared coefficient of variation of the switchover time; the paper's result has 0.641. */
  | { kind: 'cs2'; value: number };

/** The paper's anchor: squared coefficient of variation of the switchover time from s = 13.52 µs and 0.3e-9 s². */
export const paperAnchor: Anchor = { kind: 'cs2', value: 0.3e-9 / 13.52e-6 ** 2 - 1 };
