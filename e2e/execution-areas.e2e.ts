import type { Page } from '@playwright/test';
import { expect, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideProjectorAndPhone } from './looks.ts';

const link = (inputs = '') => `#v1/execution-areas${inputs === '' ? '' : `?${inputs}`}`;
const i9 = 'cores=18&clockGhz=3';

/** The rows of a result table, as text; opens it where it is folded. */
async function rows(page: Page, id: string): Promise<string[][]> {
  const table = page.getByTestId(`table-${id}`);
  await table.scrollIntoViewIfNeeded();
  if (!(await table.getByRole('table').isVisible())) await table.locator('summary').click();
  return table
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => Array.from(row.children, (cell) => cell.textContent ?? '')));
}

test('configurations, frames and flows, and what does not fit', async ({ bench, page }) => {
  await test.step('opens with the best configuration of the testbed, its figures and the ranking', async () => {
    await bench.open(link());
    await expect(bench.indicator('throughputMpps')).toHaveText('1.33');
    await expect(page.getByTestId('situation')).toContainText(
      'At best the server forwards 1.33 Mpps, with configuration 3+1',
    );
    for (const id of ['throughput-frame', 'configurations', 'throughput-cores', 'cumulative-cost', 'cores'])
      await bench.drawn(id);
    const ranking = await rows(page, 'ranking');
    expect(ranking).toHaveLength(8);
    expect(ranking[0].slice(0, 4)).toEqual(['3+1', '1.33', '0.891', 'the processor']);
    expect(ranking[7][0]).toBe('1+1 (IC off)');
  });
  await test.step('larger frames fill the link, and the page says from where on and what is extrapolated', async () => {
    await bench.open(link('configuration=3%2B1'));
    await bench.beginDrag('frameBytes', 0, 0.9);
    await expect.poll(() => bench.indicatorNumber('throughputMpps')).toBeLessThan(1.1);
    await bench.endDrag();
    await bench.settled();
    await expect(page.getByTestId('situation')).toContainText(
      'The 10 Gbit/s link is the limit; the processor could forward',
    );
    await bench.openDrawer('limits');
    await expect(page.getByTestId('limits')).toContainText('an extrapolation from 64 to 1024 B');
    await expect.poll(() => bench.hash()).toContain('frameBytes=');
  });
  await test.step('the best configuration changes with processor and flows', async () => {
    await bench.open(link());
    await bench.choosePreset('i9');
    await bench.settled();
    await expect(bench.entry('cores')).toHaveValue('18');
    await expect(page.getByTestId('situation')).toContainText(
      'forwards 2.36 Mpps, with configuration 2+1 (IC 125 µs)',
    );
    await bench.enter('flows', '1');
    await bench.settled();
    await expect(page.getByTestId('situation')).toContainText('with configuration 5+2');
    await page.getByRole('button', { name: 'Undo' }).click();
    await bench.settled();
    await expect(page.getByTestId('situation')).toContainText('with configuration 2+1 (IC 125 µs)');
  });
  await test.step('inputs that do not fit, and targets', async () => {
    await test.step('a configuration that does not fit gets a sentence, and no old numbers', async () => {
      await bench.open(link('configuration=5%2B2'));
      await expect(bench.indicator('throughputMpps')).toHaveText('1.18');
      await bench.enter('cores', '6');
      await expect(page.getByText(/needs 7 cores for one flow; the processor has 6/).first()).toBeVisible();
      await expect(bench.indicator('throughputMpps')).toHaveCount(0);
      await bench.field('configuration').getByRole('combobox').selectOption('best');
      await bench.settled();
      const ranking = await rows(page, 'ranking');
      expect(ranking[7][0]).toBe('5+2');
      expect(ranking[7].at(-1)).toContain('needs 7 cores');
    });
    await test.step('a link that does not fit is corrected and says so', async () => {
      await bench.open(link('configuration=5%2B2&cores=6'));
      await expect(bench.entry('cores')).toHaveValue('7');
      await expect(page.getByText(/Cores is set to 7 cores/).first()).toBeVisible();
    });
    await test.step('a target lists the fewest cores and judges the processors; beyond the link it says so', async () => {
      await bench.open(link());
      await bench.reveal('targetMpps');
      await bench.field('targetMpps').getByRole('checkbox').uncheck();
      await bench.enter('targetMpps', '1');
      await bench.settled();
      const cheapest = await rows(page, 'cheapest');
      expect(cheapest[0].slice(0, 3)).toEqual(['4+1', '5', '1']);
      expect((await rows(page, 'cpus')).map((row) => row.at(-1))).toEqual([
        'reaches the target with the fewest cores',
        'reaches the target',
      ]);
      await bench.enter('targetMpps', '15');
      await bench.settled();
      await bench.openDrawer('limits');
      await expect(page.getByTestId('limits')).toContainText(
        'The target of 15 Mpps is above the link’s 14.881 Mpps',
      );
      await expect(page.getByTestId('table-cheapest')).toContainText('no configuration reaches it');
    });
  });
});

test('other tables and units change the numbers, and the page overflows nowhere', async ({ bench, page }) => {
  await test.step('the paper’s other table gives other numbers, and the page says by how much', async () => {
    await bench.open(link('configuration=5%2B2'));
    const before = await bench.indicatorNumber('throughputMpps');
    await bench.openDrawer('limits');
    await expect(page.getByTestId('limits')).toContainText('costs 13.7 % more here than by its Table 1');
    await bench.reveal('parameterSet');
    await bench.field('parameterSet').getByRole('combobox').selectOption('table1');
    await bench.settled();
    expect(await bench.indicatorNumber('throughputMpps')).toBeGreaterThan(before * 1.1);
    await expect(page.getByTestId('situation')).toContainText('The processor is the limit.');
  });
  await test.step('figures switch to bits on the wire and give their numbers as a table, by keyboard', async () => {
    await bench.open(link(i9));
    const figure = bench.figure('throughput-frame');
    await bench.drawn('throughput-frame');
    await bench.chooseView(figure, 'Gbit/s');
    await expect(figure).toContainText('Highest throughput (Gbit/s)');
    const [first] = await bench.table('throughput-frame');
    expect(first[0]).toBe('64');
    expect(Number(first[4])).toBeCloseTo(1.586, 2);
  });
  await test.step('the page overflows nowhere, and axe finds nothing serious', async () => {
    await firstLook(page, wideProjectorAndPhone);
    await bench.open(link(`${i9}&frameBytes=512&targetMpps=2.3&configuration=4%2B2`));
    await inEveryLook(page, wideProjectorAndPhone, async () => {
      await expectSoundPage(page);
    });
  });
  await test.step('paper has all names of a legend that counts some on the page', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await bench.open(link());
    const figure = page.getByTestId('figure-cumulative-cost');
    const last = figure.getByText('f = 4');
    await expect(figure.getByRole('button', { name: /^\+ \d more$/ })).toBeVisible();
    await expect(last).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(last.filter({ visible: true }).first()).toBeVisible(); // in the legend or beside its curve
    await expect(figure.getByRole('button')).toHaveCount(0);
  });
});
