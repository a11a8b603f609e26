import { readFileSync } from 'node:fs';
import { axeViolations } from './axe-violations.ts';
import { type BenchPage, expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideAndPhone } from './looks.ts';

async function openCalibration(bench: BenchPage, rateMbps: number) {
  await bench.open(`${smallRing}&rateMbps=${rateMbps}`);
  await bench.openDrawer('measurements');
  await bench.page.getByRole('button', { name: 'Compare with the testbed' }).click();
  await bench.page.getByText('Calibrate the model').click();
  const section = bench.page.getByTestId('batch-calibration');
  await section.getByText('One part by hand').click();
  await expect(section.getByTestId('service-parameters')).toBeVisible();
  return section;
}

const recording = (name: string) => ({
  name,
  text: readFileSync(new URL(`../public/testbed/${name}`, import.meta.url), 'utf8'),
});

test('one button fits all parts; each shows its evidence and can be left out', async ({ bench, page }) => {
  await bench.open(smallRing);
  await bench.openDrawer('measurements');
  await bench.upload(...['xc-4000', 'xc-5500', 'mix-2000'].map((run) => recording(`batches-${run}.csv`)));
  await page.getByText('Calibrate the model').click();
  const section = page.getByTestId('batch-calibration');
  await expect(section).toContainText('each is fitted alone');
  await expect(section.getByRole('combobox', { name: 'Recordings of' })).toHaveValue('Cross-connect');
  await section.getByRole('button', { name: 'Fit', exact: true }).click();
  const parts = section.getByRole('list', { name: 'Parts of the fit' });
  await expect(parts).toContainText('Trimmed means');
  await expect(parts).toContainText('Counts of neighbouring polls are correlated');
  const rates = section.getByRole('region', { name: 'Divergence by rate' });
  await expect(rates.getByRole('row', { name: /^5\.5 yes/ })).toBeVisible();
  await expect(rates.getByRole('row', { name: /^Median of all rates \(2\)/ })).toBeVisible();
  await expect(parts.getByRole('checkbox', { name: 'Service curve' })).toBeChecked();
  await parts.getByRole('checkbox', { name: 'Constant rate with jitter' }).uncheck();
  const use = section.getByRole('group', { name: 'Use the fit in the model' });
  await use.getByRole('button', { name: 'Use in the model' }).click();
  await bench.settled();
  await expect.poll(() => bench.hash()).toContain('service.tableUs');
  expect(await bench.hash()).not.toContain('jittered');
  await use.getByRole('button', { name: 'Undo the use of the fit' }).click();
  expect(await axeViolations(page, { parts: ['[data-testid=batch-calibration]'] })).toEqual([]);
});

