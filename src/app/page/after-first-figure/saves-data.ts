/** Whether the reader asked the browser to save data: then nothing is fetched before it is asked for. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
