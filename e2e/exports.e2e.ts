import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type BenchPage, expect, smallRing, test } from './bench-page.ts';
import { expectSoundPage } from './sound-page.ts';

const card = (bench: BenchPage) => bench.page.getByTestId('methods-card');

async function printed(page: Page): Promise<{ pages: number; widthPt: number; heightPt: number }> {
  const file = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = file.match(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/)!;
  const pages = file.match(/\/Type\s*\/Page\b/g)!.length;
  return { pages, widthPt: Number(width), heightPt: Number(height) };
}

/** The dialog lies wholly inside the window. */
async function expectWhole(page: Page, dialog: Locator): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const box = (await dialog.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(box.y + box.height).toBeLessThanOrEqual(height);
  for (const button of await dialog.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
}

test('a figure leaves through its export, as a command and as a methods card, which prints on one page', async ({
  bench,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await bench.open(`${smallRing}&rateMbps=2500`);
  await bench.drawn('cliff');
  await test.step('the export is worked by keys, shows the figure at its size, and prints it alone', async () => {
    const dialog = page.getByTestId('export-dialog');
    const preview = dialog.getByRole('img', { name: /Time in the system and loss/ });
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const download = async (name: string) => {
      const waiting = page.waitForEvent('download');
      await button(name).press('Enter');
      return readFile(await (await waiting).path());
    };
    await bench.choose(bench.figure('cliff'), 'Export');
    await expect(preview).toBeVisible();
    await expect(dialog).toContainText('88 × 67 mm, text 8 pt.');
    expect((await preview.boundingBox())!.width).toBeCloseTo((88 / 25.4) * 96, 0);
    const png = await download('Download PNG');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(2079);
    expect(png.subarray(37, 41).toString()).toBe('pHYs');
    expect(png.readUInt32BE(41)).toBe(23_622);
    expect(png.includes('Program: Batchscope')).toBe(true);
    const svg = (await download('Download SVG')).toString();
    expect(svg).toContain('Program: Batchscope');
    expect(svg).toContain('@font-face');
    const scenario = (await download('Download Scenario (JSON)')).toString();
    expect(JSON.parse(scenario)).toMatchObject({ model: 'batch-polling', inputs: { rateMbps: 2500 } });
    await page.evaluate(() => {
      window.print = () => undefined; // the PDF below takes the place of the print dialog
    });
    await button('Print or save as PDF').press('Enter');
    const { pages, widthPt, heightPt } = await printed(page);
    expect(pages).toBe(1);
    expect(widthPt).toBeCloseTo((88 / 25.4) * 72, 0);
    expect(heightPt).toBeCloseTo((66.7 / 25.4) * 72, -1);
    await expectSoundPage(page, '.export-dialog');
    await dialog.getByRole('combobox', { name: 'Content' }).selectOption('With caption');
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectWhole(page, dialog);
    }
    await expectSoundPage(page, '.export-dialog');
    await page.setViewportSize({ width: 320, height: 568 });
    await button('Download CSV').scrollIntoViewIfNeeded();
    await expect(button('Download CSV')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('combobox', { name: 'Size' }).selectOption('Card to share, 1200 px');
    await expect.poll(async () => (await preview.getAttribute('height')) === '630').toBe(true);
    await dialog.getByRole('combobox', { name: 'Size' }).press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await bench.choose(bench.figure('cliff'), 'Copy as command for a shell');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('npm run --silent sweep -- - --over rateMbps=');

  await bench.choose(bench.figure('cliff'), 'Copy image');
  await expect(bench.figure('cliff').getByRole('status').filter({ hasText: 'Image copied.' })).toBeAttached();
  const pasted = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap(await item.getType('image/png'));
    return { types: item.types, width: image.width };
  });
  expect(pasted).toEqual({ types: ['image/png'], width: 2079 });

  await bench.choose(bench.figure('cliff'), 'Methods card');
  await expect(card(bench).getByRole('img', { name: /Time in the system and loss/ })).toBeVisible();
  await expect(card(bench).locator('math').first()).toBeVisible();
  await expect(card(bench)).toContainText('@software{batchscope');
  await expectSoundPage(page, '.methods-card');
  expect((await printed(page)).pages).toBe(1);
  await page.keyboard.press('Escape');
  await expect(card(bench)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await bench.choose(bench.figure('cliff'), 'Methods card');
  await expect(card(bench).getByRole('img', { name: /Time in the system and loss/ })).toBeVisible();
  await expectSoundPage(page, '.methods-card');
  expect((await printed(page)).pages).toBe(1);
  await page.keyboard.press('Escape');
  await expect(card(bench)).toHaveCount(0);
});

test('an answer’s figure is examined alone and leaves like any other; the whole page as one archive', async ({
  bench,
  page,
}) => {
  await bench.open(`${smallRing}&view.stage=question`);
  const figures = page.getByTestId('question-figure-goal-0');
  await bench.choose(figures, 'Examine');
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
