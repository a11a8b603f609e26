import { axeViolations } from './axe-violations.ts';
import { expect, test } from './bench-page.ts';
import { unsoundWords } from './unsound-words.ts';
import { firstLook, inEveryLook, wideProjectorAndPhone } from './looks.ts';

test('Check puts a simulation beside the result, lists what it finds off, and pauses', async ({
  bench,
  page,
}) => {
  await test.step('Check puts a simulation beside the result: intervals, verdict, seed in the link', async () => {
    await bench.open('#v1/batch-polling?ringSize=1024');
    await bench.openDrawer('check');
    await page.getByRole('checkbox', { name: 'Simulate these inputs' }).check();
    const status = page.getByTestId('check-status');
    await expect(status).toContainText('Simulated');
    await expect(page.getByTestId('indicator-meanBatch').locator('.simulated-value')).toContainText('±');
    await expect(page.getByTestId('indicator-lossProbability').locator('.simulated-value')).toContainText(
      '%',
    );
    expect(await unsoundWords(page)).toEqual([]); // beside an open drawer, where numbers have the least room
    await expect(page.getByTestId('check-verdict')).toContainText('agree');
    await expect(bench.figure('batch-size')).toContainText('simulated');
    await page.getByRole('button', { name: 'Next seed' }).click();
    await expect.poll(() => bench.hash()).toContain('view.seed=2');
    await expect.poll(() => bench.hash()).toContain('view.check=');
    await expect(status).toContainText('Simulated');
  });
  await test.step('deviations that a check finds are listed among the limits, and counted on the bar', async () => {
    await bench.open(
      '#v1/batch-polling?ringSize=1024&view.method=published&rateMbps=8500&view.check=1pc&view.drawer=check',
    );
    await expect(page.getByTestId('check-status')).toContainText('Simulated');
    await expect(page.getByTestId('check-verdict')).toContainText('differs');
    await bench.openDrawer('limits');
    const limits = page.getByTestId('limits');
    await expect(limits).toContainText(
      /\d+ of \d+ numbers lie outside their simulated 95\s% intervals: .+ by [\d.]+\s%/,
    );
    await expect(limits).not.toContainText('No known limitation');
    const counted = await limits
      .locator(
        'li:is([data-severity=check], [data-severity=warning], [data-severity=limit], [data-severity=approximation])',
      )
      .count();
    await expect(page.getByTestId('limit-marks')).toHaveAccessibleName(new RegExp(`^${counted} `));
  });
  await test.step('a run pauses, goes on and stops; a moved input takes its band away', async () => {
    await bench.open('#v1/k-limited?view.check=0.2pc&view.drawer=check');
    const status = page.getByTestId('check-status');
    const line = page.getByTestId('check-line');
    const value = page.getByTestId('indicator-responseUs').locator('.simulated-value');
    await expect(value).toContainText('±');
    await line.getByRole('button', { name: 'Pause' }).click();
    await expect(status).toContainText('paused');
    await line.getByRole('button', { name: 'Resume' }).click();
    await expect(status).toContainText('Simulating');
    await line.getByRole('button', { name: 'Stop' }).click();
    await expect(status).toContainText('stopped');
    await expect(value).toContainText('±');
    await bench.enter('rateMpps', '0.5');
    await expect(status).not.toContainText('stopped');
    await expect(value).toContainText('±');
    await page.getByRole('checkbox', { name: 'Simulate these inputs' }).uncheck();
    await expect(line).toBeHidden();
    await expect.poll(() => bench.hash()).not.toContain('view.check');
  });
});

test('the same link simulates the same packets', async ({ bench, page }) => {
  await firstLook(page, wideProjectorAndPhone);
  const numbers: string[] = [];
  for (let visit = 0; visit < 2; visit++) {
    await page.goto('about:blank');
    await bench.open('#v1/k-limited?view.check=1e6&view.seed=77&view.drawer=check');
    await expect(page.getByTestId('check-status')).toContainText('Simulated');
    numbers.push(await page.getByTestId('indicator-responseUs').locator('.simulated-value').innerText());
  }
  expect(numbers[0]).toMatch(/\d ± \d/);
  expect(numbers[1]).toBe(numbers[0]);
  await test.step('a page with a check overflows nowhere, and axe finds nothing serious', async () => {
    await inEveryLook(page, wideProjectorAndPhone, async () => {
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await axeViolations(page)).toEqual([]);
    });
  });
});
