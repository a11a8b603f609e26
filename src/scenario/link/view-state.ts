/** Form of view state: few short texts under plain names. */

/** More than a page needs, few enough that no link makes the page slow. */
export const maxViewEntries = 64;

/** Whether a name and text can be view state; what they mean is for the page to judge. */
export function isViewEntry(name: string, text: string): boolean {
  return /^[a-z][A-Za-z0-9.-]{0,59}$/.test(name) && text.length <= 500 && !/\p{Surrogate}/u.test(text);
}
