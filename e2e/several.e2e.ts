import type { Page } from '@playwright/test';
import { expect, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideAndPhone } from './looks.ts';

/** Three cores carry 20 Gbit/s of 64-byte frames, two do not. */
const polling =
  '#v1/batch-polling?rateMbps=20000&cores=3&view.stage=question&view.ask=cores:2:5:least,loss:max:0.005';

/** 15 cores keep the mean below 100 µs. */
const napi = '#v1/k-limited?view.stage=question&view.ask=cores:12:16:least,latency.mean:max:100';

/** Opens one of the sections after the answer. */
async function openSection(page: Page, id: string) {
  await expect(page.getByTestId('answer-value')).toContainText('cores');
  const section = page.getByTestId(id);
  await section.locator('summary').first().click();
  return section;
}

/** Figures are drawn once they are seen. */
async function expectDrawn(page: Page, id: string) {
  const figure = page.getByTestId(id);
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator('[data-rendered-revision]')).toBeVisible();
}

test('an answer says how often it holds, and how flows spread over its cores', async ({ bench, page }) => {
  await firstLook(page, wideAndPhone);
  await test.step('how often the answer holds where inputs are off, seeded; what is changed dims the result', async () => {
    await bench.open(polling);
    const section = await openSection(page, 'robust');
    await expect(section.getByLabel('Service times ± in %')).toHaveValue('10');
    await expect(section.getByLabel('Packet rate ± in %')).toHaveValue('20');
    await section.getByLabel('Packet rate ± in %').fill('45');
    await section.getByLabel('Packet rate ± in %').press('Enter');
    await section.getByLabel('Random cases').fill('0');
    await section.getByLabel('Random cases').press('Enter');
    await expect(section).toContainText('Random cases must be a whole number from 1 to 10000.');
    await section.getByLabel('Random cases').fill('24');
    await section.getByLabel('Random cases').press('Enter');
    await section.getByRole('button', { name: 'Try the cases' }).click();
    const result = page.getByTestId('robust-result');
    await expect(result.locator('tbody tr').first()).toContainText(/3\s*cores\s*\d+(\.\d)?\s%/);
    await expect(result).toContainText(/No failing case was found for 4\scores/);
    await expectDrawn(page, 'robust-figure');
    await section.getByRole('button', { name: 'Service times is known' }).click();
    await expect(section).toContainText('This belongs to other inputs');
    await section.getByRole('combobox', { name: 'Add something uncertain' }).selectOption('service-time');
    await expect(section.getByLabel('Service times ± in %')).toHaveValue('10');
  });
  await test.step('few unequal flows take more cores; their share goes into the model and back', async () => {
    const section = await openSection(page, 'hashing');
    await section.getByLabel('Flows', { exact: true }).fill('60');
    await section.getByLabel('Flows', { exact: true }).press('Enter');
    await section.getByRole('combobox', { name: 'Sizes of the flows' }).selectOption('zipf');
    await section.getByRole('button', { name: 'Hash the flows' }).click();
    await expect(page.getByTestId('hashing-even')).toContainText(/3\s*cores/);
    await expect(page.getByTestId('hashing-p50')).toContainText(/4\scores/);
    await expectDrawn(page, 'hashing-figure');
    await section.getByRole('button', { name: 'Use the median share with 4 cores' }).click();
    await expect(bench.entry('cores')).toHaveValue('4');
    await bench.reveal('hottestShare');
    await expect(bench.field('hottestShare').getByRole('checkbox')).not.toBeChecked();
    await expect(section).toContainText('This belongs to other flows');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(bench.field('hottestShare').getByRole('checkbox')).toBeChecked();
  });
  await test.step('answers overflow nowhere, and axe finds nothing serious', async () => {
    const several = await openSection(page, 'several-models');
    await several.getByRole('button', { name: 'Ask all models' }).click();
    await expect(page.getByTestId('several-batch-polling')).toBeVisible();
    await inEveryLook(page, wideAndPhone, async () => {
      await expectSoundPage(page, '[data-testid="several"]');
    });
  });
});

test('all models answer beside what they assume; one opens with the translated inputs, Undo goes back', async ({
  bench,
  page,
}) => {
  await bench.open(napi);
  const section = await openSection(page, 'several-models');
  const ask = section.getByRole('button', { name: 'Ask all models' });
  await ask.click();
  await section.getByRole('button', { name: /Cancel/ }).click();
  await expect(ask).toBeEnabled();
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(section.locator('tbody')).toHaveCount(5);
  await expect(page.getByTestId('several-k-limited')).toContainText(/15\s*cores/);
  await expect(page.getByTestId('several-execution-areas')).toContainText('without mean latency');
  const vswitch = page.getByTestId('several-vswitch-polling');
  await vswitch.locator('summary').click();
  await expect(vswitch).toContainText('Packet size: 1000 B.');
  await vswitch.getByRole('button', { name: /Open/ }).click();
  await expect(page.getByTestId('announcements')).toContainText('with the workload of NAPI cycles');
  await bench.settled();
  await bench.expectEntry('loadMpps', '0.928');
  await expect(page.getByTestId('answer-value')).toContainText('12');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await bench.isShowing('k-limited');
});
