/** Multiplications of the sum over the packets of a batch, at most: some ten seconds. */
export const mostPositions = 3e10;
