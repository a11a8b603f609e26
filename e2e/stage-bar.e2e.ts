import { expect, smallRing, test } from './bench-page.ts';

test('tabs and buttons are one row in every window, and a drawer moves nothing above it', async ({
  bench,
  page,
}) => {
  await bench.open(smallRing);
  const bar = page.locator('.stage-bar');
  const overflow = () =>
    bar.evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      return Array.from(element.querySelectorAll('label, button'))
        .filter((one) => one.getBoundingClientRect().right > right)
        .map((one) => one.textContent);
    });
  for (const width of [1440, 1280, 1200, 1024, 900, 768, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(overflow, { message: `at ${width} px` }).toEqual([]);
    const tab = (await bar.getByText('Explore').boundingBox())!;
    expect((await bar.boundingBox())!.height, `one row at ${width} px`).toBeLessThan(tab.height + 12);
  }
  await page.setViewportSize({ width: 1440, height: 800 });
  // The menu of a phone goes once the bar has its room.
  await expect(bench.drawerButton('limits')).toBeVisible();
  await bench.openDrawer('diagnosis');
  for (const width of [1440, 1280, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(overflow, { message: `at ${width} px beside a drawer` }).toEqual([]);
  }
  await page
    .getByTestId('drawer')
    .getByRole('button', { name: /^Close/ })
    .click();
  // A drawer moves nothing above it and leaves the large figure free, which shows what is measured.
  await page.evaluate(() => {
    const shifts: number[] = ((globalThis as { shifts?: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      // Shifts within half a second of a click count too: the reader asked for the drawer, not for a moved figure.
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        };
        if (!sources.every(({ node }) => node?.parentElement?.closest('.drawer'))) shifts.push(value);
      }
    }).observe({ type: 'layout-shift' });
  });
  const places = () =>
    Promise.all(
      ['.headline', '.mechanism-band', '.stage-bar', '.hero-place'].map((part) =>
        page.locator(part).boundingBox(),
      ),
    );
  for (const width of [1280, 1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const closed = await places();
    await page.evaluate(() => ((globalThis as { shifts?: number[] }).shifts!.length = 0));
    for (const id of ['formulas', 'limits', 'measurements'] as const) {
      await bench.openDrawer(id);
      const open = await places();
      const hero = open[3]!;
      // Without figures beside it, the large figure shrinks to make room for the drawer and keeps its place.
      expect(open.slice(0, 3)).toEqual(closed.slice(0, 3));
      expect([hero.x, hero.y]).toEqual([closed[3]!.x, closed[3]!.y]);
      const drawer = (await page.getByTestId('drawer').boundingBox())!;
      expect(drawer.x).toBeGreaterThanOrEqual(hero.x + hero.width - 1);
      expect(drawer.y).toBeGreaterThanOrEqual(closed[2]!.y + closed[2]!.height - 2);
      expect(drawer.y + drawer.height).toBeLessThanOrEqual(801);
    }
    await page
      .getByTestId('drawer')
      .getByRole('button', { name: /^Close/ })
      .click();
    const shifts = await page.evaluate(() => (globalThis as { shifts?: number[] }).shifts!);
    if (width >= 1200) expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
  }
  const large = page.locator('.hero-place');
  await page.setViewportSize({ width: 1280, height: 800 });
  await bench.openDrawer('measurements');
  await page
    .getByTestId('drawer')
    .getByRole('button', { name: /Compare with the testbed/ })
    .click();
  await expect(large.getByText('measured', { exact: true })).toBeVisible();
});
