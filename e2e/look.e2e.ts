import { expect, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';

const screens = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'projector', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
];

for (const scheme of ['light', 'dark'] as const) {
  for (const { name, width, height } of screens) {
    test(`${name} ${scheme}: nothing overflows, axe finds nothing serious`, async ({ bench, page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await bench.open('#v1/batch-polling?rateMbps=7500');
      await bench.openDetails();
      await page.getByRole('button', { name: 'Compare with the testbed' }).click();
      await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toBeVisible();
      await bench.settled();
      await expectSoundPage(page);
    });
  }
}

test('1280 x 800 answers the three questions without scrolling', async ({ bench, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await bench.open();
  const details = page.getByRole('button', { name: 'Details' });
  if ((await details.getAttribute('aria-expanded')) === 'true') await details.click();
  for (const id of ['packet-cost-rate', 'batch-size', 'sojourn']) {
    await expect(bench.figure(id)).toBeInViewport({ ratio: 0.99 });
  }
  const hero = (await bench.figure('packet-cost-rate').boundingBox())!;
  expect(hero.height).toBeGreaterThan(320);
  await expect(page.getByTestId('strip')).toBeInViewport({ ratio: 1 });
});

test('the built page carries a strict policy', async ({ bench, page }) => {
  await bench.open();
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe-eval');
});

test('nothing shifts while the page loads', async ({ bench, page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await bench.open();
  await bench.drawn('packet-cost-rate');
  const total = await page.evaluate(() =>
    (Reflect.get(window, 'shifts') as number[]).reduce((a, b) => a + b, 0),
  );
  expect(total).toBeLessThan(0.02);
});

test('on a phone the figure stays visible while a parameter is dragged', async ({ bench, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await bench.open();
  await page.getByRole('button', { name: /Parameters/ }).click();
  const before = await bench.indicatorNumber('meanBatch');
  await bench.beginDrag('rateMbps', 0.33, 0.5);
  await expect(bench.figure('packet-cost-rate')).toBeInViewport({ ratio: 0.6 });
  await bench.endDrag();
  await expect.poll(() => bench.indicatorNumber('meanBatch')).toBeGreaterThan(before);
});
