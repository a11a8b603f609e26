import { axeViolations, wcag } from './axe-violations.ts';
import { expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';

test('a lecturer prepares a link with a title, two locked inputs and a hidden answer; no click shows it again', async ({
  bench,
  page,
}) => {
  await bench.open(`${smallRing}&rateMbps=7500`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Prepare for a class/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Prepare for a class' });
  await dialog.getByLabel('Title').fill('Loss <img src=x onerror=alert(1)>');
  await dialog.getByLabel('Note').fill('Predict first.');
  for (const name of ['maxBatch', 'ringSize'])
    await dialog.getByTestId(`access-${name}`).getByRole('radio', { name: 'Locked' }).check();
  await dialog.getByTestId('hide-number:lossProbability').click();
  for (const place of ['map', 'headline', 'figure:loss-rate', 'number:capacityMpps']) {
    await expect(dialog.getByTestId(`hide-${place}`).getByRole('checkbox')).toBeChecked();
    await expect(dialog.getByTestId(`hide-${place}`).getByRole('checkbox')).toBeDisabled();
  }
  await expect(dialog.getByTestId('giving-away')).toContainText('Latency against rate rises steeply');
  await test.step('the inputs and results that a lesson asks for are not hidden, from its first step on', async () => {
    const start = dialog.getByLabel('Where the link opens');
    const loss = dialog.getByTestId('hide-number:lossProbability').getByRole('checkbox');
    await start.selectOption('the-cliff');
    await expect(dialog.getByText('“Loss” is needed to answer: it stays visible and free.')).toBeVisible();
    await expect(loss).not.toBeChecked();
    await expect(loss).toBeDisabled();
    expect(await dialog.getByLabel('Lesson link', { exact: true }).inputValue()).not.toContain('hide=');
    await start.selectOption('');
    await expect(loss).toBeChecked();
  });
  expect(await axeViolations(page, { parts: ['.prepare'], tags: wcag })).toEqual([]);
  await dialog.getByRole('button', { name: 'QR code' }).click();
  const code = page.getByRole('dialog', { name: /^Loss/ });
  await expect(code.getByRole('img', { name: 'QR code of the lesson link' })).toBeVisible();
  await code.getByRole('button', { name: 'Close' }).click();
  expect(await dialog.getByLabel('Embed code').inputValue()).toContain('title="Loss &lt;img src=x');
  const link = await dialog.getByLabel('Lesson link', { exact: true }).inputValue();

  await page.goto('about:blank');
  await page.goto(link);
  await bench.settled();
  const handout = page.getByTestId('handout');
  await expect(handout.getByRole('heading')).toHaveText('Loss <img src=x onerror=alert(1)>');
  await expect(handout).toContainText('This is not an exam lock');
  await expect(page).toHaveTitle(/^Loss <img/);
  for (const name of ['maxBatch', 'ringSize']) {
    await expect(bench.field(name)).toContainText('locked');
    await expect(bench.field(name).locator('input, select')).toHaveCount(0);
  }
  await expectSoundPage(page);

  const expectHidden = async () => {
    await expect(page.getByTestId('indicator-meanBatch')).toBeVisible();
    await expect(page.getByTestId('indicator-lossProbability')).toHaveCount(0);
    await expect(page.getByTestId('figure-loss-rate')).toHaveCount(0);
    await expect(page.getByTestId('situation')).toHaveText('Hidden by the person who prepared this link.');
    for (const name of [/^all \d+ results/, 'Your data', 'Simulate', 'Pin'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    for (const stage of ['question', 'map', 'compare'] as const)
      await expect(bench.stage(stage)).toHaveCount(0);
  };
  await expectHidden();
  await bench.entry('rateMbps').fill('8');
  await bench.entry('rateMbps').press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /^Reset all/ }).click();
  await bench.settled();
  await expect(bench.field('maxBatch')).toContainText('32 packets'); // locked: a reset leaves it
  await bench.model('k-limited').click();
  await expect(page.getByTestId('field-rateMpps')).toBeVisible();
  await expect.poll(() => bench.hash()).toContain('preparedFor=batch-polling');
  await page.reload();
  await bench.model('batch-polling').click();
  await expectHidden();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /^Prepare for a class/ })).toBeDisabled();

  await bench.open('#v1/batch-polling?view.lesson=the-cliff.2&hide=number:lossProbability');
  await expect(page.getByTestId('lesson')).toContainText('which this step needs');
});

test('a page around a frame sets its inputs, shows its answers, and keeps the wheel', async ({
  page,
  bench,
}) => {
  await page.setViewportSize({ width: 1000, height: 560 });
  await page.goto('/embed-example.html');
  const frame = page.frameLocator('#frame');
  await expect(page.locator('#mean-batch')).toHaveText('15.7');
  await expect(frame.getByTestId('field-ringSize')).toContainText('locked');
  await expect(frame.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await expect(frame.locator('.drop-target')).toHaveCount(0);

  await page.locator('#rate').fill('9500');
  await expect(page.locator('#loss')).toHaveText('5.77 %');
  await expect(frame.locator('.sentence-rate')).toHaveText('9.5');
  await frame.locator('.sentence-rate').fill('5');
  await expect(page.locator('#loss')).toHaveText('none');
  await expect(page.locator('#rate')).toHaveValue('5000');

  await page.evaluate(() => {
    document.querySelector('#frame')!.scrollIntoView();
    window.scrollBy(0, -100);
  });
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(500, 300);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before + 60);

  await expect(frame.getByRole('link', { name: 'Open in Batchscope' })).toHaveAttribute(
    'href',
    /^(?!.*embed)#v1/,
  );
  const inside = await page.locator('#frame').getAttribute('src');
  await page.goto(`/${inside!.slice(2)}`);
  await bench.settled();
  await expectSoundPage(page);
});
