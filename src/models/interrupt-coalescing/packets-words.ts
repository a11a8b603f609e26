/** `1 packet`, `16 packets`. */
export const packetsWords = (count: number): string => `${count} ${count === 1 ? 'packet' : 'packets'}`;
