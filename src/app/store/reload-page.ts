/** The page is about to load itself again: nobody need be asked. */
let reloading = false;

export const isReloading = (): boolean => reloading;

/** Loads the page again without a question: the reader has been told what is lost, if anything is. */
export function reloadPage(): void {
  reloading = true;
  window.location.reload();
}
