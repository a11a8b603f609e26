import { axeViolations } from './axe-violations.ts';
import { expect, smallRing, test } from './bench-page.ts';

test('the panel keeps its places', async ({ bench, page }) => {
  await test.step('help opens over the page, one at a time, moves nothing and closes on Escape', async () => {
    await bench.open(smallRing);
    // Code that follows the first figure brings the last parts of the page.
    await expect(page.getByTestId('more-inputs')).toBeVisible();
    const open = page.locator('.popover:popover-open');
    const places = () =>
      Promise.all(['ringSize', 'frameBytes'].map((name) => bench.slider(name).boundingBox()));
    const before = await places();
    await bench.field('ringSize').hover();
    await page.getByRole('button', { name: 'About ring size' }).click();
    await expect(open).toContainText('Packets that can wait');
    await bench.field('maxBatch').hover();
    await page.getByRole('button', { name: 'About max batch' }).click();
    await expect(open).toHaveCount(1);
    await expect(open).toContainText('The most packets that one poll takes');
    expect(await places()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'About max batch' })).toBeFocused();
  });
  await test.step('a refused value has its message below it, over no control', async () => {
    const places = () =>
      Promise.all([
        ...['cores', 'frameBytes'].map((name) => bench.slider(name).boundingBox()),
        bench.figure('sojourn').locator('.figure-plot').boundingBox(),
      ]);
    await bench.drawn('sojourn');
    const before = await places();
    await bench.enter('maxBatch', '0');
    const message = bench.field('maxBatch').locator('.field-fault');
    await expect(message).toBeVisible();
    await expect(bench.figure('sojourn').locator('.figure-stale')).toBeVisible();
    const end = (await message.boundingBox())!;
    expect((await bench.slider('ringSize').boundingBox())!.y).toBeGreaterThanOrEqual(end.y + end.height);
    await bench.enter('maxBatch', '64');
    await expect(message).toBeHidden();
    expect(await places()).toEqual(before);
  });
  await test.step('main sliders are at least 180 px wide, and folds stay as they were left', async () => {
    await bench.open(smallRing);
    for (const name of ['rateMbps', 'maxBatch', 'ringSize', 'cores', 'frameBytes']) {
      expect((await bench.slider(name).boundingBox())!.width).toBeGreaterThanOrEqual(180);
    }
    await expect(bench.slider('slotNs')).toBeHidden();
    await bench.reveal('slotNs');
    await expect(bench.slider('slotNs')).toBeVisible();
    // The browser fires the `toggle` event of a fold in a later task.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('batchscope.folds'))).toContain('model');
    await page.reload();
    await expect(bench.slider('slotNs')).toBeVisible();
  });
  await test.step('a value has its box always, and no word moves while the pointer or the keyboard is at it', async () => {
    const box = bench.field('ringSize').locator('.field-head');
    const unit = bench.field('ringSize').locator('.unit');
    const clear = 'rgba(0, 0, 0, 0)';
    await page.mouse.move(700, 700);
    await expect(box).not.toHaveCSS('border-top-color', clear);
    const before = await unit.boundingBox();
    await bench.field('ringSize').hover();
    expect(await unit.boundingBox()).toEqual(before);
    await page.mouse.move(700, 700);
    await bench.slider('ringSize').focus();
    expect(await unit.boundingBox()).toEqual(before);
  });
  await test.step('Reset leaves a name whole', async () => {
    await bench.open('#v1/batch-polling?maxBatch=32&ringSize=300');
    const field = bench.field('ringSize');
    await field.hover();
    const reset = field.getByRole('button', { name: /^Reset/ });
    await expect(reset).toBeVisible();
    const end = await field.locator('.field-label').evaluate((label) => {
      const range = document.createRange();
      range.selectNode(label.firstChild!);
      return range.getBoundingClientRect().right;
    });
    expect((await reset.boundingBox())!.x).toBeGreaterThanOrEqual(end);
  });
  await test.step('axe finds nothing in it with a changed value and open folds', async () => {
    await bench.open('#v1/batch-polling?maxBatch=100&ringSize=256');
    for (const name of ['slotNs', 'service.slopeUs']) await bench.reveal(name);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page, { parts: ['.panel'] })).toEqual([]);
    }
  });
  await test.step('every unit of a kind is taken, and one unit of traffic holds for every model', async () => {
    await bench.open(smallRing);
    await bench.enter('rateMbps', '7 Mpps');
    await bench.expectEntry('rateMbps', '4.7');
    await bench.openAll();
    await page.getByRole('radio', { name: 'Mpps' }).check();
    await page.keyboard.press('Escape');
    await bench.expectEntry('rateMbps', '7');
    await expect.poll(() => bench.hash()).toContain('view.traffic=mpps');
    await bench.enter('rateMbps', '8 Gbit/s');
    await expect.poll(() => bench.hash()).toContain('rateMbps=8000');
    await bench.open('#v1/vswitch-polling?queueCapacity=32&view.unit.loadMpps=gbps');
    await bench.expectEntry('loadMpps', '40.8');
    await expect(bench.entry('loadMpps')).toHaveAccessibleName('Switch load in the sentence, in Gbit/s');
  });
});

test('the gallery draws its presets, is searched and walked by keyboard', async ({ bench, page }) => {
  await bench.open('#v1/interrupt-coalescing');
  await page.getByTestId('preset').click();
  const gallery = page.getByTestId('preset-gallery');
  await expect(gallery.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('drivers');
  await expect(gallery.locator('.preset-card')).toHaveCount(6);
  for (let row = 0; row < 3; row++) await page.keyboard.press('ArrowDown');
  await expect(gallery.locator('.preset-card', { hasText: 'igb' })).toBeFocused();
  await expect(gallery.locator('[data-solved] path').first()).toBeVisible();
  expect(await axeViolations(page, { parts: ['[data-testid=preset-gallery]'] })).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(gallery).toBeHidden();
  await expect(page.getByTestId('preset')).toBeFocused();
  await expect(bench.entry('coalescingUs')).toHaveValue('162');
  await page.getByTestId('preset').click();
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
});
