/** Whether the reader asked the browser to save data: then nothing is prefetched. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
