/**
 * The sender is stored in `localStorage`, so that an answer has the same code after a reload; without storage it lasts
 * as long as the page.
 */

const storageKey = 'batchscope.sender';

let present: string | null = null;

/**
 * A random identifier that distinguishes equal answers of different browsers. It stays secret: codes have only a hash
 * of it.
 */
export function answerSender(): string {
  if (present !== null) return present;
  try {
    present = localStorage.getItem(storageKey);
  } catch {
    // Storage is not available.
  }
  if (present !== null) return present;
  present = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  try {
    localStorage.setItem(storageKey, present);
  } catch {
    // The identifier lasts as long as the page.
  }
  return present;
}
