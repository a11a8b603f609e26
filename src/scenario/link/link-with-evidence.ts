/** Prefix of a measurement in the link; its encoding is defined elsewhere. */
export const evidencePrefix = 'evidence=';

/** Adds measurements to a fragment; each text is already encoded for a fragment. */
export function linkWithEvidence(hash: string, evidence: readonly string[]): string {
  if (evidence.length === 0) return hash;
  const parts = evidence.map((text) => `${evidencePrefix}${text}`).join('&');
  return `${hash}${hash.includes('?') ? '&' : '?'}${parts}`;
}
