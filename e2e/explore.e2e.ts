import { expect, test } from './bench-page.ts';

test('the first paint teaches: default scenario, indicators, figures, no blank plot', async ({
  bench,
  page,
}) => {
  await bench.open();
  await expect(page.getByRole('heading', { name: 'Batchscope' })).toBeVisible();
  await expect(bench.indicator('lossProbability')).toHaveText('0');
  expect(await bench.indicatorNumber('meanBatch')).toBeCloseTo(15.66, 1);
  for (const id of ['batch-size', 'sojourn', 'mean-batch-rate', 'loss-rate']) await bench.drawn(id);
  expect(bench.hash() === '' || bench.hash() === '#v1/batch-polling').toBe(true);
});

test('dragging the rate changes everything while the button is down, and the ghost stays until release', async ({
  bench,
}) => {
  await bench.open();
  const before = await bench.indicatorNumber('meanBatch');
  await bench.beginDrag('rateMbps', 0.33, 0.55);
  await expect.poll(() => bench.indicatorNumber('meanBatch')).toBeGreaterThan(before * 2);
  await expect(bench.field('rateMbps').locator('[data-ghost]')).toHaveCount(1);
  await bench.endDrag();
  await expect(bench.field('rateMbps').locator('[data-ghost]')).toHaveCount(0);
  await bench.settled();
  await expect.poll(() => bench.hash()).toContain('rateMbps=');
});

test('β and L: smaller batches, smaller ring, more loss', async ({ bench }) => {
  await bench.open('#v1/batch-polling?rateMbps=8000');
  const capacity = await bench.indicatorNumber('capacityGbps');
  await bench.enter('maxBatch', '64');
  await expect.poll(() => bench.indicatorNumber('capacityGbps')).toBeLessThan(capacity);
  await bench.settled();
  await bench.enter('ringSize', '256');
  await bench.settled();
  await expect.poll(() => bench.indicatorNumber('lossProbability')).toBeGreaterThan(0.01);
});

test('overload is said in words and shown with the loss of the closed form', async ({ bench, page }) => {
  await bench.open('#v1/batch-polling?rateMbps=9000&service.interceptUs=0.75&service.slopeUs=0.0814453125');
  expect(await bench.indicatorNumber('lossProbability')).toBeCloseTo(1 - 7964.4 / 9000, 3);
  await expect(page.getByText(/Overload:/).first()).toBeVisible();
});

test('every arrival family answers', async ({ bench }) => {
  await bench.open();
  const family = bench.field('arrivals.family').getByRole('combobox');
  for (const name of ['deterministic', 'geometric', 'negative-binomial']) {
    await family.selectOption(name);
    await bench.settled();
    expect(await bench.indicatorNumber('meanBatch')).toBeGreaterThan(15);
  }
  await expect(bench.field('arrivals.cv')).toBeVisible();
  await family.selectOption('empirical');
  await expect(bench.field('arrivals.pmf')).toBeVisible();
  await bench.field('arrivals.pmf').getByRole('button', { name: /Enter/ }).click();
  await bench.field('arrivals.pmf').getByRole('textbox').fill('0 0 0 0 0 0 0 0 0 0 0 0 1 1 1');
  await bench.field('arrivals.pmf').getByRole('button', { name: 'Apply' }).click();
  await bench.settled();
  await expect.poll(() => bench.indicatorNumber('meanBatch')).toBeCloseTo(99.1 / (13 - 7.12), 1);
});

test('the rate can be read and entered in Gbit/s, in Mpps and as a share of the capacity', async ({
  bench,
  page,
}) => {
  await bench.open();
  const choose = (label: string) => page.getByLabel('Unit of packet rate').selectOption({ label });
  await choose('Mpps');
  await expect(bench.entry('rateMbps')).toHaveValue(/^7\.44/);
  await choose('Share of the capacity');
  await bench.enter('rateMbps', '90');
  await bench.settled();
  await choose('Gbit/s');
  const rate = Number(await bench.entry('rateMbps').inputValue());
  expect(rate).toBeCloseTo(0.9 * (await bench.indicatorNumber('capacityGbps')), 1);
});

test('published equations stand beside the exact ones', async ({ bench }) => {
  await bench.open('#v1/batch-polling?rateMbps=7950&service.interceptUs=0.75&service.slopeUs=0.0814453125');
  const exact = await bench.indicatorNumber('sojournUs.exact.p99');
  await bench.chooseMethod('As published');
  const published = await bench.indicatorNumber('sojournUs.published.p99');
  expect(published).toBeGreaterThan(exact);
});

test('a slider by keyboard: arrows one step, Shift and Page keys ten, held to its ends', async ({
  bench,
  page,
}) => {
  await bench.open();
  await bench.slider('rateMbps').focus();
  await page.keyboard.press('ArrowRight');
  await expect(bench.entry('rateMbps')).toHaveValue('5.01');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bench.entry('rateMbps')).toHaveValue('5.11');
  await page.keyboard.press('PageDown');
  await expect(bench.entry('rateMbps')).toHaveValue('5.01');
  await page.keyboard.press('End');
  await expect(bench.entry('rateMbps')).toHaveValue('15');
  await bench.settled();
});

test('the operating point in a curve can be dragged and moved by keyboard', async ({ bench, page }) => {
  await bench.open();
  await bench.drawn('mean-batch-rate');
  const handle = bench.figure('mean-batch-rate').getByRole('slider');
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await expect(bench.entry('rateMbps')).not.toHaveValue('5');
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Number(await bench.entry('rateMbps').inputValue())).toBeGreaterThan(5.5);
});

test('a figure has a data table and downloads that carry their provenance', async ({ bench, page }) => {
  await bench.open();
  const rows = await bench.table('batch-size');
  expect(rows.length).toBeGreaterThan(10);
  const download = page.waitForEvent('download');
  await bench.figure('batch-size').getByRole('button', { name: /CSV/ }).click();
  const file = await (await download).createReadStream();
  let text = '';
  for await (const chunk of file) text += String(chunk);
  expect(text).toContain('Geissler');
  expect(text).toContain('Packet rate 5000 Mbit/s');
});

test('large ring and batch solve with the page alive', async ({ bench }) => {
  await bench.open('#v1/batch-polling?rateMbps=9400&maxBatch=4096&ringSize=65536');
  await bench.settled();
  await bench.enter('rateMbps', '9');
  await bench.settled();
  expect(await bench.indicatorNumber('meanBatch')).toBeGreaterThan(50);
});

test('a click on a curve sets the input along its axis and nothing else', async ({ bench, page }) => {
  await bench.open('#v1/batch-polling');
  const figure = bench.figure('loss-rate');
  await figure.scrollIntoViewIfNeeded();
  const plot = figure.locator('.figure-readout');
  const box = (await plot.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.93, box.y + 30);
  await page.mouse.click(box.x + box.width * 0.93, box.y + 30);
  await expect.poll(() => bench.hash()).toContain('rateMbps=');
  await bench.settled();
  expect(bench.hash()).not.toContain('mechanism');
  expect((await plot.boundingBox())!.y).toBe(box.y);
  await expect(bench.figure('mechanism').getByRole('button', { name: 'Play' })).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect.poll(() => bench.hash()).not.toContain('rateMbps=');
});
