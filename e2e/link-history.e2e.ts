import { expect, test } from './bench-page.ts';

test('a link restores model, inputs and view', async ({ bench, page, context }) => {
  await bench.open('#v1/batch-polling?rateMbps=7500&maxBatch=128&arrivals.family=geometric');
  await page.getByRole('radio', { name: 'As published' }).check();
  await bench.figure('sojourn').getByText('CCDF', { exact: true }).click();
  await expect.poll(() => bench.hash()).toContain('ccdf');
  const value = await bench.indicatorNumber('meanBatch');
  const link = bench.hash();
  const other = await context.newPage();
  await other.goto(`/${link}`);
  await expect(other.getByTestId('field-maxBatch').getByRole('textbox')).toHaveValue('128');
  await expect
    .poll(async () =>
      Number(await other.getByTestId('indicator-meanBatch').locator('.indicator-value').innerText()),
    )
    .toBe(value);
  await expect(other.getByTestId('figure-sojourn').getByRole('radio', { name: 'CCDF' })).toBeChecked();
});

const badLinks: [string, RegExp][] = [
  ['#v1/batch-polling?rateMbps=-5', /rateMbps|Packet rate/i],
  ['#v1/batch-polling?rateMbps=NaN', /rateMbps|Packet rate/i],
  ['#v1/batch-polling?colour=blue', /colour/],
  ['#v1/batch-polling?maxBatch=512&ringSize=256', /ring/i],
  ['#v1/nothing-here?x=1', /not here/],
  ['#v9/batch-polling', /version/],
  ['#%E0%A4%A', /link/],
  ['#v1/batch-polling?arrivals.family=negative-binomial&arrivals.cv=0.011', /Poisson limit/],
];

for (const [hash, sentence] of badLinks) {
  test(`a link with nonsense opens and says so: ${hash}`, async ({ bench, page }) => {
    await bench.open(hash);
    await expect(page.getByTestId('announcements')).toContainText(sentence);
  });
}

test('undo, redo, reset: one drag is one step', async ({ bench, page }) => {
  await bench.open();
  await bench.beginDrag('rateMbps', 0.33, 0.5);
  await bench.endDrag();
  const dragged = await bench.entry('rateMbps').inputValue();
  expect(dragged).not.toBe('5000');
  await page.keyboard.press('Escape');
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('Control+z');
  await expect(bench.entry('rateMbps')).toHaveValue('5000');
  await page.keyboard.press('Control+Shift+z');
  await expect(bench.entry('rateMbps')).toHaveValue(dragged);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bench.entry('rateMbps')).toHaveValue('5000');
  await bench.enter('maxBatch', '64');
  await bench.field('maxBatch').getByRole('button', { name: /Reset/ }).click();
  await expect(bench.entry('maxBatch')).toHaveValue('256');
  await bench.enter('ringSize', '1024');
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(bench.entry('ringSize')).toHaveValue('4096');
});

const badEntries: [string, string][] = [
  ['rateMbps', '0'],
  ['rateMbps', '-3'],
  ['rateMbps', '1e9'],
  ['rateMbps', 'NaN'],
  ['rateMbps', ''],
  ['rateMbps', '7,5'],
  ['maxBatch', '0'],
  ['maxBatch', '1.5'],
  ['maxBatch', '4097'],
  ['ringSize', '100'],
];

for (const [name, text] of badEntries) {
  test(`"${text}" for ${name} gets a sentence at the field and the last result stays`, async ({ bench }) => {
    await bench.open();
    const before = await bench.indicator('meanBatch').innerText();
    await bench.enter(name, text);
    const fault = bench.page.locator('.field-fault:visible');
    await expect(fault).toHaveCount(1);
    expect((await fault.innerText()).length).toBeGreaterThan(15);
    await expect(bench.page.getByTestId('strip')).toHaveAttribute('data-old', /.*/);
    await expect(bench.indicator('meanBatch')).toHaveText(before);
    await bench.page.keyboard.press('Escape');
  });
}
