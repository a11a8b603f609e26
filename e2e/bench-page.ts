import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test as base } from '@playwright/test';

/** Playwright's message where the offline worker is blocked (see playwright.config.ts). */
const blockedOfflineWorker = 'Service Worker registration blocked by Playwright';

/**
 * Batch polling with solves that take less than half the time, of which an opening needs some seventy: for tests
 * without numbers that depend on β or the ring.
 */
export const smallRing = '#v1/batch-polling?maxBatch=32&ringSize=256';

/** Labels of the stages' tabs, by their names in links. */
export const stages = {
  figures: 'Explore',
  time: 'After a stall',
  question: 'What do I need?',
  map: 'Map',
  queues: 'Queues',
  compare: 'Compare',
} as const;

/** The group of each drawer: the button that opens it. */
const drawerButtons = {
  measurements: 'data',
  diagnosis: 'data',
  check: 'check',
  formulas: 'computed',
  limits: 'computed',
} as const;

/** The screen of Batchscope: actions and locators in the words of its readers. */
export class BenchPage {
  readonly page: Page;
  /** Requests of the page outside of its origin, and errors in its console. Both must stay empty. */
  readonly strayRequests: string[] = [];
  readonly complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (message.text() === blockedOfflineWorker) return;
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      const isOwnOrigin = protocol === 'blob:' || protocol === 'data:' || hostname === '127.0.0.1';
      if (!isOwnOrigin) this.strayRequests.push(request.url());
    });
  }

  async open(hash = ''): Promise<void> {
    // While the address lags behind the state, navigation to an equal one has no effect.
    if (hash !== '' && this.hash() === hash) await this.page.goto('about:blank');
    await this.page.goto(`/${hash}`);
    // Where only the part behind # changes, the page stays open and opens the link in a later task.
    await this.framesPassed();
    await this.settled();
  }

  /** Two frames, after which earlier events have changed the document. */
  private async framesPassed(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((followed) => requestAnimationFrame(() => requestAnimationFrame(followed))),
    );
  }

  /** The present inputs are solved and the strip shows their result. */
  async settled(): Promise<void> {
    await expect(this.page.getByTestId('strip')).not.toHaveAttribute('data-old', /.*/);
    await expect(this.page.getByTestId('strip').locator('.indicator-value').first()).toHaveText(/[^–]/);
  }

  /** Ctrl+V with this text, wherever the focus is. */
  async paste(text: string): Promise<void> {
    // The page takes texts once its first figure is drawn.
    await expect(this.page.locator('.drop-target')).toBeAttached();
    await this.page.evaluate((clip) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', clip);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }, text);
  }

  /** Pastes by Ctrl+V. Playwright enters a text line by line: 2000 lines take ten seconds. */
  async pasteInto(field: Locator, text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await field.focus();
    await this.page.evaluate((clip) => navigator.clipboard.writeText(clip), text);
    await this.page.keyboard.press('Control+v');
  }

  field(name: string): Locator {
    return this.page.getByTestId(`field-${name}`);
  }

  slider(name: string): Locator {
    return this.field(name).getByRole('slider');
  }

  /** The number of a field: beside its slider, or that of the rate in the sentence. */
  entry(name: string): Locator {
    const inSentence = this.page.locator(`.sentence-rate[data-input="${name}"]`);
    return this.field(name).getByRole('textbox').or(inSentence);
  }

  /** The number of a field as text. */
  entryText(name: string): Promise<string> {
    return this.entry(name).evaluate((box) =>
      box instanceof HTMLInputElement ? box.value : (box.textContent ?? ''),
    );
  }

  async expectEntry(name: string, text: string | RegExp): Promise<void> {
    const shown = expect.poll(() => this.entryText(name));
    await (typeof text === 'string' ? shown.toBe(text) : shown.toMatch(text));
  }

  /** The line “more inputs”, where it is closed. */
  async showMoreInputs(): Promise<void> {
    const more = this.page.getByTestId('more-inputs');
    if ((await more.getAttribute('open')) === null) await more.locator('> summary > .more-count').click();
  }

  /** Opens the folds that a field is in, if it is in any. */
  async reveal(name: string): Promise<void> {
    await this.page.getByTestId('moves').waitFor({ state: 'attached' }); // the last fold is on the page
    const fold = this.page.locator('details.fold', { has: this.field(name) });
    if ((await fold.count()) === 0) return;
    await this.showMoreInputs();
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  }

  /** A form of the equations, by its name in the fold “Model”. */
  async chooseMethod(label: string): Promise<void> {
    await this.showMoreInputs();
    const fold = this.page.getByTestId('fold-model');
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
    await fold.getByRole('radio', { name: label }).check();
  }

  async choosePreset(id: string): Promise<void> {
    await this.page.getByTestId('preset').click();
    await this.page.locator(`[data-preset="${id}"]`).click();
  }

  async enter(name: string, text: string): Promise<void> {
    await this.reveal(name);
    await this.entry(name).fill(text);
    await this.entry(name).press('Enter');
  }

  /** A number in the sentence. */
  indicator(name: string): Locator {
    return this.page.getByTestId(`indicator-${name}`).locator('.indicator-value');
  }

  /** The table of all results over the page. */
  async openAll(): Promise<void> {
    const button = this.page.getByRole('button', { name: /^all \d+ results$/ });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await expect(this.page.getByRole('group', { name: 'All results' })).toBeVisible();
  }

  /**
   * Any result by name, from the table of all results where the sentence does not say it as a number; a loss is a share
   * of one.
   */
  async indicatorNumber(name: string): Promise<number> {
    const said = this.page.locator(`.headline-value[data-testid="indicator-${name}"]`);
    const plain = (shown: string) => shown.replace(/[\u202f\u2009\u00a0 ]/g, '');
    let text = (await said.count()) === 0 ? '' : plain(await said.innerText());
    // Odds, and words for a number, are numbers in the table.
    if (text !== 'none' && !/^[-−]?[\d.]+\D*$/.test(text)) {
      await this.openAll();
      text = plain(await this.page.getByTestId(`result-${name}`).locator('.all-results-value').innerText());
      await this.page.keyboard.press('Escape');
    }
    if (text.startsWith('none')) return 0;
    const number = Number(/^[-−]?[\d.]+(e-?\d+)?/.exec(text)?.[0]);
    if (/Us(\.|$)/.test(name) && /\dms/.test(text)) return 1000 * number; // long times are shown in ms
    return /loss/i.test(name) && text.includes('%') ? number / 100 : number;
  }

  figure(id: string): Locator {
    return this.page.getByTestId(`figure-${id}`);
  }

  /** Makes a figure the large one where it has a tab. */
  async show(id: string): Promise<void> {
    // Results outside tabs are listed below, once the page is ready.
    const tab = this.page.locator(`#tab-${id}`);
    await expect(this.figure(id).or(tab).first()).toBeAttached();
    if ((await this.figure(id).count()) === 0) await tab.click();
    await expect(this.figure(id)).toBeAttached();
  }

  /** Chooses a view in a figure's menu, which is closed again. */
  async chooseView(figure: Locator, view: string): Promise<void> {
    await figure.getByRole('button', { name: /: menu$/ }).click();
    await this.page.getByRole('menuitemradio', { name: view, exact: true }).click();
    await this.page.keyboard.press('Escape');
  }

  /** Chooses an item of a figure's menu. */
  async choose(figure: Locator, item: string): Promise<void> {
    await figure.getByRole('button', { name: /: menu$/ }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** A file of the export dialog, by the name of its button; the dialog is closed again. */
  async exported(figure: Locator, button: string): Promise<{ name: string; content: Buffer }> {
    await this.choose(figure, 'Export');
    const dialog = this.page.getByTestId('export-dialog');
    const download = this.page.waitForEvent('download');
    await dialog.getByRole('button', { name: button, exact: true }).click();
    const saved = await download;
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) };
  }

  /** Waits until the figure has been painted. */
  async drawn(id: string): Promise<void> {
    const figure = this.figure(id);
    await this.show(id);
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('[data-rendered-revision]')).toBeVisible();
  }

  /** The rows of a figure's data table, as text. */
  async table(id: string): Promise<string[][]> {
    await this.show(id);
    const figure = this.figure(id);
    await this.choose(figure, 'Data table');
    const shown = figure.getByRole('table').locator('tbody tr');
    await expect(shown.first()).toBeVisible();
    const rows = await shown.evaluateAll((all) =>
      all.map((row) => Array.from(row.children, (cell) => cell.textContent ?? '')),
    );
    await this.choose(figure, 'Back to the figure');
    return rows;
  }

  /** Moves a slider with the pointer pressed and does not release it. */
  async beginDrag(name: string, from: number, to: number, moves = 12): Promise<void> {
    const slider = this.slider(name);
    await slider.scrollIntoViewIfNeeded();
    const box = (await slider.boundingBox())!;
    const y = box.y + box.height / 2;
    await this.page.mouse.move(box.x + box.width * from, y);
    await this.page.mouse.down();
    for (let k = 1; k <= moves; k++) {
      await this.page.mouse.move(box.x + box.width * (from + ((to - from) * k) / moves), y);
    }
  }

  async endDrag(): Promise<void> {
    await this.page.mouse.up();
    await this.framesPassed();
  }

  hash(): string {
    return new URL(this.page.url()).hash;
  }

  /** The button that opens a drawer and those of its group. */
  drawerButton(id: keyof typeof drawerButtons): Locator {
    return this.page.getByTestId(`opens-${drawerButtons[id]}`);
  }

  /** Opens a drawer by its button and its tab or, where there is no room for buttons, from their menu. */
  async openDrawer(id: keyof typeof drawerButtons): Promise<void> {
    const bar = this.page.locator('.drawer-switch');
    const drawer = this.page.getByTestId('drawer');
    const button = this.drawerButton(id);
    let hasRoom = true;
    // A resized window replaces the buttons by the menu, or the menu by the buttons, a moment later.
    await expect(async () => {
      hasRoom = await button.isVisible();
      if (hasRoom && (await button.getAttribute('aria-expanded', { timeout: 1000 })) === 'true') return;
      await (hasRoom ? button : bar.getByRole('button', { name: 'More' })).click({ timeout: 1000 });
    }).toPass();
    if (hasRoom) {
      await expect(drawer.getByRole('heading', { level: 2 }).first()).toBeVisible();
      const tab = drawer.getByTestId(`opens-${id}`);
      if (drawerButtons[id] !== id && (await tab.isVisible())) await tab.click();
    } else {
      const title = id === 'check' ? 'Simulate' : id;
      await this.page.getByRole('menuitem', { name: new RegExp(`^${title}`, 'i') }).click();
    }
    await expect(drawer.locator('section').first()).toBeVisible();
  }

  /** The tab of a stage. */
  stage(id: keyof typeof stages): Locator {
    return this.page.getByRole('radio', { name: stages[id] });
  }

  model(id: string): Locator {
    return this.page.locator(`[role=tab][data-model=${id}]`);
  }

  async isShowing(model: string): Promise<void> {
    await expect(this.model(model)).toHaveAttribute('aria-selected', 'true');
  }

  async upload(...files: { name: string; text: string | Buffer }[]): Promise<void> {
    const measurements = this.page.getByTestId('measurements');
    await measurements.locator('input[type=file]').setInputFiles(
      files.map(({ name, text }) => ({
        name,
        mimeType: 'text/plain',
        buffer: typeof text === 'string' ? Buffer.from(text) : text,
      })),
    );
  }
}

