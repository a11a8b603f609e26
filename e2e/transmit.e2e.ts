import { expect, test } from './bench-page.ts';

test('a transmit buffer and a link are set by keyboard, and their parts and their loss are named', async ({
  bench,
  page,
}) => {
  await bench.open('#v1/batch-polling?rateMbps=6000&maxBatch=64&ringSize=1024&arrivals.family=geometric');
  await bench.showMoreInputs();
  const fold = page.getByTestId('fold-transmit');
  await expect(fold.locator('summary')).toContainText('at once');
  await fold.locator('summary').focus();
  await page.keyboard.press('Enter');
  const together = bench.entry('transmit.packets');
  await together.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('32');
  await page.keyboard.press('Enter');
  await expect.poll(() => bench.hash()).toContain('transmit.packets=32');
  await expect(fold.locator('summary')).toContainText('32 packets');
  await test.step('a refused group has one sentence', async () => {
    await bench.open(
      '#v1/batch-polling?rateMbps=6000&maxBatch=64&transmit.packets=32&linkGbps=5&transmit.ringSize=128',
    );
    await bench.reveal('transmit.ringSize');
    await bench.entry('transmit.ringSize').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('16');
    await page.keyboard.press('Enter');
    await expect(page.getByText('send at most 16 packets together').first()).toBeVisible();
    await bench.entry('transmit.ringSize').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('128');
    await page.keyboard.press('Enter');
    await expect(page.getByText('the link of 5 Gbit/s is full').first()).toBeVisible();
  });
});
