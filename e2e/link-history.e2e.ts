import { expect, smallRing, test } from './bench-page.ts';

test('a refused link says so, the history of the inputs goes back and forth, and a link restores them', async ({
  bench,
  context,
  page,
}) => {
  // Every kind of refused link is a unit test (tests/app/core/link/refused-links.test.ts); here the sentence reaches
  // the screen.
  await test.step('a link that breaks a rule opens and says so', async () => {
    await bench.open('#v1/batch-polling?maxBatch=512&ringSize=256');
    await expect(page.getByTestId('announcements')).toContainText(/ring/i);
  });
  await test.step('undo, redo, reset: one drag is one step', async () => {
    await bench.open(smallRing);
    await bench.beginDrag('rateMbps', 0.33, 0.5);
    await bench.endDrag();
    const dragged = await bench.entryText('rateMbps');
    expect(dragged).not.toBe('5000');
    await page.keyboard.press('Escape');
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('Control+z');
    await bench.expectEntry('rateMbps', '5');
    await page.keyboard.press('Control+Shift+z');
    await bench.expectEntry('rateMbps', dragged);
    await page.getByRole('button', { name: 'Undo' }).click();
    await bench.expectEntry('rateMbps', '5');
    await bench.field('maxBatch').getByRole('button', { name: /Reset/ }).click();
    await expect(bench.entry('maxBatch')).toHaveValue('256');
    await bench.enter('ringSize', '1024');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Reset all' }).click();
    await expect(bench.entry('ringSize')).toHaveValue('4096');
  });
  // Every kind of refused entry is a unit test (tests/app/panel/refused-entries.test.tsx); here the sentence reaches
  // the screen.
  await test.step('"7,5" gets a sentence in the place of the result, which comes back without it', async () => {
    await bench.open(smallRing);
    const before = await bench.indicator('meanBatch').innerText();
    await bench.enter('rateMbps', '7,5');
    await expect(page.getByTestId('situation')).toContainText('“7,5” has a comma');
    // A refused entry has no effect: the numbers are those of the inputs.
    await bench.entry('rateMbps').press('Escape');
    await expect(bench.indicator('meanBatch')).toHaveText(before);
  });
  await test.step('a link restores model, inputs and view', async () => {
    await bench.open('#v1/batch-polling?rateMbps=7500&maxBatch=128&ringSize=512&arrivals.family=geometric');
    await bench.chooseMethod('As published');
    await bench.chooseView(bench.figure('sojourn'), 'CCDF');
    await expect.poll(() => bench.hash()).toContain('ccdf');
    const value = await bench.indicatorNumber('meanBatch');
    const link = bench.hash();
    const other = await context.newPage();
    await other.goto(`/${link}`);
    await expect(other.getByTestId('field-maxBatch').getByRole('textbox')).toHaveValue('128');
    await expect
      .poll(async () =>
        Number(await other.getByTestId('indicator-meanBatch').locator('.indicator-value').innerText()),
      )
      .toBe(value);
    await other
      .getByTestId('figure-sojourn')
      .getByRole('button', { name: /: menu$/ })
      .click();
    await expect(other.getByRole('menuitemradio', { name: 'CCDF' })).toBeChecked();
  });
});
