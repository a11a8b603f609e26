/** At the beginning of a sentence or heading: `port` -> `Port`; `p99` stays. */
export function capitalised(words: string): string {
  return /^p\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
