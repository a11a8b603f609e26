import { readFileSync, writeFileSync } from 'node:fs';
import { expect, smallRing, test } from './bench-page.ts';
import { firstLook, inEveryLook, wideProjectorAndPhone } from './looks.ts';
import { expectSoundPage } from './sound-page.ts';
import { unsoundWords } from './unsound-words.ts';

const testbedFile = (name: string) => readFileSync(new URL(`../public/testbed/${name}`, import.meta.url));

test('one click lays the testbed over the model, and its measures in one table', async ({ bench, page }) => {
  const overlay = page.getByTestId('overlay-batchSizeNonEmpty');
  await firstLook(page, wideProjectorAndPhone);
  await test.step('every overlay is judged', async () => {
    await bench.open(`${smallRing}&rateMbps=7500`);
    await bench.openDrawer('measurements');
    await page.getByRole('button', { name: 'Compare with the testbed' }).click();
    await expect(overlay).toContainText('7500');
    await expect(overlay).toContainText('Jensen-Shannon divergence');
    await expect(overlay).toContainText('Wasserstein distance');
    await expect(overlay.getByText('Jensen-Shannon divergence')).toBeHidden();
    await overlay.getByText('Distances').click();
    await expect(overlay.getByText(/^0\.\d+$/).first()).toBeVisible();
    await expect(page.getByTestId('overlay-meanBatchNonEmpty')).toBeVisible();
    await expect(page.getByTestId('overlay-serviceUs')).toBeVisible();
  });
  await test.step('all measures of all overlays, to copy and to download', async () => {
    const button = page.getByRole('button', { name: 'All measures in one table' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Model against measurement' });
    const row = dialog.getByRole('row', { name: /^Batch size/ });
    await expect(row).toContainText('packets');
    await expect(dialog.getByRole('columnheader', { name: 'Kolmogorov distance' })).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    const saved = readFileSync(await (await download).path(), 'utf8');
    expect(saved).toMatch(/^# Model against measurement\n/);
    expect(saved).toMatch(/\n# Batchscope, model Batch polling/);
    expect(saved).toMatch(/\n# Link: http.*rateMbps=7500/);
    expect(saved).toMatch(/\nBatch size,.*packets,\d+/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step('with the testbed laid over it the page overflows nowhere, no words collide, and axe finds nothing', async () => {
    await inEveryLook(page, wideProjectorAndPhone, async () => {
      await bench.settled();
      await expectSoundPage(page);
      await expect.poll(() => unsoundWords(page)).toEqual([]);
    });
  });
  await test.step('the recording follows the rate', async () => {
    await firstLook(page, wideProjectorAndPhone);
    await bench.enter('rateMbps', '2.5');
    await expect(overlay).toContainText('2500');
    await expect(page.getByTestId('overlay-sojournUs')).toBeVisible();
  });
});

const broken: [string, string | Buffer, RegExp][] = [
  ['empty.csv', '', /empty/i],
  ['binary.csv', Buffer.from(Array.from({ length: 4000 }, (_, k) => (k * 73) % 256)), /text|binary/i],
  ['columns.csv', 'name,colour\na,b\n', /column|line 1/i],
  ['text.csv', 't1_cycles,batch_size\n1000,3\n2000,many\n', /line 3/i],
  ['unsorted.csv', 't1_cycles,batch_size\n3000,3\n2000,4\n4000,1\n', /line 3/i],
  ['header-only.csv', 't1_cycles,batch_size\n', /row/i],
];

test('files of every format are read, a rate is asked for, and broken ones are refused in one sentence each', async ({
  bench,
  page,
}) => {
  const files = page.getByTestId('measurement-file');
  await bench.open(smallRing);
  await bench.openDrawer('measurements');
  await test.step('a file whose name does not say the rate is asked for it', async () => {
    await bench.upload({ name: 'run.csv', text: testbedFile('batches-xc-5000.csv') });
    const rate = page.getByRole('textbox', { name: /Rate of run\.csv/ });
    await expect(rate).toBeVisible();
    await rate.fill('5000 mm');
    await expect(
      page.getByText('Enter the offered rate as a positive number, in Gbit/s or with its unit.'),
    ).toBeVisible();
    await rate.fill('5000 Mbit/s');
    await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toContainText(/measured at 5\sGbit\/s/);
    await rate.fill('5.5');
    await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toContainText(/measured at 5\.5\sGbit\/s/);
  });
  await test.step('several at once', async () => {
    await bench.upload(
      { name: 'batches-xc-5000.csv', text: testbedFile('batches-xc-5000.csv') },
      {
        name: 'clock-xc-2500.dat',
        text: readFileSync(new URL('../tests/fixtures/measurements/clock-xc-2500.dat', import.meta.url)),
      },
      { name: 'latency-xc-2500.csv', text: testbedFile('latency-xc-2500.csv') },
    );
    await expect(files).toHaveCount(4);
    await expect(page.getByTestId('overlay-batchSizeNonEmpty').first()).toBeVisible();
  });
  await test.step('broken files change nothing', async () => {
    const section = page.getByTestId('measurements');
    for (const [name, text, sentence] of broken) {
      await bench.upload({ name, text });
      await expect(section.getByText(name).filter({ visible: true }).first()).toBeVisible();
      await expect(section.getByText(sentence).filter({ visible: true }).first()).toBeVisible();
      await expect(files).toHaveCount(4);
    }
  });
});

test('a large file parses with progress while the page stays live, and can be cancelled', async ({
  bench,
  page,
}, testInfo) => {
  await bench.open(smallRing);
  await bench.openDrawer('measurements');
  const rows = ['t1_cycles,batch_size'];
  for (let k = 0; k < 2_000_000; k++) rows.push(`${5254374153204214 + k * 7000},${1 + (k % 30)}`);
  const file = testInfo.outputPath('large.csv'); // 46 MB, read by the browser itself: sent to it they take 10 s
  writeFileSync(file, rows.join('\n'));
  await page.getByTestId('measurements').locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('button', { name: /Cancel/ })).toBeVisible();
  await bench.enter('rateMbps', '6');
  await bench.settled();
  await page
    .getByRole('button', { name: /Cancel/ })
    .click({ timeout: 1000 })
    .catch(() => undefined); // the file may be read already
  await expect(page.getByRole('button', { name: /Cancel/ })).toHaveCount(0);
});

test('the instrument offset follows a loopback run or the best shift, and goes back', async ({
  bench,
  page,
}) => {
  await bench.open(`${smallRing}&rateMbps=2500`);
  await bench.openDrawer('measurements');
  const recorded = readFileSync(new URL('../public/testbed/latency-xc-2500.csv', import.meta.url));
  const loopback = `latency_ns,count\n${[4000, 4100, 4200, 4300, 4400].map((ns) => `${ns},20`).join('\n')}\n`;
  await bench.upload(
    { name: 'latency-xc-2500.csv', text: recorded },
    { name: 'latency-loop-xc-2500.csv', text: loopback },
  );
  await expect(page.getByTestId('measurement-file')).toHaveCount(2);
  const offset = page.getByRole('textbox', { name: 'Instrument offset in µs', exact: true });
  await expect(offset).toHaveValue('5');
  await expect(page.getByText(/Its authors estimate about 5/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Loopback run' }).selectOption('latency-loop-xc-2500.csv');
  await expect(page.getByTestId('loopback-median')).toContainText(/4\.2\d* µs .*The file is not drawn\./);
  await expect(offset).toHaveValue('4.2');
  await expect(page.getByTestId('overlay-sojournUs')).toHaveCount(1);
  const shift = page.getByRole('button', { name: 'Best shift' });
  await expect(shift).toBeEnabled();
  await shift.click();
  await expect(page.getByTestId('best-shift')).toContainText('Best shift of latency-xc-2500.csv: 3.');
  await expect(offset).toHaveValue(/^3\.\d+$/);
  await page.getByRole('button', { name: 'Back to 4.2 µs' }).click();
  await expect(offset).toHaveValue('4.2');
});
