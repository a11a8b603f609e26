import type { Page } from '@playwright/test';
import { DeployedSite } from './deployed-site.ts';
import { expect, test } from './bench-page.ts';

test.use({ serviceWorkers: 'allow' });

let site: DeployedSite;
test.beforeEach(async () => {
  site = await DeployedSite.start();
});
test.afterEach(() => {
  site.close();
});

/** The whole build is kept and the page is in the worker's hands. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      navigator.serviceWorker.controller ??
      new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken)),
  );
}

const buildOf = (page: Page) =>
  page
    .locator('meta[name="build"]')
    .count()
    .then((marks) => marks + 1);

async function deploy(page: Page): Promise<void> {
  site.build = 2;
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update();
  });
}

/** What the browser is fetching of a new build, or has ready. */
const newBuild = (page: Page) =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    return [registration.installing?.state ?? 'none', registration.waiting?.state ?? 'none'];
  });

test('the kept build stays whole and open tabs keep it until the reader asks for the new one', async ({
  bench,
  page,
}) => {
  await page.goto(site.url);
  await bench.settled();
  await kept(page);

  // A deploy that lost a file is none, and a server that does not answer is not waited for.
  site.mood = 'lacks a file';
  await deploy(page).catch(() => undefined);
  await expect.poll(() => newBuild(page)).toEqual(['none', 'none']);
  site.mood = 'hangs';
  await page.goto('about:blank');
  await page.goto(site.url);
  await bench.settled();
  expect(await buildOf(page)).toBe(1);
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);

  // The tab's late parts have gone from the server, and are there.
  site.mood = 'well';
  await deploy(page);
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

  // A reload of the reader's own shows the old build whole.
  await page.reload();
  expect(await buildOf(page)).toBe(1);
  await bench.settled();
  await bench.openDrawer('measurements');
  await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toBeVisible();

  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(page)).toBe(2);
  await bench.settled();
  expect(await bench.hash()).toContain('rateMbps=3000');
  await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toBeVisible();
  await expect(notice).not.toContainText('new version');
});

test('where the browser has no room the page stays online, without a word', async ({
  bench,
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url.slice(0, -1), quotaSize: 100_000 });
  await page.goto(site.url);
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