test('the service curve is fitted, used and taken back', async ({ bench, page }) => {
  await firstLook(page, wideAndPhone);
  const section = await openCalibration(bench, 5000);
  await expect(section.getByTestId('service-parameters')).toContainText('0.9751');
  await expect(section.getByTestId('service-outliers')).toContainText('3 interquartile ranges');
  const use = section.getByRole('group', { name: 'Use the service curve in the model' });
  await use.getByRole('button', { name: 'Use in the model' }).click();
  await bench.reveal('service.interceptUs');
  await expect(bench.entry('service.interceptUs')).toHaveValue('0.975');
  await use.getByRole('button', { name: 'Undo the use of the service curve' }).click();
  await expect(bench.entry('service.interceptUs')).toHaveValue('0.991');
  await section.getByLabel('Form').selectOption('Table of medians');
  await use.getByRole('button', { name: 'Use in the model' }).click();
  await bench.settled();
  await bench.reveal('service.between');
  await expect(bench.field('service.between')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(bench.entry('service.interceptUs')).toHaveValue('0.991');
  await section.getByLabel('Form').selectOption('Line with a break');
  await expect(section.getByTestId('service-parameters')).toContainText('Break at');
  await section.getByRole('combobox', { name: 'Fitted to' }).selectOption({ index: 5 });
  await expect(section.locator('.calibration-warning').first()).toContainText('does not generalise');
  await test.step('a curve fitted to some rates is judged at the others', async () => {
    await section.getByRole('combobox', { name: 'Fitted to' }).selectOption({ index: 0 });
    await section.getByText(/Fitted to \d+ of \d+/).click();
    const used = section.getByRole('group', { name: 'Recordings used for the fit' });
    await used.getByRole('checkbox', { name: /^5\sGbit/ }).uncheck();
    await section.getByRole('button', { name: 'Check the curve at every rate' }).click();
    const table = section.getByRole('region', { name: 'Cross-validation by rate' });
    await expect(table.getByRole('row')).toHaveCount(19);
    await expect(table.getByRole('row', { name: /^5 no/ })).toBeVisible();
    await expect(section.getByTestId('cross-validation')).toContainText('At the 1 rate');
  });
  await test.step('calibrations overflow nowhere, and axe finds nothing', async () => {
    await bench.upload({ name: 'gaps.csv', text: gaps });
    await page.getByText('Measured times as input').click();
    await inEveryLook(page, wideAndPhone, async () => {
      await expect(page.getByTestId('empirical-pmf').locator('.fit-figure')).toBeVisible();
      await expect(section.locator('.fit-figure').first()).toBeVisible();
      await expectSoundPage(page, '[data-testid=batch-calibration]', '[data-testid=empirical-pmf]');
    });
  });
});

test('the interarrival family is searched in workers, can be cancelled, and is used', async ({ bench }) => {
  const section = await openCalibration(bench, 2500);
  const search = section.getByRole('button', { name: 'Search family and cv' });
  await search.click();
  await section.getByRole('button', { name: 'Cancel: Searching' }).press('Enter');
  await expect(search).toBeVisible();
  await search.click();
  const families = section.getByTestId('arrival-families');
  await expect(families.getByRole('row')).toHaveCount(5);
  await expect(families).toContainText(/polls at 2\.5\sGbit\/s/);
  await section
    .getByRole('group', { name: 'Use the interarrival family in the model' })
    .getByRole('button', { name: 'Use in the model' })
    .click();
  await expect(families).toContainText('The model now uses this interarrival family.');
});

const gaps = 'gap_us,count\n4,10\n6.5,20\n12,10\n';
const service = 'service_us,count\n2,30\n3,50\n9,20\n';

test('measured times are taken as they are, and given back', async ({ bench, page }) => {
  await bench.open('#v1/interrupt-coalescing');
  await bench.openDrawer('measurements');
  await page.getByText('Measured times as input').click();
  const section = page.getByTestId('empirical-pmf');
  await expect(section).toContainText('Drop or paste times between packets or service times');
  await bench.upload({ name: 'gaps.csv', text: gaps }, { name: 'service.csv', text: service });
  await section.getByRole('combobox', { name: 'Take' }).selectOption({ label: 'gaps.csv: gap_us' });
  await expect(section.getByRole('row', { name: /^Mean/ })).toContainText(/7\.250\sµs\s*7\.250\sµs/);
  await expect(section.getByRole('combobox', { name: 'As' })).toHaveValue('arrivals.pmf');
  const use = section.getByRole('group', { name: 'Use the interarrival distribution in the model' });
  await use.getByRole('button', { name: 'Use in the model' }).click();
  await bench.settled();
  await expect.poll(() => bench.hash()).toContain('arrivals.family=empirical');
  await section.getByRole('combobox', { name: 'Take' }).selectOption({ label: 'service.csv: service_us' });
  await expect(section.getByRole('combobox', { name: 'As' })).toHaveValue('service.pmf');
  await section.getByRole('combobox', { name: 'As' }).selectOption('arrivals.pmf');
  await expect(section).toContainText('measured as service times, not as times between packets');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await bench.settled();
  await expect.poll(() => bench.hash()).not.toContain('empirical');
});
