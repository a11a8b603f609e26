/** Sizes that inputs, rules and figures share. */

/** The four ports of the paper's Scenario 1. */
export const defaultShares: readonly number[] = [0.15, 0.2, 0.25, 0.4];

export const maxPorts = 64;
export const maxCores = 64;
