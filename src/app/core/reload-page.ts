/** Whether the page is reloading itself: no confirmation is needed then. */
let reloading = false;

export const isReloading = (): boolean => reloading;

/** Reloads the page without a confirmation: the reader has already been informed of any loss. */
export function reloadPage(): void {
  reloading = true;
  window.location.reload();
}
