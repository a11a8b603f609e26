/** The ribbon under the hand. */
import type { Page } from '@playwright/test';
import { expect, smallRing, test } from './bench-page.ts';

const bursty = 'arrivals.family=negative-binomial&arrivals.cv=2&ringSize=128&maxBatch=32&rateMbps=1000';

/** Places on the bar, px: of the rate, of the edge, and its height. */
function places(page: Page) {
  return page.locator('.ribbon-bar').evaluate((bar) => {
    const box = (selector: string) => bar.querySelector(selector)!.getBoundingClientRect();
    const { top, height } = bar.getBoundingClientRect();
    return {
      rate: box('.ribbon-filled').right,
      edge: box('.ribbon-beyond').left,
      y: top + height / 2,
    };
  });
}

test('The rate snaps to the edge within four pixels and says so, and moves ten times more finely with Shift or apart from the bar', async ({
  bench,
  page,
}) => {
  await bench.open(`#v1/batch-polling?${bursty}`);
  const ribbon = page.getByTestId('ribbon');
  await expect(ribbon).toContainText('edge');
  const { mouse, keyboard } = page;
  const { rate: start, edge, y } = await places(page);
  const rate = async () => (await places(page)).rate;
  await mouse.move(start, y);
  await mouse.down();
  for (const [off, isThere] of [
    [-7, false],
    [-3, true],
    [3, true],
    [7, false],
  ] as const) {
    await mouse.move(edge + off, y);
    if (isThere) await expect(ribbon).toContainText('at the edge');
    else await expect(ribbon).not.toContainText('at the edge');
    expect(Math.abs((await rate()) - (isThere ? edge : edge + off))).toBeLessThan(1.5);
  }
  await mouse.move(start, y);
  await expect.poll(async () => Math.abs((await rate()) - start)).toBeLessThan(1.5);
  await keyboard.down('Shift');
  await mouse.move(start + 100, y);
  await expect.poll(async () => Math.abs((await rate()) - start - 10)).toBeLessThan(1.5);
  await keyboard.up('Shift');
  await mouse.move(start + 100, y + 100);
  await mouse.move(start + 200, y + 100);
  await expect.poll(async () => Math.abs((await rate()) - start - 20)).toBeLessThan(1.5);
  await mouse.up();
});

test('On a small phone the sheet with the ribbon leaves the axis of the figure in view', async ({
  bench,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await bench.open(smallRing);
  const sheet = page.locator('.parameter-sheet');
  await expect(sheet.getByRole('slider')).toHaveCount(1);
  const axis = bench.figure('cliff').getByText('Packet rate on the wire (Gbit/s)', { exact: true }).last();
  const bottom = async () => {
    const box = (await axis.boundingBox())!;
    return box.y + box.height;
  };
  await expect.poll(async () => (await bottom()) - (await sheet.boundingBox())!.y).toBeLessThanOrEqual(0);
});
