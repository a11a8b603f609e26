/**
 * Whether the reader asked the browser to save data: then no code is fetched and no worker started or warmed before it
 * is used.
 */
export function savesData(): boolean {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
