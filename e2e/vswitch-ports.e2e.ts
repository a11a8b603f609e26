import type { Locator, Page } from '@playwright/test';
import { axeViolations, wcag } from './axe-violations.ts';
import { type BenchPage, expect, test } from './bench-page.ts';

/** Short queues are solved in a fraction of the time. */
const address = '#v1/vswitch-polling?queueCapacity=32';

/** The table in which the shares of the ports are edited. */
class SharesEditor {
  readonly field: Locator;
  readonly page: Page;
  private readonly bench: BenchPage;

  constructor(bench: BenchPage) {
    this.bench = bench;
    this.field = bench.field('portShares');
    this.page = bench.page;
  }

  async open(): Promise<void> {
    await this.bench.reveal('portShares');
    await this.field.getByRole('button', { name: 'Edit load of the ports' }).click();
    await expect(this.port(1)).toBeFocused();
  }

  port(k: number): Locator {
    return this.field.getByRole('textbox', { name: `Port ${k}, share of the load in %` });
  }

  button(name: string): Locator {
    return this.field.getByRole('button', { name, exact: true });
  }

  /** Pastes as from a spreadsheet: through the clipboard event of the focused cell. */
  async paste(k: number, text: string): Promise<void> {
    await this.port(k).evaluate((cell, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      const init = { clipboardData: data, bubbles: true, cancelable: true };
      cell.dispatchEvent(new ClipboardEvent('paste', init));
    }, text);
  }
}

/** A column of the table of ports under the figures. */
async function portColumn(page: Page, heading: string): Promise<string[]> {
  const table = page.getByTestId('table-ports').getByRole('table');
  const headings = await table.locator('thead th').allInnerTexts();
  const at = headings.findIndex((text) => text.replace(/\s+/g, ' ') === heading);
  return table.locator(`tbody tr > :nth-child(${at + 1})`).allInnerTexts();
}

