import { readFileSync } from 'node:fs';
import { expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { storedState } from './stored-state.ts';

const latencies = readFileSync(new URL('../public/testbed/latency-xc-2500.csv', import.meta.url));

test('a session is saved as a file and as a link, and opens on a fresh page', async ({
  bench,
  page,
  context,
}) => {
  await bench.open('#v1/batch-polling?rateMbps=2500&maxBatch=128&ringSize=256');
  await bench.openDrawer('measurements');
  await bench.upload({ name: 'latency-xc-2500.csv', text: latencies });
  await expect(page.getByTestId('overlay-sojournUs')).toBeVisible();
  const share = page.getByRole('button', { name: 'Share' });
  await share.focus();
  await page.keyboard.press('Enter');
  for (const name of [/^Prepare for a class/, /^Open session/, /^Save session/]) {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name })).toBeFocused();
  }
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const path = await (await downloading).path();
  await expect(share).toBeFocused();
  await expect(page.getByRole('menu')).toBeHidden();

  const other = await context.newPage();
  await other.goto(`/${smallRing}`);
  await other.getByRole('button', { name: 'Share' }).click();
  const choosing = other.waitForEvent('filechooser');
  await other.getByRole('menuitem', { name: 'Open session' }).click();
  await (await choosing).setFiles(path);
  await expect(other.getByTestId('field-maxBatch').getByRole('textbox')).toHaveValue('128');
  await expect(other.getByTestId('kept-overlay')).toHaveCount(1);
  const judged = other.getByTestId('overlay-sojournUs');
  await expect(judged.getByText(/^(?:yes|no)$/)).toBeVisible();
  const before = await page.getByTestId('overlay-sojournUs').locator('dd').allInnerTexts();
  await expect.poll(() => judged.locator('dd').allInnerTexts()).toEqual(before);
  const file = { name: 'latency-xc-2500.csv', mimeType: 'text/csv', buffer: latencies };
  await other.getByTestId('measurements').locator('input[type=file]').setInputFiles(file);
  await expect(other.getByTestId('kept-overlay')).toContainText('drawn instead');
  await expect(judged).toHaveCount(1);
  await other.getByRole('button', { name: 'Remove latency-xc-2500.csv' }).click();
  await expect(other.getByTestId('kept-overlay')).toContainText('the recording itself is not open');
  await expect(judged).toHaveCount(1);
  await other
    .getByTestId('kept-overlay')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(judged).toHaveCount(0);
  await other.close();
  await test.step('a copied link carries the measurements on request, with the figure that was shown', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await bench.show('packet-cost-rate');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'Copy link', exact: true }).click();
    await expect(page.getByText('Link copied, without the measurements')).toBeVisible();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: /^Copy link with measurements/ }).click();
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('evidence=');
    expect(link.length).toBeLessThan(4000);
    expect(bench.hash()).not.toContain('evidence');

    const linked = await context.newPage();
    await linked.goto(link);
    await expect(linked.getByTestId('kept-overlay')).toContainText('from the link');
    await expect(linked.getByTestId('overlay-sojournUs').getByText(/^(?:yes|no)$/)).toBeVisible();
    await expect.poll(() => new URL(linked.url()).hash).not.toContain('evidence');
    expect(new URL(linked.url()).hash).toContain('view.shown=packet-cost-rate');
  });
});

test('a reload finds refused inputs, every model’s inputs and every file again', async ({ bench, page }) => {
  await bench.open('#v1/batch-polling?rateMbps=2500&maxBatch=128&ringSize=256');
  await bench.openDrawer('measurements');
  await bench.upload(
    { name: 'latency-xc-2500.csv', text: latencies },
    { name: 'sizes.txt', text: 't1_cycles,batch_size\n1000,3\n7000,4\n13000,3\n' },
  );
  const files = page.getByTestId('measurement-file');
  await expect(files).toHaveCount(2);
  await page.getByLabel('Rate of sizes.txt in Gbit/s').fill('7');
  await bench.model('k-limited').click();
  await bench.isShowing('k-limited');
  await bench.enter('functions', '3');
  await bench.model('batch-polling').click();
  await bench.enter('maxBatch', '300');
  const situation = page.getByTestId('situation');
  await expect(situation).toContainText('300');
  await expect.poll(() => bench.hash()).toContain('maxBatch=300');
  await bench.model('k-limited').click();
  await expect.poll(() => bench.hash()).toContain('#v1/k-limited?functions=3');
  await bench.model('batch-polling').click();
  await expect.poll(() => bench.hash()).toContain('#v1/batch-polling?');
  const refused = await situation.innerText();
  // The state is stored once the page rests.
  await expect.poll(() => page.evaluate(storedState)).toMatch(/sizes\.txt/);
  await expect.poll(() => page.evaluate(storedState)).toMatch(/"rateMbps":7000\b/);

  await page.reload();
  await expect(situation).toHaveText(refused);
  await expect(bench.entry('maxBatch')).toHaveValue('300');
  await expect(files).toHaveCount(2);
  await expect(page.getByLabel('Rate of sizes.txt in Gbit/s')).toHaveValue('7');
  await expect(page.getByTestId('kept-overlay')).toHaveCount(0);
  await bench.model('k-limited').click();
  await expect(bench.entry('functions')).toHaveValue('3');
  await expect(page.getByTestId('announcements')).not.toContainText('kept over');
});

test('the page asks before its tab closes with a file that is in no saved session', async ({ context }) => {
  const other = await context.newPage();
  await other.goto(`/${smallRing}&view.drawer=measurements`);
  const input = other.getByTestId('measurements').locator('input[type=file]');
  await input.setInputFiles({ name: 'latency-xc-2500.csv', mimeType: 'text/csv', buffer: latencies });
  await expect(other.getByTestId('measurement-file')).toHaveCount(1);
  await other.getByRole('heading', { level: 1 }).first().click({ force: true });
  const asked = other.waitForEvent('dialog');
  await other.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await other.getByRole('button', { name: 'Remove latency-xc-2500.csv' }).click();
  const closed = other.waitForEvent('close');
  await other.close({ runBeforeUnload: true });
  await closed;
});

test('a file that is not a session is refused, and the menu fits a phone', async ({ bench, page }) => {
  await test.step('a file that is not a session is refused with a sentence', async () => {
    await bench.open(`${smallRing}&rateMbps=2500`);
    await page.locator('input[type=file][aria-label="Session file"]').setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"format":"batchscope-session","version":9}'),
    });
    await expect(page.getByTestId('announcements')).toContainText('this Batchscope reads version 1 or 2');
    await bench.expectEntry('rateMbps', '2.5');
  });
  await test.step('the menu on a phone, dark at 390: nothing overflows, axe finds nothing', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: /^Save session/ })).toBeVisible();
    await expectSoundPage(page);
  });
});
