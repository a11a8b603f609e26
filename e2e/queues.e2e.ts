import { axeViolations } from './axe-violations.ts';
import { expect, test } from './bench-page.ts';

test('receive queues are placed on cores by keyboard, evened out, and refused in one sentence', async ({
  bench,
  page,
}) => {
  await bench.open('');
  await page.locator('input[name=stage][value=queues]').focus();
  await page.keyboard.press('Space');
  const stage = page.getByRole('region', { name: 'Queues on cores' });
  await expect(stage).toContainText('Core 0 is the busiest, at 72.0 %');
  expect(await axeViolations(page, { parts: ['.queues-stage'] })).toEqual([]);

  await stage.getByLabel('Core of queue 1').focus();
  await page.keyboard.press('0');
  await expect(stage.getByRole('status')).toContainText('packets are lost');
  const evenOut = stage.getByRole('button', { name: 'Even out' });
  await expect(stage).toContainText('the least there is');
  await evenOut.focus();
  await page.keyboard.press('Enter');
  await expect(stage.getByRole('status')).toContainText('no queue loses packets');
  await expect(evenOut).toBeDisabled();

  const rates = stage.getByLabel('Rates of the queues (Mpps)');
  await rates.fill('12, 1');
  await expect(stage).toContainText('Queue 0 of eth0 alone needs 1.3 cores: no placement splits it.');
  await rates.fill('-1');
  await expect(stage.getByRole('alert')).toContainText(/must be a number from 0 to 10000, not -1\.$/);
});