test('the shares of the ports are edited, split over the cores, and saved', async ({ bench, page }) => {
  await test.step('the table of ports is saved with where it comes from', async () => {
    await bench.open(address);
    const saved = page.waitForEvent('download');
    await page.getByTestId('table-ports').getByRole('button', { name: 'Download CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('batchscope-ports.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
    expect(lines.find((line) => line.startsWith('# Inputs:'))).toContain(
      'Load of the ports 4 ports: 15, 20, 25, 40',
    );
    expect(lines.find((line) => line.startsWith('# Link:'))).toContain(address);
    const rows = lines.filter((line) => !line.startsWith('#'));
    expect(rows[0]).toMatch(/^port,Load \(Mpps\),Loss,/);
    expect(rows).toHaveLength(5);
    expect(rows[4]).toMatch(/^4,2,/);
  });
  await test.step('a block from a spreadsheet brings its ports along; undo takes all of it back', async () => {
    const editor = new SharesEditor(bench);
    await editor.open();
    await editor.paste(1, '5%\n10%\n15%\n18%\n22%\n30 %\n');
    await expect(editor.port(6)).toHaveValue('30 %');
    await editor.button('Apply').click();
    await expect(bench.entry('ports')).toHaveValue('6');
    await bench.settled();
    await expect.poll(() => portColumn(page, 'Port')).toHaveLength(6);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(bench.entry('ports')).toHaveValue('4');
    await expect(editor.field).toContainText(/4 ports: 15, 20, 25, 40\s%/);
  });
  await test.step('a decimal comma and a block that does not fit each get one sentence', async () => {
    const editor = new SharesEditor(bench);
    await editor.open();
    await editor.paste(2, '12,5\n40');
    await expect(editor.field).toContainText('Port 2, share of the load: “12,5” has a comma');
    await expect(editor.port(2)).toHaveAttribute('aria-invalid', 'true');
    await editor.paste(3, Array.from({ length: 63 }, () => '1').join('\n'));
    await expect(editor.field).toContainText(
      'The block has 63 rows and begins at port 3, but there can be at most 64 ports.',
    );
    await editor.button('Cancel').click();
    await expect(editor.field).toContainText(/4 ports: 15, 20, 25, 40\s%/);
  });
  await test.step('shares are edited as a table, normalised, and shown port by port', async () => {
    const editor = new SharesEditor(bench);
    await expect(editor.field).toContainText(/4 ports: 15, 20, 25, 40\s%/);
    await editor.open();
    await editor.port(4).fill('20');
    await expect(editor.field).toContainText(/The shares add up to 80\s%; they must add up to 100\s%\./);
    await expect(editor.button('Apply')).toBeDisabled();
    await editor.button('Normalise').click();
    await expect(editor.port(1)).toHaveValue('18.75');
    await editor.button('Apply').click();
    await expect(editor.field).toContainText(/4 ports: 18\.75, 25, 31\.25, 25\s%/);
    await bench.settled();
    await expect.poll(() => bench.hash()).toContain('portShares=0.1875,0.25,0.3125,0.25');
    await expect.poll(() => portColumn(page, 'Load (Mpps)')).toEqual(['0.938', '1.25', '1.56', '1.25']);
  });
  await test.step('the split over the cores follows the cores while its editor is open', async () => {
    await bench.open(`${address}&cores=2`);
    await bench.reveal('coreSplit');
    await bench.field('coreSplit').getByRole('button', { name: 'Edit split over the cores' }).click();
    const cell = (name: string) => bench.field('coreSplit').getByRole('textbox', { name });
    await expect(cell('Port 4, core 2 in %')).toHaveValue('50');
    await cell('Port 1, core 1 in %').fill('80');
    await expect(bench.field('coreSplit')).toContainText(/Port 1: the shares add up to 130\s%/);
    await bench.enter('cores', '3');
    await expect(cell('Port 4, core 3 in %')).toHaveValue('33.33333');
    await expect(cell('Port 1, core 1 in %')).toHaveValue('33.33333');
    await expect(bench.field('coreSplit')).toContainText('no longer fit them');
    await cell('Port 1, core 1 in %').fill('80');
    await cell('Port 1, core 2 in %').fill('20');
    await cell('Port 1, core 3 in %').fill('0');
    await bench.field('coreSplit').getByRole('button', { name: 'Apply' }).click();
    await bench.settled();
    await expect(page.getByTestId('table-perCore').locator('tbody tr')).toHaveCount(3);
  });
  await test.step('sixty-four ports by keyboard alone', async () => {
    await bench.open(`${address}&ports=64`);
    const editor = new SharesEditor(bench);
    await expect(editor.field).toContainText('equal shares');
    await bench.reveal('portShares');
    await editor.field.getByRole('button', { name: 'Edit load of the ports' }).focus();
    await page.keyboard.press('Enter');
    await expect(editor.port(1)).toHaveValue('1.5625');
    await expect(editor.port(1)).toBeFocused();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect(editor.port(2)).toBeFocused();
    await page.keyboard.type('0.125');
    for (let k = 2; k <= 64; k++) await page.keyboard.press('Enter');
    await expect(editor.button('Apply')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(editor.field).toContainText(/64 ports: 0\.125 to 3\s%/);
    await expect(editor.field.getByRole('button', { name: 'Edit load of the ports' })).toBeFocused();
    await bench.settled();
    await expect.poll(() => portColumn(page, 'Port')).toHaveLength(64);
  });
});

test('on a phone the editor is in the sheet, the table below the figure', async ({ bench, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const expectNoViolations = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page, { tags: wcag })).toEqual([]);
    }
  };
  await bench.open(`${address}&ports=16`);
  await page.getByRole('button', { name: 'All parameters' }).click();
  await bench.reveal('portShares');
  const editor = new SharesEditor(bench);
  await editor.open();
  await editor.port(16).fill('50');
  await expect(editor.button('Apply')).toBeInViewport({ ratio: 1 });
  await editor.button('Normalise').click();
  await expectNoViolations();
  await editor.button('Apply').click();
  await page.getByRole('button', { name: 'Fewer parameters' }).click();
  await bench.settled();
  await page.getByTestId('table-ports').locator('summary').click();
  await expect(page.getByTestId('table-ports').locator('tbody tr')).toHaveCount(16);
  await expectNoViolations();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
