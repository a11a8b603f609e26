import { expect, test } from './bench-page.ts';

test('a time per byte, a mix of frame sizes and a transmit buffer are set by keyboard, and wrong ones refused', async ({
  bench,
  page,
}) => {
  await bench.open('#v1/batch-polling?rateMbps=6000&maxBatch=64&ringSize=1024&arrivals.family=geometric');
  await bench.showMoreInputs();
  const fold = page.getByTestId('fold-service');
  await fold.locator('summary').focus();
  await page.keyboard.press('Enter');
  const perByte = bench.entry('service.perByteNs');
  await perByte.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  await expect.poll(() => bench.hash()).toContain('service.perByteNs=0.5');
  await expect(fold.locator('summary')).toContainText('+0.5 ns');
  const mix = page.getByTestId('field-frameMix');
  await mix.getByRole('button', { name: 'Enter' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('64: 0.5, 1518: 0.4');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The shares of the frame sizes add up to 0.9').first()).toBeVisible();
  await mix.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('rx_size_64_packets: 7');
  await page.keyboard.press('Enter');
  await page.keyboard.type('rx_size_512_to_676_packets: 5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => bench.hash()).toContain('frameMix=64:7,594:5');
  await expect(fold.locator('summary')).toContainText('mix');
  await expect(bench.entry('frameBytes')).toBeHidden();
  await test.step('a transmit buffer and a link are set, and their parts and their loss are named', async () => {
    const transmit = page.getByTestId('fold-transmit');
    await expect(transmit.locator('summary')).toContainText('at once');
    await transmit.locator('summary').focus();
    await page.keyboard.press('Enter');
    const together = bench.entry('transmit.packets');
    await together.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('32');
    await page.keyboard.press('Enter');
    await expect.poll(() => bench.hash()).toContain('transmit.packets=32');
    await expect(transmit.locator('summary')).toContainText('32 packets');
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
});

test('times of packets and bytes are fitted to rates at two frame sizes, and used', async ({
  bench,
  page,
}) => {
  await bench.open('#v1/batch-polling?maxBatch=256&ringSize=512&view.drawer=measurements');
  await page.getByRole('heading', { name: 'Time per byte' }).click();
  await page.getByRole('textbox', { name: 'Measurements at several frame sizes' }).focus();
  await page.keyboard.type('64, 10');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1518, x');
  await expect(page.getByText('Line 2: expected “frame size, highest Mpps of a core”')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  await expect(page.getByTestId('byte-parameters')).toContainText('0.2751');
  await expect(page.getByTestId('byte-calibration')).toContainText('All batches have 256 packets');
  await page
    .getByRole('group', { name: 'Use the times of packets and bytes in the model' })
    .getByRole('button', { name: 'Use in the model' })
    .focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => bench.hash()).toContain('service.perByteNs=0.2751');
});
