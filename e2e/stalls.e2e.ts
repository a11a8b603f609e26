import { stallPrints } from '../tests/diagnosis/stalls/stall-prints.ts';
import { axeViolations } from './axe-violations.ts';
import { expect, test } from './bench-page.ts';

test('stalls of a pasted print are answered first, and taken over by keyboard', async ({ bench, page }) => {
  await bench.open(
    '#v1/batch-polling?rateMbps=5000&ringSize=512&slotNs=50&service.family=sd&arrivals.family=geometric',
  );
  await bench.paste(stallPrints.osnoise);
  const section = page.getByTestId('diagnosis').locator('.stall-answer');
  const words = section.locator('.stall-words');
  await expect(words).toHaveText(
    /^These stalls add .*µs to p99\.9 .*, and 1 packet in .* is lost through them with a ring of 512; a ring of 2.?048 would survive the longest one seen in 99\.9\s% of cases\.$/,
    { timeout: 30_000 },
  );
  await expect(section).toContainText('survives half of the stalls of');
  await expect(section).toContainText('which makes long ones too rare');
  expect(await axeViolations(page)).toEqual([]);

  const use = section.getByRole('button', { name: 'Use these stalls' });
  await use.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => bench.hash()).toContain('stallLengths');
  await expect(use).toBeDisabled();
  await expect(page.getByTestId('fold-pauses').locator('summary')).toContainText('up to 202');
  await test.step('the present loss is that of the stalls', async () => {
    await expect(page.getByTestId('situation')).toContainText('stalls of up to 202', { timeout: 30_000 });
  });
  await test.step('a quota is answered as periodic, without that action', async () => {
    await page.getByText('How the texts were read').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove all texts' }).focus();
    await page.keyboard.press('Enter');
    await bench.pasteInto(page.getByTestId('diagnosis').getByRole('textbox'), stallPrints.quota);
    await page.getByRole('button', { name: 'Diagnose', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(words).toHaveText(/loses .*packets of each period/, { timeout: 30_000 });
    await expect(use).toHaveCount(0);
  });
  await test.step('one step of undo takes the stalls away', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(() => bench.hash()).not.toContain('stallLengths');
  });
});
