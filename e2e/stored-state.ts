/** State that the page has stored for a reload, as text; empty before it has. */
export async function storedState(): Promise<string> {
  if ((await indexedDB.databases()).length === 0) return '';
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('refused'));
    });
  const database = await done(indexedDB.open('batchscope'));
  try {
    return JSON.stringify(await done(database.transaction('tabs').objectStore('tabs').getAll()));
  } finally {
    database.close();
  }
}
