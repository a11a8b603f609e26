import type { Page } from '@playwright/test';
import { expect, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';
import { firstLook, inEveryLook, wideAndPhone } from './looks.ts';

/** Small enough to be complete in a moment: 12 x 12 points. */
const axes = 'rateMbps:500:10000,maxBatch:1:256';
const small = (rest: string) => `#v1/batch-polling?ringSize=1024&view.stage=map&view.map=${axes},${rest}`;
const goals = '&view.outline=loss:max:0,latency.p99:max:50';

const progress = (page: Page) => page.getByTestId('map-progress');
const map = (page: Page) => page.getByTestId('heat-map');
const cursor = (page: Page) => page.getByTestId('map-readout');

async function complete(page: Page): Promise<void> {
  await expect(progress(page)).toContainText('Complete');
}

test('a map is solved, outlined, read with the keyboard, tabled, and followed to a cell', async ({
  bench,
  page,
}) => {
  await firstLook(page, wideAndPhone);
  await bench.open(small('lossProbability,12') + goals);
  await complete(page);
  await expect(progress(page)).toContainText('144 points');
  await expect(map(page).locator('svg text', { hasText: /^goals hold$/ })).toBeVisible();
  await expect(map(page).locator('svg text', { hasText: 'Max batch β (packets)' })).toBeVisible();
  await expect(map(page)).toContainText(/Goals \(no loss .* and p99 at most 50\sµs\) hold at \d+ of the 144/);

  const plot = page.getByRole('application', { name: /Loss over packet rate/ });
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await expect(cursor(page)).toContainText(/Packet rate 4\.818\d*\sGbit/);
  await page.keyboard.press('End');
  await expect(cursor(page)).toContainText(/Packet rate 10\sGbit\/s, Max batch 256\spackets/);
  await expect(cursor(page)).toContainText('Fails: loss is');
  await page.keyboard.press('Enter');
  await bench.expectEntry('rateMbps', '10');
  await bench.settled();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await bench.expectEntry('rateMbps', '5');

  const box = (await plot.boundingBox())!;
  await page.mouse.click(box.x + 4, box.y + box.height - 4);
  await bench.expectEntry('rateMbps', '0.5');
  await expect(bench.entry('maxBatch')).toHaveValue('1');
  await complete(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await bench.expectEntry('rateMbps', '5');
  await expect(bench.entry('maxBatch')).toHaveValue('256');

  await bench.choose(map(page), 'Data table');
  const rows = map(page).getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(144);
  await expect(rows.first()).toContainText('yes');
  expect((await bench.exported(map(page), 'Download SVG')).name).toMatch(/\.svg$/);
  await bench.choose(map(page), 'Back to the figure');
  await test.step('it overflows nowhere, and axe finds nothing', async () => {
    await inEveryLook(page, wideAndPhone, async () => {
      const outline = page.locator('details', { has: page.getByText('Outline where') });
      if ((await outline.getAttribute('open')) === null) await page.getByText('Outline where').click();
      await page.getByRole('application').focus();
      await page.keyboard.press('ArrowUp');
      await expect(cursor(page).getByRole('button', { name: 'Go there' })).toBeVisible();
      await expectSoundPage(page);
    });
    await firstLook(page, wideAndPhone);
  });
  await test.step('small multiples share the first input and give all their numbers in one file', async () => {
    await firstLook(page, wideAndPhone);
    await bench.open(small('lossProbability,12,lines:3') + goals);
    await complete(page);
    const multiples = page.getByTestId('multiples');
    await expect(multiples.getByRole('heading', { name: 'Mean batch' })).toBeVisible();
    await expect(multiples.locator('[data-rendered-revision]').first()).toBeVisible();
    await expect(multiples).toContainText(/β = 16\spackets/);
    const download = page.waitForEvent('download');
    await multiples.getByRole('button', { name: 'All numbers as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });
  await firstLook(page, wideAndPhone.slice(1));
  await expectSoundPage(page);
});

test('a map can be stopped, goes on, and follows to another model', async ({ bench, page }) => {
  await test.step('a map can be stopped and goes on; another colour or goal solves nothing anew', async () => {
    await bench.open(small('lossProbability,40'));
    await expect(progress(page)).toContainText('Solving');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(progress(page)).toContainText(/Stopped: .* of .* points solved/);
    await page.getByLabel('Points along an axis').selectOption('12');
    await complete(page);
    await page.getByLabel('Colour').selectOption('sojournUs.exact.p99');
    expect(await progress(page).innerText()).toContain('Complete');
    await expect(map(page).getByRole('heading')).toContainText('Time in the system');
    await page.getByText('Outline where').click();
    await page.getByRole('button', { name: 'Add a goal' }).click();
    await page.getByLabel('Goal 1, limit').fill('much');
    await page.getByLabel('Goal 1, limit').press('Enter');
    await expect(page.getByTestId('map-stage').getByRole('alert')).toContainText('must be a number');
    await page.getByLabel('Goal 1, limit').fill('1e-6');
    await page.getByLabel('Goal 1, limit').press('Enter');
    expect(await progress(page).innerText()).toContain('Complete');
    await expect(map(page).locator('svg text', { hasText: /^goals hold$/ })).toBeVisible();
    await expect.poll(() => bench.hash()).toContain('view.outline=lossProbability:max:0.000001');
    await expect.poll(() => bench.hash()).toContain(`view.map=${axes},sojournUs.exact.p99,12`);

    await page.getByLabel('Packet rate, to in Gbit/s').fill('0.2');
    await page.getByLabel('Packet rate, to in Gbit/s').press('Enter');
    await expect(page.getByTestId('map-stage').getByRole('alert')).toContainText(
      'must end above where it begins',
    );
    await page.getByLabel('Packet rate, to in Gbit/s').fill('2');
    await page.getByLabel('Packet rate, to in Gbit/s').press('Enter');
    await expect.poll(() => bench.hash()).toContain('rateMbps:500:2000');
    await complete(page);
  });
  await test.step('the map follows to another model and says where there is no result', async () => {
    await bench.open('#v1/k-limited?view.stage=map&view.map=rateMpps:0:2,cores:1:8,responseUs,12');
    await complete(page);
    await expect(map(page).locator('svg text', { hasText: 'no result' })).toBeVisible();
    await page.getByRole('application').focus();
    for (const key of ['End', 'PageDown']) await page.keyboard.press(key);
    await expect(cursor(page)).toContainText('No result:');
    await bench.model('execution-areas').click();
    await complete(page);
    await expect(page.getByTestId('map-stage')).toContainText('differs from the one requested');
    await expect(map(page).getByRole('heading')).toContainText('over frame size');
  });
});
