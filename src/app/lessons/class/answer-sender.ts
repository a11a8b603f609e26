/** Kept in this browser, so that an answer has the same code after a reload; for as long as the page otherwise. */

const storageKey = 'batchscope.sender';

let present: string | null = null;

/** A text that tells the answers of this browser from equal ones of others. No one else learns it. */
export function answerSender(): string {
  if (present !== null) return present;
  try {
    present = localStorage.getItem(storageKey);
  } catch {
    // Storage is forbidden.
  }
  if (present !== null) return present;
  present = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  try {
    localStorage.setItem(storageKey, present);
  } catch {
    // The codes of this page go with it.
  }
  return present;
}
