import { readFileSync } from 'node:fs';
import { expect, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideAndPhone } from './looks.ts';

const run = readFileSync(new URL('../examples/one-server-run.csv', import.meta.url), 'utf8');
const oneServer =
  '#v1/batch-polling?rateMbps=470.4&maxBatch=1&service.interceptUs=0.01&service.slopeUs=0.99&service.family=deterministic&arrivals.family=geometric';

test('the output of a student’s simulator is pasted by keyboard, and its mistake is named', async ({
  bench,
  page,
}) => {
  await firstLook(page, wideAndPhone);
  await bench.open(oneServer);
  await bench.openDrawer('measurements');
  await page.getByText('Paste what a tool printed').focus();
  await page.keyboard.press('Enter');
  await bench.pasteInto(page.getByRole('textbox', { name: 'Output of the tool' }), run);
  await page.getByRole('button', { name: 'Read the text' }).focus();
  await page.keyboard.press('Enter');
  const check = page.getByTestId('run-check');
  await expect(check).toContainText(/results? (?:is|are) (?:inside|outside)/);
  await expect(check.getByRole('listitem').first()).toContainText(
    'service times of another law: exponential',
  );
  const waiting = check.getByRole('row', { name: /^Waiting time \(µs\)/ });
  await expect(waiting).toContainText('±');
  await expect(waiting).toContainText('1.178');
  const unit = page.getByTestId('tool-card').getByLabel(/^Unit of the times/);
  await unit.focus();
  await unit.selectOption('ms');
  await expect(check).toContainText('The run has other inputs than the page');
  await unit.selectOption('own');
  await expect(check).toContainText('exponential');
  await test.step('pasted onto the page it opens the check, and not the diagnosis', async () => {
    await page
      .getByTestId('tool-card')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(check).toHaveCount(0);
    await page.getByRole('button', { name: 'Close: Measurements' }).click();
    await bench.paste(run);
    await expect(check).toBeVisible();
  });
  await test.step('the section overflows nowhere, and axe finds nothing serious', async () => {
    await inEveryLook(page, wideAndPhone, async () => {
      await expectSoundPage(page, '[data-testid="measurements"]');
    });
  });
});
