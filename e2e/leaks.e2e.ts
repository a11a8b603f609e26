import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { type BenchPage, expect, smallRing, test } from './bench-page.ts';
import { heldBy, type Held } from './monkey/held.ts';

test.use({ ownContext: true });

/** Drops a file instead of setting that of an input: Playwright itself retains such an input. */
function dropFile(): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['latency_ns,count\n1000,5\n2000,5\n'], 'own.csv', { type: 'text/csv' }));
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

/**
 * Opens and closes everything: every stage, a figure alone, a file, a check, a step of the mechanism, another model.
 */
async function goRound(bench: BenchPage): Promise<void> {
  const { page } = bench;
  for (const stage of ['question', 'map', 'compare', 'time', 'figures'] as const)
    await bench.stage(stage).check();
  await bench.figure('cliff').getByRole('application').press('e');
  await page.locator('.examine-pad').press('Escape');
  await expect(page.locator('.examine-pad')).toHaveCount(0);
  await bench.openDrawer('measurements');
  await page.evaluate(dropFile);
  await page.getByRole('button', { name: 'Remove own.csv' }).click();
  await page.getByRole('button', { name: 'Close: Measurements' }).click();
  await bench.openDrawer('check');
  await page.getByTestId('drawer').getByRole('checkbox').first().check();
  await expect(page.locator('.check-table')).toBeVisible();
  await page.getByTestId('drawer').getByRole('checkbox').first().uncheck();
  await page.getByRole('button', { name: /^Close: Simulate/ }).click();
  await page.getByRole('button', { name: /watch it|^Step$/ }).click();
  await bench.model('k-limited').click();
  await bench.settled();
  await bench.model('batch-polling').click();
  await bench.settled();
}

const workersOf = (page: Page): string =>
  JSON.stringify(
    page
      .workers()
      .map((worker) => worker.url())
      .sort(),
  );

test('a page that is used for long holds no more than after its first minutes', async ({
  bench,
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await bench.open(smallRing);
  await goRound(bench); // loads everything that is fetched at first use
  // The page listens to each worker: a reading is compared with the first one that had the same workers. Spare workers
  // start, and work ahead ends, at times of their choice; a leak makes every later reading larger.
  const readings: { workers: string; held: Held }[] = [];
  await expect(async () => {
    await goRound(bench);
    const last = await heldBy(page, session);
    const workers = workersOf(page);
    const first = readings.find((reading) => reading.workers === workers)?.held;
    readings.push({ workers, held: last });
    assert(first !== undefined, 'no earlier reading with the same workers');
    // One leaked figure alone holds five times as much.
    expect(last.nodes + last.detachedNodes - first.nodes - first.detachedNodes).toBeLessThan(60);
    expect(last.listeners - first.listeners).toBeLessThanOrEqual(0);
  }).toPass();
});
