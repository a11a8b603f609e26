import { expect, smallRing, test } from './bench-page.ts';

test('every model keeps its own inputs, and shows no number of others', async ({ bench, page }) => {
  await test.step('every model keeps its own inputs; bringing the rate along is an offer', async () => {
    await bench.open('#v1/batch-polling?rateMbps=336&maxBatch=64&ringSize=256');
    await bench.model('k-limited').click();
    await bench.settled();
    await bench.expectEntry('rateMpps', '0.928');
    await bench.enter('packetsPerCycle', '100');
    await bench.model('batch-polling').click();
    await bench.settled();
    await expect(bench.entry('maxBatch')).toHaveValue('64');
    await bench.model('k-limited').click();
    await bench.settled();
    await expect(bench.entry('packetsPerCycle')).toHaveValue('100');
    await expect(page.getByTestId('announcements')).toContainText('is as you left it');
    await page.getByRole('button', { name: 'Bring packet rate 0.5 Mpps along' }).click();
    await bench.settled();
    await bench.expectEntry('rateMpps', '0.5');
    await expect(page.getByTestId('announcements')).toBeEmpty();
    await page.getByRole('button', { name: 'Undo' }).click();
    await bench.expectEntry('rateMpps', '0.928');
  });
  await test.step('no number of other inputs is shown beside a new headline', async () => {
    await bench.open('#v1/vswitch-polling?queueCapacity=32');
    await bench.enter('loadMpps', '50');
    await bench.settled();
    await bench.openAll();
    // The rates take longer: until those of the present inputs are known their places are empty.
    for (const text of await page.getByTestId('rates').locator('.all-results-value').allInnerTexts())
      expect(text).not.toMatch(/NaN|undefined/);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('situation')).toContainText(/overload|loses|lost/i);
  });
  await test.step('Back undoes a change of model and of stage, and loses nothing', async () => {
    await bench.open(smallRing);
    await bench.enter('maxBatch', '32');
    await bench.settled();
    await expect.poll(() => bench.hash()).toContain('maxBatch=32');
    await bench.model('vswitch-polling').click();
    await bench.settled();
    await expect.poll(() => bench.hash()).toContain('vswitch-polling');
    await bench.stage('question').check();
    await expect.poll(() => bench.hash()).toContain('view.stage=question');
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Explore' })).toBeChecked();
    await page.goBack();
    await expect(bench.model('batch-polling')).toHaveAttribute('aria-selected', 'true');
    await bench.settled();
    await expect(bench.entry('maxBatch')).toHaveValue('32');
    await page.goForward();
    await expect(bench.model('vswitch-polling')).toHaveAttribute('aria-selected', 'true');
  });
});
