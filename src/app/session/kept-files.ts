/**
 * The browser's database, which keeps what tabs have read of files over a reload: as it is, recordings and all. Nothing
 * of it leaves the browser; what a closed tab leaves is deleted a day later.
 */

const databaseName = 'batchscope';
const storeName = 'tabs';
const tabKey = 'batchscope.tab';
const longestMs = 24 * 3600 * 1000;

interface Entry {
  at: number;
  content: unknown;
}

/** What one tab has kept. */
export interface KeptFiles {
  /** null where nothing is kept. Rejects where the browser refuses. */
  read: () => Promise<unknown>;
  /** Anything fit for a structured clone takes the place of what was kept; null: nothing. Rejects as `read` does. */
  write: (content: unknown) => Promise<void>;
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('The database refused.'));
    };
  });
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName).createIndex('at', 'at');
  };
  return finished(request);
}

/** Rejects where the transaction as a whole fails, of a full disk for instance. */
async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(storeName, mode);
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => {
        resolve();
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error('The database refused.'));
      };
    });
    const [result] = await Promise.all([act(transaction.objectStore(storeName)), complete]);
    return result;
  } finally {
    database.close();
  }
}

const lockOf = (tab: string) => `${databaseName} ${tab}`;

/** Holds the name for as long as the page lives; false where another tab does, this one's original for instance. */
function hold(tab: string): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) return Promise.resolve(true); // over plain http
  return new Promise((resolve) => {
    locks
      .request(lockOf(tab), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => undefined);
      })
      .catch(() => {
        resolve(true);
      });
  });
}

/** The tab's name before a reload, and its name from now on: a copy of a tab gets one of its own. */
async function namesOfTab(): Promise<{ before: string | null; own: string }> {
  const before = sessionStorage.getItem(tabKey);
  if (before !== null && (await hold(before))) return { before, own: before };
  const own = [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join('');
  sessionStorage.setItem(tabKey, own);
  await hold(own);
  return { before, own };
}

async function deleteOld(store: IDBObjectStore, held: ReadonlySet<string>): Promise<void> {
  const oldest = IDBKeyRange.upperBound(Date.now() - longestMs);
  const keys = await finished(store.index('at').getAllKeys(oldest));
  const old = keys.filter((key) => !held.has(lockOf(key as string)));
  await Promise.all(old.map((key) => finished(store.delete(key))));
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  const { locks } = navigator as Partial<Navigator>;
  const held = (await locks?.query())?.held ?? [];
  return new Set(held.map(({ name }) => name ?? ''));
}

/** Of this tab. The database is touched only once something is read or written. */
export function keptFilesOfTab(): KeptFiles {
  let names: ReturnType<typeof namesOfTab> | null = null;
  let isEmpty = true;
  return {
    async read() {
      const { before, own } = await (names ??= namesOfTab());
      if (before === null) return null;
      const entry = await inStore('readonly', (store) =>
        finished(store.get(before) as IDBRequest<Entry | undefined>),
      );
      isEmpty = entry === undefined;
      if (entry !== undefined && own !== before)
        await inStore('readwrite', (store) => finished(store.put(entry, own)));
      return entry?.content ?? null;
    },
    async write(content) {
      if (content === null && isEmpty) return;
      const { own } = await (names ??= namesOfTab());
      const held = await heldLocks();
      await inStore('readwrite', async (store) => {
        const entry: Entry = { at: Date.now(), content };
        if (content === null) await finished(store.delete(own));
        else await finished(store.put(entry, own));
        await deleteOld(store, held);
      });
      isEmpty = content === null;
    },
  };
}
