/**
 * IndexedDB store of the contents that tabs have read from files, recordings included, for the time of a reload. The
 * data stays in the browser; entries of closed tabs are deleted after a day.
 */

const databaseName = 'batchscope';
const storeName = 'tabs';
const tabKey = 'batchscope.tab';
const longestMs = 24 * 3600 * 1000;

interface Entry {
  at: number;
  content: unknown;
}

/** The stored snapshot of one tab. */
export interface StoredFiles {
  /** The stored snapshot; null where there is none. Rejects where the database is not available. */
  read: () => Promise<unknown>;
  /**
   * Replaces the stored snapshot by any value that can be cloned with `structuredClone`; null deletes it. Rejects as
   * `read` does.
   */
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

/** Rejects also where the transaction as a whole is aborted, because of a full disk for instance. */
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

/**
 * Holds a lock on the name for the life of the page; false where another tab holds it, such as the original of a
 * duplicated tab.
 */
function hold(tab: string): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) return Promise.resolve(true); // locks need a secure context
  return new Promise((resolve) => {
    locks
      .request(lockOf(tab), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => undefined);
      })
      .catch(() => resolve(true));
  });
}

/** The tab's name before the reload, null in a new tab, and its present one: a duplicated tab gets a new name. */
async function namesOfTab(): Promise<{ before: string | null; present: string }> {
  const before = sessionStorage.getItem(tabKey);
  if (before !== null && (await hold(before))) return { before, present: before };
  const present = [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join('');
  sessionStorage.setItem(tabKey, present);
  await hold(present);
  return { before, present };
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

/** The store of this tab. The database is opened at the first access. */
export function filesOfTab(): StoredFiles {
  let names: ReturnType<typeof namesOfTab> | null = null;
  let isEmpty = true;
  return {
    async read() {
      const { before, present } = await (names ??= namesOfTab());
      if (before === null) return null;
      const entry = await inStore('readonly', (store) =>
        finished(store.get(before) as IDBRequest<Entry | undefined>),
      );
      isEmpty = entry === undefined;
      if (entry !== undefined && present !== before)
        await inStore('readwrite', (store) => finished(store.put(entry, present)));
      return entry?.content ?? null;
    },
    async write(content) {
      if (content === null && isEmpty) return;
      const { present } = await (names ??= namesOfTab());
      const held = await heldLocks();
      await inStore('readwrite', async (store) => {
        const entry: Entry = { at: Date.now(), content };
        if (content === null) await finished(store.delete(present));
        else await finished(store.put(entry, present));
        await deleteOld(store, held);
      });
      isEmpty = content === null;
    },
  };
}
