/** Longest coalescing time, µs. */
export const mostCoalescingUs = 10_000;
