import { expect, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideProjectorAndPhone } from './looks.ts';

const csv = (...rows: string[]) => `functions,rate_mpps,response_us\n${rows.join('\n')}\n`;

test('inputs and results', async ({ bench }) => {
  await test.step('opens by link with its strip, figures and the paper’s mid load', async () => {
    await bench.open('#v1/k-limited?rateMpps=0.9285');
    await expect(bench.indicator('responseUs')).toHaveText('88.1');
    await expect(bench.indicator('load')).toHaveText('51');
    for (const id of ['response-rate', 'queue-rate', 'second-moment']) await bench.drawn(id);
  });
  await test.step('the rate follows the pointer up to the limit', async () => {
    await bench.open('#v1/k-limited');
    const before = await bench.indicatorNumber('responseUs');
    await bench.beginDrag('rateMpps', 0.46, 0.8);
    await expect.poll(() => bench.indicatorNumber('responseUs')).toBeGreaterThan(before * 2);
    await bench.endDrag();
    await bench.settled();
    await expect.poll(() => bench.hash()).toContain('rateMpps=');
  });
  await test.step('the exact mean is below Eq. (1), and the choice is part of the link', async () => {
    await bench.open('#v1/k-limited?packetsPerCycle=3&rateMpps=0.5');
    const published = await bench.indicatorNumber('responseUs');
    await bench.chooseMethod('Exact');
    await bench.settled();
    expect(await bench.indicatorNumber('responseUs')).toBeLessThan(published);
    await expect.poll(() => bench.hash()).toContain('method=exact');
  });
  await test.step('a link to overload opens it as a state, without a correction', async () => {
    await bench.page.goto('about:blank');
    await bench.page.goto('/#v1/k-limited?rateMpps=2.5');
    await expect(bench.page.getByTestId('situation')).toContainText('grow without bound');
    await bench.expectEntry('rateMpps', '2.5');
    await expect(bench.page.getByText(/The link was corrected/)).toHaveCount(0);
  });
  await test.step('a second moment below the square of the mean, and overload, each get a sentence', async () => {
    await bench.open('#v1/k-limited');
    await bench.enter('switchOverSecondMoment', '100');
    await expect(bench.page.locator('.field-fault:visible').first()).toContainText(
      '100 µs² (1e-10 s²), is below the square of its mean, 182.8 µs²',
    );
    await expect(bench.page.getByTestId('strip')).toHaveAttribute('data-old', /.*/);
    await bench.enter('switchOverSecondMoment', '3e-10 s²');
    await bench.settled();
    await expect(bench.entry('switchOverSecondMoment')).toHaveValue('300');
    await bench.enter('switchOverSecondMoment', '0.3 ns²');
    await expect(bench.page.locator('.field-fault:visible').first()).toContainText(
      '“ns²” is not a unit of this field',
    );
    await bench.page.keyboard.press('Escape');
    await bench.enter('rateMpps', '1.9');
    await expect(bench.page.getByText(/queues grow without bound/).first()).toBeVisible();
    // Numbers of other inputs must not be shown.
    await expect(bench.indicator('responseUs')).toHaveCount(0);
  });
});

