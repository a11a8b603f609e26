import type { Page } from '@playwright/test';
import { DeployedSite } from './deployed-site.ts';
import { expect, smallRing, test } from './bench-page.ts';
import { storedState } from './stored-state.ts';

test.use({ serviceWorkers: 'allow' });

let site: DeployedSite;
test.beforeEach(async () => {
  site = await DeployedSite.start();
});
test.afterEach(() => {
  site.close();
});

/** Waits until the whole build is stored and the worker controls the page. */
async function ready(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      navigator.serviceWorker.controller ??
      new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken)),
  );
}

/** Build of the page; 0 between two pages. */
const buildOf = (page: Page) =>
  page
    .evaluate(() => Number(document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? 1))
    .catch(() => 0);

async function deploy(page: Page, build: number): Promise<void> {
  site.build = build;
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update();
  });
}

/** Worker of a new build that the browser is fetching or has ready. */
const newBuild = (page: Page) =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    return [registration.installing?.state ?? 'none', registration.waiting?.state ?? 'none'];
  });

test('the kept build stays whole and open tabs keep it until the reader asks for the new one', async ({
  bench,
  page,
}) => {
  await page.goto(site.url + smallRing);
  await bench.settled();
  await ready(page);

  // A deploy with a missing, wrong or truncated file is ignored, and the page does not wait for a silent server.
  for (const mood of ['lacks a file', 'sends a page for a file', 'sends half a file'] as const) {
    site.mood = mood;
    await deploy(page, 2).catch(() => undefined);
    await expect.poll(() => newBuild(page)).toEqual(['none', 'none']);
  }
  site.mood = 'hangs';
  await page.goto('about:blank');
  await page.goto(site.url + smallRing);
  await bench.settled();
  expect(await buildOf(page)).toBe(1);
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);

  // The late parts of this tab's build are no longer on the server; the worker has them.
  site.mood = 'well';
  site.hangUp(); // or the browser's own check for a new build would still wait
  await deploy(page, 2);
  const notice = page.getByTestId('announcements');
  await expect(notice).toContainText('A new version of Batchscope is ready.');
  await bench.openDrawer('measurements');
  await bench.upload({
    name: 'run.csv',
    text: 't1_cycles,batch_size\n0,4\n8000,5\n17000,4\n25000,5\n33500,5\n',
  });
  await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toBeVisible();
  await bench.enter('rateMbps', '3');
  await bench.settled();
  await expect.poll(() => bench.hash()).toContain('rateMbps=3000');

  // A reload by the reader shows the complete old build, and all that was stored once the page had come to rest.
  await expect.poll(() => page.evaluate(storedState)).toContain('"files":["run.csv"]');
  await page.reload();
  expect(await buildOf(page)).toBe(1);
  await bench.settled();
  await bench.openDrawer('measurements');
  await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toBeVisible();

  // The old worker gives way although the server leaves one of its requests open.
  const reload = notice.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  site.mood = 'hangs';
  await page.evaluate(() => {
    fetch('./absent.txt').catch(() => undefined);
  });
  await reload.click();
  await expect.poll(() => buildOf(page)).toBe(2);
  await bench.settled();
  bench.complaints.length = 0; // the request was ended
  expect(await bench.hash()).toContain('rateMbps=3000');
  await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toBeVisible();
  await expect(notice).not.toContainText('new version');
});

test('a tab keeps its build over two deploys and another tab’s reload, then reloads when asked, and says what would be lost', async ({
  bench,
  page,
  context,
}) => {
  await page.goto(site.url + smallRing);
  await bench.settled();
  await ready(page);
  const other = await context.newPage();
  await other.goto(site.url + smallRing);
  const noticeOf = (tab: Page) => tab.getByTestId('announcements');
  await deploy(page, 2);
  await expect(noticeOf(page)).toContainText('A new version');
  await deploy(page, 3);
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(3);
  await expect.poll(() => newBuild(page)).toEqual(['none', 'installed']);
  await noticeOf(other).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(other)).toBe(3);

  // The tab has another worker now, which still has the late parts of the tab's build.
  const late = await page.evaluate(async () => {
    const names = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return names.map((urls) => urls.some((url) => /MeasurementDrawer-.*\.js$/.test(url)));
  });
  expect(late).toContain(true);
  await bench.openDrawer('measurements');
  await page.evaluate(() => {
    for (let size = 2 ** 22, k = 0; size >= 16; k++) {
      try {
        sessionStorage.setItem(`full ${k}`, 'x'.repeat(size));
      } catch {
        size /= 2;
      }
    }
  });
  await bench.upload({
    name: 'run.csv',
    text: 't1_cycles,batch_size\n0,4\n8000,5\n17000,4\n25000,5\n33500,5\n',
  });
  await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toBeVisible();
  await noticeOf(page).getByRole('button', { name: 'Reload' }).click();
  await expect(noticeOf(page)).toContainText('cannot keep all measurements across a reload');
  expect(await buildOf(page)).toBe(1);
  await page.evaluate(() => {
    sessionStorage.clear();
  });
  await noticeOf(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(page)).toBe(3);
  await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toBeVisible();
});

test('a first visit during a deploy learns that its build has gone', async ({ bench, page }) => {
  await page.goto(`${site.url}#v1/k-limited`);
  await bench.settled();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /second-wave-.*\.js$/.test(name)),
  );
  site.build = 2; // before the page checks for a new worker, seconds later
  const notice = page.getByTestId('announcements');
  await expect(notice).toContainText('A new version');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(page)).toBe(2);
  bench.complaints.length = 0; // prefetched files were missing
});

test('where the browser has no room the page stays online, without a word', async ({
  bench,
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url.slice(0, -1), quotaSize: 100_000 });
  await page.goto(`${site.url}#v1/k-limited`);
  await bench.settled();
  const outcome = await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('./offline-worker.js');
    return new Promise((resolve) => {
      installing!.addEventListener('statechange', () => {
        resolve(installing!.state);
      });
    });
  });
  expect(outcome).toBe('redundant');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await expect(page.getByTestId('announcements')).toBeEmpty();
});
