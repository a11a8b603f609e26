import { expect, smallRing, test } from './bench-page.ts';

const heavy = '#v1/batch-polling?rateMbps=9380&maxBatch=4096&ringSize=65536&arrivals.family=geometric';

test('a worker that hangs is restarted, and the page says so', async ({ bench, page }) => {
  await bench.open(smallRing);
  await bench.drawn('batch-size');
  // Each worker waits synchronously for ever: an endless loop would take the cores of other tests.
  for (const worker of page.workers()) {
    await worker.evaluate(() => {
      const shared = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer;
      setTimeout(() => Atomics.wait(new Int32Array(shared), 0, 0), 0);
    });
  }
  await bench.enter('rateMbps', '6');
  await expect(page.getByTestId('announcements')).toContainText(/restarted/);
  await bench.settled();
  expect(await bench.indicatorNumber('meanBatch')).toBeGreaterThan(20);
});

test('neither missing interarrival times nor a long computation stops the page', async ({ bench, page }) => {
  await bench.open(smallRing);
  await bench.openAll();
  await expect(page.getByTestId('rate-ndr')).toContainText(/\d Gbit/);
  await page.keyboard.press('Escape');
  await bench.openDrawer('measurements');
  await bench.upload({ name: 'own.csv', text: 'load_mpps,throughput_mpps\n1,1\n2,2\n' });
  await expect(page.getByTestId('measurements')).toContainText('own.csv');
  await bench.field('arrivals.family').getByRole('combobox').selectOption('empirical');
  await expect(page.getByTestId('situation')).toHaveAttribute('data-kind', 'fault');
  await bench.openAll();
  await expect(page.getByTestId('rates')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('part-fault')).toHaveCount(0);
  await expect(page.getByTestId('measurements')).toContainText('own.csv');
  await page.getByRole('button', { name: 'Undo' }).click();
  await bench.settled();
  await test.step('a long computation shows progress, can be cancelled, and the last result stays', async () => {
    await page.evaluate((hash) => (window.location.hash = hash), heavy);
    await expect(page.getByTestId('situation')).toContainText(/Computing/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await bench.settled();
    await expect(bench.entry('maxBatch')).toHaveValue('32');
  });
});
