/** A measurement in the link; how it is written is for others to know. */
export const evidencePrefix = 'evidence=';

/** A fragment with measurements, each a text that can stand in a fragment as it is. */
export function linkWithEvidence(hash: string, evidence: readonly string[]): string {
  if (evidence.length === 0) return hash;
  const parts = evidence.map((text) => `${evidencePrefix}${text}`).join('&');
  return `${hash}${hash.includes('?') ? '&' : '?'}${parts}`;
}
