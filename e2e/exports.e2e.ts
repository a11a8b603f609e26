import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type BenchPage, expect, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';

const card = (bench: BenchPage) => bench.page.getByTestId('methods-card');

async function downloaded(bench: BenchPage, name: string): Promise<Buffer> {
  const download = bench.page.waitForEvent('download');
  await bench.choose(bench.figure('cliff'), name);
  return readFile(await (await download).path());
}

async function printedPages(page: Page): Promise<number> {
  const printed = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return printed.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;
}

test('a figure leaves as pictures, scenario, command and methods card, which prints on one page', async ({
  bench,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await bench.open('#v1/batch-polling?rateMbps=2500');
  await bench.drawn('cliff');
  const png = await downloaded(bench, 'Download PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(2 * 920);
  expect((await downloaded(bench, 'Download SVG')).toString()).toContain('Program: Batchscope');
  const scenario = (await downloaded(bench, 'Download Scenario (JSON)')).toString();
  expect(JSON.parse(scenario)).toMatchObject({ model: 'batch-polling', inputs: { rateMbps: 2500 } });
  await bench.choose(bench.figure('cliff'), 'Copy as command for a shell');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('npm run --silent sweep -- - --over rateMbps=');

  await bench.choose(bench.figure('cliff'), 'Methods card');
  await expect(card(bench).getByRole('img', { name: /The cliff: time in the system/ })).toBeVisible();
  await expect(card(bench).locator('math').first()).toBeVisible();
  await expect(card(bench)).toContainText('@software{batchscope');
  await expectSoundPage(page, '.methods-card');
  expect(await printedPages(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(card(bench)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await bench.choose(bench.figure('cliff'), 'Methods card');
  await expect(card(bench).getByRole('img', { name: /The cliff: time in the system/ })).toBeVisible();
  await expectSoundPage(page, '.methods-card');
  expect(await printedPages(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(card(bench)).toHaveCount(0);
});

test('an answer’s figure is examined alone and leaves like any other; the whole page as one archive', async ({
  bench,
  page,
}) => {
  await bench.open('#v1/batch-polling?view.stage=question');
  const figures = page.getByTestId('question-figure-goal-0');
  await figures.getByRole('button', { name: /^Examine/ }).click();
  const examined = page.getByTestId('examine');
  await expect(examined.locator('[data-rendered-revision]')).toBeVisible();
  await expect(page.getByTestId('answer-value')).toBeHidden();
  await expect.poll(() => bench.hash()).toContain('view.examine=goal-0');
  await bench.choose(examined, 'Methods card');
  await expect(card(bench)).toContainText('Question: ');
  await page.keyboard.press('Escape');
  await expect(card(bench)).toHaveCount(0);
  await expectSoundPage(page, '.examine');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: /^Save everything/ }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('batchscope-batch-polling.zip');
  const archive = (await readFile(await saved.path())).toString('latin1');
  for (const name of ['figures/01-', 'numbers.csv', 'commands.sh', 'citation.bib'])
    expect(archive).toContain(`batchscope/${name}`);
  await examined.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByTestId('answer-value')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('combobox', { name: 'Question' })).toHaveCSS('appearance', 'none');
});
