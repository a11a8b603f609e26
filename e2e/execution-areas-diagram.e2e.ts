import type { Page } from '@playwright/test';
import { expect, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideProjectorAndPhone } from './looks.ts';

const link = (inputs: string) => `#v1/execution-areas?${inputs}`;
const calibration = (page: Page) => page.getByTestId('calibration');
const points = (page: Page) => page.getByRole('textbox', { name: 'Points as a table' });

/** Costs of a measured machine without a bottleneck: C = (f + 2) S + (7000 f - 3000). */
const measuredCosts = [
  'f;S;C',
  ...[1, 2].flatMap((f) => [64, 512, 1024].map((S) => `${f};${S};${(f + 2) * S + 7000 * f - 3000},0`)),
].join('\n');

test('the drawing follows the inputs, can be read and saved, and is one of the tabs on a phone', async ({
  bench,
  page,
}) => {
  await test.step('the drawing follows configuration, cores and flows', async () => {
    await bench.open(link('configuration=3%2B1'));
    await bench.drawn('cores');
    const drawing = bench.figure('cores').getByRole('img');
    await expect(drawing).toContainText('Processor with 8 cores: 8 used, 0 idle');
    await expect(drawing).toContainText('repeated 2 times');
    await bench.enter('flows', '1');
    await expect(drawing).toContainText('Processor with 8 cores: 4 used, 4 idle');
    await expect(drawing.getByText('idle', { exact: true })).toHaveCount(4);
    await bench.enter('cores', '18');
    await expect(drawing).toContainText('Processor with 18 cores: 4 used, 14 idle');
    await bench.field('configuration').getByRole('combobox').selectOption('4+2');
    await expect(drawing.getByText('VM core 2')).toHaveCount(1);
    await expect(drawing.getByText('placement not given in the text').first()).toBeVisible();
    await expect(drawing.getByText('bottleneck', { exact: true })).toHaveCount(1);
  });
  await test.step('the drawing in words and in files', async () => {
    await test.step('the drawing can be read as text and table, by keyboard', async () => {
      await bench.open(link('configuration=5%2B2'));
      const card = bench.figure('cores');
      await card.scrollIntoViewIfNeeded();
      const menu = card.getByRole('button', { name: /: menu$/ });
      await menu.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.mouse.wheel(0, 40); // the list moves with its button
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
      await page.getByRole('menuitem', { name: 'Text and table', exact: true }).press('Enter');
      await expect(
        card.getByRole('listitem').filter({ hasText: 'A packet goes from the card' }),
      ).toBeVisible();
      await expect(card.getByRole('table')).toContainText('not given in the text');
      await bench.choose(card, 'Back to the figure');
      await expect(card.getByRole('table')).toHaveCount(0);
    });
    await test.step('the drawing is saved with its source as SVG, PNG and CSV', async () => {
      await bench.open(link('configuration=4%2B1'));
      await bench.drawn('cores');
      const save = (format: string) => bench.exported(bench.figure('cores'), `Download ${format}`);
      const svg = await save('SVG');
      expect(svg.name).toBe('batchscope-4-1-on-its-cores.svg');
      expect(svg.content.toString()).toContain('Fwd &amp; Snd NIC');
      expect(svg.content.toString()).toContain('configuration=4%2B1');
      expect((await save('CSV')).content.toString()).toMatch(
        /^# 4\+1 on its cores\n[\s\S]*\nHost core 1,Receiving,/,
      );
      expect((await save('PNG')).content.subarray(1, 4).toString()).toBe('PNG');
    });
  });
  await test.step('on a phone the drawing is one of the tabs, and part of the link', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await bench.open(link('configuration=2%2B1-125'));
    await page.getByRole('tab', { name: 'Cores', exact: true }).click();
    await bench.drawn('cores');
    await expect(bench.figure('cores').getByRole('img')).toContainText('Host core 2');
    await expect.poll(() => bench.hash()).toContain('shown=cores');
    await page.reload();
    await bench.settled();
    await expect(page.getByRole('tab', { name: 'Cores', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const fits = await bench.figure('cores').evaluate((cell) => {
      const { right } = cell.getBoundingClientRect();
      return [...cell.querySelectorAll('svg text')].every(
        (word) => word.getBoundingClientRect().right <= right,
      );
    });
    expect(fits).toBe(true);
  });
});

test('the example, a listed processor and measured points are used, taken back, and refused by name', async ({
  bench,
  page,
}) => {
  const chosen = calibration(page).getByRole('combobox', { name: 'Configuration of these points' });
  await test.step('the example is calibrated, used in one step, and taken back', async () => {
    await bench.open(link('configuration=3%2B1'));
    await bench.openDrawer('measurements');
    const before = await bench.indicatorNumber('throughputMpps');
    await calibration(page)
      .getByRole('button', { name: /^Example: Table 1/ })
      .click();
    await expect(page.getByTestId('calibration-3+1')).toContainText(
      'Four points determine the four parameters exactly',
    );
    const parameters = calibration(page).getByRole('table', { name: 'Parameters of 3+1' });
    await expect(parameters).toContainText('0.48646');
    await calibration(page).getByRole('button', { name: 'Use in the model' }).click();
    await bench.settled();
    await expect(calibration(page)).toContainText('The model now uses this calibration.');
    await expect(calibration(page)).toContainText('4+1, 4+2, 5+2 stay at Table 2.');
    await expect.poll(() => bench.hash()).toContain('parameterSet=own');
    // 2² · 3.7 GHz / 11044 cycles, the printed point itself
    await expect.poll(() => bench.indicatorNumber('throughputMpps')).toBe(1.34);
    await calibration(page).getByRole('button', { name: 'Undo the use of the calibration' }).click();
    await bench.settled();
    await expect.poll(() => bench.indicatorNumber('throughputMpps')).toBe(before);
    await expect(calibration(page).getByRole('button', { name: 'Use in the model' })).toBeEnabled();
  });
  await test.step('a listed processor is used in one press', async () => {
    await bench.open(link('configuration=2%2B1-125'));
    await bench.openDrawer('measurements');
    await page.getByRole('button', { name: 'Use Core i9-10980XE' }).click();
    await bench.settled();
    await expect(bench.entry('cores')).toHaveValue('18');
    await expect(bench.entry('clockGhz')).toHaveValue('3');
    await expect(page.getByTestId('processors')).toContainText('18 cores, 3 GHz, in use');
    await expect(bench.figure('cores').getByRole('img')).toContainText('repeated 6 times');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(bench.entry('cores')).toHaveValue('8');
    await expect(bench.entry('clockGhz')).toHaveValue('3.7');
  });
  await test.step('pasted points are fitted as they are, a wrong one leaves the fit', async () => {
    await bench.open(link('configuration=2%2B1-off'));
    await bench.openDrawer('measurements');
    await points(page).fill(measuredCosts);
    await chosen.selectOption('2+1-off');
    const fit = page.getByTestId('calibration-2+1-off');
    await expect(fit).toContainText('Least squares over 6 points, 2 more than are needed');
    const cells = await fit
      .getByRole('table', { name: 'Parameters of' })
      .locator('td:nth-child(2)')
      .allInnerTexts();
    expect(cells.map((cell) => cell.split('\n')[0])).toEqual(['1', '2', '7000', '−3000']);
    await points(page).fill(measuredCosts.replace('2;64', '2;32'));
    await expect(calibration(page)).toContainText(
      /Line 5: "[^"]+" is "32"; a size from 64 to 1500 bytes is needed\./,
    );
    await expect(points(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(fit).toContainText('7000');
    await expect(calibration(page).getByRole('button', { name: 'Use in the model' })).toBeDisabled();
    await chosen.selectOption('4+1');
    await points(page).fill(measuredCosts);
    await expect(page.getByTestId('calibration-4+1')).toBeVisible();
  });
  await test.step('measured throughputs ask for the clock, and points at the rate of the link are named', async () => {
    await bench.open(link('configuration=3%2B1'));
    await bench.openDrawer('measurements');
    await points(page).fill('flows\tframe\tmpps\n1\t64\t0.8\n1\t1500\t0.6\n2\t64\t1.3\n2\t1500\t0.82236\n');
    await chosen.selectOption('3+1');
    const clock = calibration(page).getByRole('textbox', { name: 'Clock of the measured machine in GHz' });
    await expect(clock).toHaveValue('3.7');
    await expect(calibration(page)).toContainText('One point lies at the rate of the link (10 Gbit/s)');
    const fit = page.getByTestId('calibration-3+1');
    await bench.choose(fit, 'Data table');
    const first = fit.getByRole('region').locator('tbody tr').first();
    await expect(first).toContainText('4625');
    await clock.fill('2.4');
    await clock.press('Enter');
    await expect(first).toContainText('3000');
    await clock.fill('fast');
    await clock.press('Enter');
    await expect(calibration(page)).toContainText('must be a number from 0.1 to 10, in GHz');
  });
  await test.step('files: costs are calibrated wherever they are dropped, others are refused by name', async () => {
    await bench.open(link('configuration=3%2B1'));
    await bench.openDrawer('measurements');
    await bench.upload({ name: 'costs.csv', text: measuredCosts });
    await expect(page.getByTestId('calibration-3+1')).toContainText('Least squares over 6 points');
    await expect(calibration(page)).toContainText('From costs.csv.');
    const choose = calibration(page).locator('input[type=file]');
    await choose.setInputFiles({
      name: 'polls.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('time,value\n1,2\n'),
    });
    await expect(calibration(page).getByRole('alert')).toContainText(
      'polls.csv: Line 1: the columns are "time"',
    );
    await expect(points(page)).toHaveValue(measuredCosts);
    await calibration(page)
      .getByRole('button', { name: /Dismiss/ })
      .click();

    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.csv'));
      return transfer;
    }, 'f,S,mpps\n1,64,0.8\n1,1024,0.7\n2,64,1.3\n2,1024,1.1\n');
    await points(page).dispatchEvent('drop', { dataTransfer: data });
    await expect(calibration(page)).toContainText('From dropped.csv.');
    await expect(page.getByTestId('measurements')).not.toContainText('dropped.csv');
  });
});

test('drawing and calibration overflow nowhere, and axe finds nothing', async ({ bench, page }) => {
  await firstLook(page, wideProjectorAndPhone);
  await bench.open(link('configuration=5%2B2'));
  await bench.drawn('cores');
  await bench.choose(bench.figure('cores'), 'Text and table');
  await bench.openDrawer('measurements');
  await points(page).fill(measuredCosts);
  await inEveryLook(page, wideProjectorAndPhone, async ({ width }) => {
    if (width < 768) {
      // The drawer covers the figures, so it is closed first.
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Cores', exact: true }).click();
      await bench.drawn('cores');
      await bench.openDrawer('measurements');
    }
    await expect(page.getByTestId('calibration-5+2')).toBeVisible(); // the configuration of the inputs
    await expectSoundPage(page);
  });
});
