import type { Page } from '@playwright/test';
import { type BenchPage, expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { everyLook, firstLook, inEveryLook } from './looks.ts';

const examined = (page: Page) => page.getByTestId('examine');
const pad = (page: Page) => examined(page).getByRole('application');
const title = (page: Page, name: string) => examined(page).getByRole('heading', { name });

/** Waits until Plotly has drawn. */
async function drawn(page: Page): Promise<void> {
  await expect(examined(page).locator('[data-rendered-revision]')).toBeVisible();
}

/** Labels of the visible ticks of the x axis. */
const ticks = (page: Page) => examined(page).locator('.xtick text').allTextContents();

/** Zooms by dragging a box over the middle of the plot; `top` and `bottom` as shares of its height. */
async function zoom(page: Page, { top, bottom } = { top: 0.3, bottom: 0.7 }): Promise<void> {
  const box = (await pad(page).boundingBox())!;
  const middle = (top + bottom) / 2;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * top);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * middle, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * bottom, { steps: 4 });
  await page.mouse.up();
}

async function solved(bench: BenchPage, hash: string): Promise<void> {
  await bench.page.goto(`/${hash}`);
  await expect(bench.page.getByTestId('strip')).not.toHaveAttribute('data-old', /.*/);
}

test('Examine opens from a figure and closes again', async ({ bench, page }) => {
  await test.step('a figure is examined by its button, read with the keys, and closed by Escape; the focus comes back', async () => {
    await solved(bench, smallRing);
    const button = bench.figure('sojourn').getByRole('button', { name: /: menu$/ });
    await bench.choose(bench.figure('sojourn'), 'Examine');
    await drawn(page);
    await expect(title(page, 'Time in the system')).toBeVisible();
    await expect(pad(page)).toBeFocused();
    await expect.poll(() => bench.hash()).toContain('view.examine=sojourn');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(examined(page).locator('.figure-values')).toContainText(/time in the system .*µs/);
    await examined(page).getByRole('checkbox', { name: 'waiting' }).uncheck();
    await expect(examined(page).locator('.scatterlayer .trace')).toHaveCount(1);
    await examined(page).getByRole('button', { name: /menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Data table' }).click();
    await expect(examined(page).getByRole('table')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(examined(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect.poll(() => bench.hash()).not.toContain('view.examine');
  });
  await test.step('a double click examines without changing an input; Back closes, Close too', async () => {
    const figure = bench.figure('cliff');
    const plot = figure.getByRole('application', { name: /e examines the figure/ });
    const box = (await plot.boundingBox())!;
    await plot.dblclick({ position: { x: box.width * 0.2, y: box.height * 0.5 } });
    await drawn(page);
    await bench.expectEntry('rateMbps', '5');
    await expect.poll(() => bench.hash()).toContain('view.examine=cliff');
    await page.goBack();
    await expect(examined(page)).toHaveCount(0);
    await figure.getByRole('button', { name: /: menu$/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Examine' }).press('Enter');
    await drawn(page);
    await examined(page).getByRole('button', { name: 'Close' }).click();
    await expect(figure).toBeVisible();
    await expect.poll(() => bench.hash()).not.toContain('examine');
  });
  await test.step('Escape closes Examine from wherever the focus is, after what takes the key before it', async () => {
    const link = `${smallRing}&view.examine=sojourn`;
    await test.step('from a slider', async () => {
      await solved(bench, link);
      await drawn(page);
      await bench.slider('rateMbps').focus();
      await page.keyboard.press('Escape');
      await expect(examined(page)).toHaveCount(0);
      await expect.poll(() => bench.hash()).not.toContain('examine');
    });
    await test.step('an entry takes back what was typed, a list and a drawer close, then Examine', async () => {
      await page.goBack();
      await drawn(page);
      await bench.entry('rateMbps').fill('6');
      await page.keyboard.press('Escape');
      await bench.expectEntry('rateMbps', '5');
      await page.getByRole('button', { name: /^all \d+ results/ }).click();
      await expect(page.getByRole('group', { name: 'All results' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('group', { name: 'All results' })).toHaveCount(0);
      await bench.openDrawer('formulas');
      await expect(page.getByTestId('drawer')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('drawer')).toHaveCount(0);
      await expect(examined(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(examined(page)).toHaveCount(0);
      // The address follows the page.
      await expect.poll(() => bench.hash()).not.toContain('examine');
    });
  });
  await test.step('axe finds nothing wrong in what a link opens', async () => {
    await firstLook(page, everyLook);
    await solved(bench, `${smallRing}&view.examine=sojourn`);
    await inEveryLook(page, everyLook, async ({ width }) => {
      await drawn(page);
      const drawnWidth = () =>
        examined(page)
          .locator('.main-svg')
          .first()
          .evaluate((svg) => svg.clientWidth);
      await expect.poll(drawnWidth).toBeLessThan(width);
      await expectSoundPage(page, '.examine');
    });
  });
});

test('a box, the wheel and keys zoom, a slider moves the curves under it, a double click resets', async ({
  bench,
  page,
}) => {
  await solved(bench, '#v1/batch-polling?ringSize=1024&view.examine=packet-cost-rate');
  await drawn(page);
  // The axis may grow with the curve: an earlier box might not contain any of it.
  await expect(examined(page)).not.toContainText('The curves are preliminary');
  const reset = examined(page).getByRole('button', { name: 'Reset zoom' });
  await test.step('wheel, keys and scales move the axes', async () => {
    const box = (await pad(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -300);
    // The page has received the wheel event, and followed it in one frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(reset).toBeDisabled();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect(reset).toBeEnabled();
    await pad(page).press('0');
    await expect(reset).toBeDisabled();
    await pad(page).press('+');
    await expect(reset).toBeEnabled();
    await reset.click();
    const linear = await ticks(page);
    const across = examined(page).getByRole('radiogroup', { name: /across/ });
    await across.getByRole('radio', { name: 'Log' }).click();
    await expect.poll(() => ticks(page)).not.toEqual(linear);
    await across.getByRole('radio', { name: 'Linear' }).click();
    await expect.poll(() => ticks(page)).toEqual(linear);
  });
  const whole = await ticks(page);
  await zoom(page, { top: 0.5, bottom: 0.88 }); // the part with the curves
  await expect(reset).toBeEnabled();
  // The numbers of an axis come one after the other.
  let close = whole;
  await expect
    .poll(async () => {
      const before = close;
      close = await ticks(page);
      return close.join() !== whole.join() && close.join() === before.join();
    })
    .toBe(true);

  // Lines, and the points of a curve that is not refined yet; a ghost marks where the drag began.
  const marks = () =>
    examined(page)
      .locator('.scatterlayer .trace path')
      .evaluateAll((paths) =>
        paths.map((path) => `${path.getAttribute('d')} ${path.getAttribute('transform')}`),
      );
  const before = new Set(await marks());
  await bench.beginDrag('maxBatch', 0.75, 0.55); // the present curve still lies in the zoomed part
  expect(await ticks(page)).toEqual(close);
  await bench.endDrag();
  // Where a solve takes a tenth of a second, the drag needs the processor and the curves wait for its end.
  await expect.poll(async () => (await marks()).some((mark) => !before.has(mark))).toBe(true);
  expect(await ticks(page)).toEqual(close);

  await pad(page).dblclick();
  await expect(reset).toBeDisabled();
});

test('the map is examined with its contours, read cell by cell, and followed', async ({ bench, page }) => {
  const map = 'rateMbps:500:10000,maxBatch:1:256,meanBatchNonEmpty,12';
  await solved(bench, `#v1/batch-polling?ringSize=1024&view.stage=map&view.map=${map}`);
  await bench.choose(page.getByTestId('heat-map'), 'Examine');
  await drawn(page);
  await expect(examined(page).locator('.contour path').first()).toBeAttached();
  await expect.poll(() => bench.hash()).toContain('view.examine=map');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(examined(page).getByTestId('map-readout')).toContainText(/Packet rate 10\sGbit\/s/);
  await zoom(page);
  await expect(examined(page).getByRole('button', { name: 'Reset zoom' })).toBeEnabled();
  await expectSoundPage(page, '.examine');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('heat-map')).toBeVisible();
});