/**
 * Makes the browser report a reader who saves data: the page then prefetches nothing and warms no workers, which saves
 * two fifths of every opening. Tests with a context of their own have the page as others do.
 */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/**
 * Tests share one context and one tab per process of Playwright (`reuseContext` in playwright.config.ts): the running
 * renderer, which has the page's code compiled, saves a third of every opening. Between two tests Playwright closes
 * every other page, navigates the tab to about:blank, clears cookies, HTTP cache, localStorage, sessionStorage and
 * IndexedDB, removes routes, init scripts and listeners, and resets viewport and media. Other state that could leak:
 * - permissions and the offline mode: reset below, before every test;
 * - Cache Storage and service workers: a test that allows them gets a separate context;
 * - settings of a CDP session, such as a slower processor: a test that opens one sets `ownContext`;
 * - the tab's history: the page does not read it, and a test goes back only within its own entries;
 * - the remains of a failed test: Playwright ends its process and the browser.
 *
 * After every test the page must have requested nothing outside of its origin, and logged no error.
 */
export const test = base.extend<{ bench: BenchPage; ownContext: boolean }>({
  ownContext: [false, { option: true }],
  context: async ({ browser, context: shared, serviceWorkers, ownContext }, use) => {
    if (serviceWorkers === 'allow' || ownContext) {
      const isolated = await browser.newContext();
      await use(isolated);
      await isolated.close();
      return;
    }
    await shared.clearPermissions();
    await shared.setOffline(false);
    await shared.addInitScript(saveData);
    await use(shared);
  },
  bench: async ({ page }, use) => {
    const bench = new BenchPage(page);
    await use(bench);
    expect(bench.strayRequests).toEqual([]);
    expect(bench.complaints).toEqual([]);
  },
});

export { expect };
