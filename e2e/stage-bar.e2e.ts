import { expect, test } from './bench-page.ts';

test('tabs and buttons end inside their bar in every window, beside a drawer too', async ({
  bench,
  page,
}) => {
  await bench.open();
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
  }
  await page.setViewportSize({ width: 1440, height: 800 });
  await bar.getByRole('button', { name: 'Diagnosis' }).click();
  for (const width of [1440, 1280, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(overflow, { message: `at ${width} px beside a drawer` }).toEqual([]);
  }
});
