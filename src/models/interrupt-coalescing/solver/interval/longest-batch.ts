/** More positions in a batch than this are refused: the packets of one interval no longer matter one by one. */
export const longestBatch = 20_000;

export const batchTooLarge = 'batch-too-large';