test('the generated example is fitted in one click, used in the model, and undone', async ({
  bench,
  page,
}) => {
  await firstLook(page, wideProjectorAndPhone);
  await bench.open('#v1/k-limited');
  await bench.openDrawer('measurements');
  await page.getByRole('button', { name: /generated example/ }).click();
  await expect(page.getByTestId('measurements')).toContainText('Generated, not measured');
  await expect(page.getByTestId('fit-quality')).toContainText(/3\.\d\d\s?%/);
  await expect(page.getByTestId('fit-table').locator('tbody tr')).toHaveCount(5);
  await expect(page.getByTestId('fit')).toContainText(/Any mean service time from 8\.7\d+ to 8\.7\d+ µs/);
  await expect(bench.figure('response-rate')).toContainText('N = 1, generated');

  await page.getByRole('button', { name: 'Confidence intervals by bootstrap' }).click();
  await expect(page.getByTestId('fit-confidence')).toContainText('95 % interval of 400 fits');

  const use = page.getByRole('group', { name: 'Use the fit in the model' });
  await page.getByRole('combobox', { name: 'Functions' }).selectOption('25');
  await use.getByRole('button', { name: 'Use in the model' }).click();
  await bench.settled();
  await bench.reveal('serviceSecondMoment');
  await expect(bench.entry('serviceSecondMoment')).toHaveValue(/^21\d\d/);
  await expect.poll(() => bench.indicatorNumber('responseUs')).toBeGreaterThan(120);
  await expect(page.getByTestId('fit')).toContainText('The model now uses this fit.');
  await use.getByRole('button', { name: 'Undo the use of the fit' }).click();
  await bench.settled();
  await expect(bench.indicator('responseUs')).toHaveText('88.1');
  await expect(page.getByTestId('fit')).toBeVisible();
  await test.step('a page with a fit overflows nowhere, and axe finds nothing serious', async () => {
    await inEveryLook(page, wideProjectorAndPhone, async () => {
      await expectSoundPage(page);
    });
  });
  await firstLook(page, wideProjectorAndPhone);
  await test.step('another anchor moves along the line of equal fits, and an impossible one gets a sentence', async () => {
    const quality = (await page.getByTestId('fit-quality').textContent())!;
    await page.getByRole('combobox', { name: 'Anchor' }).selectOption('s');
    const value = page.getByRole('textbox', { name: 'Anchored at in µs' });
    await expect(value).toHaveValue(/^13\.\d+/);
    await value.fill('20');
    await value.press('Enter');
    await expect(page.getByTestId('fit')).toContainText('anchored');
    await expect(page.getByTestId('fit-quality')).toHaveText(quality);
    await value.fill('30');
    await value.press('Enter');
    await expect(page.getByTestId('measurements')).toContainText('does not fit these measurements');
    await value.fill('many');
    await value.press('Enter');
    await expect(page.getByTestId('measurements')).toContainText('Anchored at must be a number above 0.');
  });
  await test.step('broken files get one sentence with the line, and the fit before them stays', async () => {
    const section = page.getByTestId('measurements');
    const broken: [string, string, RegExp][] = [
      ['empty.csv', '', /empty/],
      ['text.csv', csv('1,0.5,30', '1,0.7,fast'), /Line 3: /],
      ['polls.csv', 't1_cycles,batch_size\n1000,3\n7000,4\n', /Line 1: .*needed are the columns functions/],
    ];
    for (const [name, text, sentence] of broken) {
      await bench.upload({ name, text });
      await expect(section.getByRole('alert').filter({ hasText: name })).toContainText(sentence);
      await expect(page.getByTestId('fit-table').locator('tbody tr')).toHaveCount(5);
    }
  });
});

test('units missing from the header are asked for, and files for another model are refused with its name', async ({
  bench,
  page,
}) => {
  await bench.open('#v1/k-limited');
  await bench.openDrawer('measurements');
  const rows = [1, 4, 8, 12, 16].map((share) => `1,${share * 100_000},${20 + 60 / (18.5 - share)}`);
  await bench.upload({ name: 'run.csv', text: `functions,rate,response\n${rows.join('\n')}\n` });
  const questions = page.getByRole('form', { name: 'Units of run.csv' });
  await expect(questions).toContainText('does not say the unit of the packet rate');
  await questions.getByRole('button', { name: 'Use these units' }).click();
  await expect(page.getByTestId('response-file')).toContainText('run.csv');
  await expect(bench.figure('response-rate')).toContainText('N = 1, measured');
  await page.getByRole('button', { name: 'Remove run.csv' }).click();
  await bench.model('execution-areas').click();
  await bench.settled();
  await bench.upload({ name: 'response.csv', text: csv('1,0.5,30', '1,0.7,40') });
  await expect(page.getByTestId('measurements')).toContainText(
    'belong to the model “NAPI cycles, k-limited”',
  );
});
