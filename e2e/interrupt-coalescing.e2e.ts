import { axeViolations } from './axe-violations.ts';
import { expect, test } from './bench-page.ts';

test('inputs and results', async ({ bench, page }) => {
  test.slow(); // the curves take some hundred solves
  await test.step('interrupt coalescing by link: figures, published form, trade-off', async () => {
    await bench.open(
      '#v1/interrupt-coalescing?meanInterarrivalUs=30&coalescingUs=100&arrivals.family=deterministic',
    );
    expect(await bench.indicatorNumber('meanBatch')).toBe(4);
    expect(await bench.indicatorNumber('processingUs.exact.p50')).toBeGreaterThan(60);
    for (const id of ['batch-size', 'processing-time', 'trade-off', 'breakdown']) await bench.drawn(id);
    await bench.chooseMethod('As published');
    await expect(page.getByTestId('indicator-processingUs.published.p99')).toBeVisible();
    await test.step('the curves of other coalescing times lie beside the present one', async () => {
      await bench.drawn('loss-interarrival');
      const figure = bench.figure('loss-interarrival');
      await bench.choose(figure, 'Data table');
      for (const tau of ['200', '500']) {
        await expect(figure.getByRole('columnheader', { name: new RegExp(`τ = ${tau}`) })).toBeVisible();
      }
    });
  });
  await test.step('the coalescing time by slider: fewer interrupts, more latency', async () => {
    await bench.open('#v1/interrupt-coalescing');
    await test.step('axe finds nothing in both themes, and on a phone nothing overflows', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
          .toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1280, height: 720 });
    });
    const interrupts = await bench.indicatorNumber('interruptsPerSecond');
    const median = await bench.indicatorNumber('processingUs.exact.p50');
    await bench.enter('coalescingUs', '400');
    await bench.settled();
    await expect.poll(() => bench.indicatorNumber('interruptsPerSecond')).toBeLessThan(interrupts);
    expect(await bench.indicatorNumber('processingUs.exact.p50')).toBeGreaterThan(median);
  });
  await test.step('overload, and what is refused, in words', async () => {
    await bench.open('#v1/interrupt-coalescing?meanInterarrivalUs=6');
    expect(await bench.indicatorNumber('lossProbability')).toBeGreaterThan(0.15);
    await bench.openDrawer('limits');
    await expect(page.getByTestId('limits')).toContainText(/overload/i);
    await bench.open('#v1/interrupt-coalescing?arrivals.family=geometric&meanInterarrivalUs=0.5');
    await expect(page.getByTestId('announcements')).toContainText(/slot/i);
  });
});
