import { axeViolations } from './axe-violations.ts';
import { type BenchPage, expect, smallRing, test } from './bench-page.ts';

const actionsAndKeys = ({ page }: BenchPage) => page.getByRole('dialog', { name: 'Actions and keys' });

/** Opens the list of all actions once, which waits for the code that is loaded after the first figure. */
async function ready(bench: BenchPage): Promise<void> {
  await bench.page.keyboard.press('Control+k');
  await expect(actionsAndKeys(bench)).toBeVisible();
  await bench.page.keyboard.press('Escape');
  await expect(actionsAndKeys(bench)).toHaveCount(0);
}

test('by keyboard alone: figures are near, no action loses the focus, figures are read and announced', async ({
  bench,
  page,
}) => {
  await bench.open('#v1/batch-polling?maxBatch=100&ringSize=512&nonsense=4');
  await ready(bench);
  const focused = page.locator(':focus');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const press = async (name: string | RegExp, key = 'Enter') => {
    await button(name).focus();
    await page.keyboard.press(key);
  };

  // Twelve presses of Tab at most from the link that skips to the results.
  await press('Skip to the results');
  let presses = 0;
  while ((await page.locator('.figure-readout:focus').count()) === 0 && presses < 12) {
    await page.keyboard.press('Tab');
    presses += 1;
  }
  await expect(focused).toHaveAccessibleName(/^Time in the system and loss .*, plot/);

  // Values are read at the cursor of the arrow keys, which stays in place when a slider moves.
  const readout = bench.figure('cliff').locator('output');
  await bench.drawn('cliff');
  await page.keyboard.press('Home');
  await expect(readout).toHaveText(
    /^Packet rate on the wire .*: time in the system, half of the packets .*\sµs/,
  );
  const read = await readout.innerText();
  await press('Dismiss');
  await expect(focused).toHaveAccessibleName(/^Time in the system and loss/);
  await bench.slider('rateMbps').focus();
  await expect(readout).toHaveText('');
  await expect(page.getByTestId('spoken-summary')).not.toHaveText(''); // a change is announced relative to this summary
  await page.keyboard.press('PageUp');
  await bench.settled();
  await bench.figure('cliff').getByRole('application').focus();
  await expect(readout).toHaveText(read);
  await expect(page.getByTestId('spoken-summary')).toHaveText(
    /^[A-Z][^.]* (rose|fell) from [^,]*, [^,]* (rose|fell) from .*, loss still none\.$/,
  );

  // An element that is removed or disabled hands the focus on.
  const slider = bench.slider('maxBatch');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await press('Reset max batch');
  await expect(slider).toBeFocused();
  while (await button('Undo').isVisible()) await press('Undo');
  await expect(button('Redo')).toBeFocused();
  await bench.openDrawer('measurements');
  await press('Compare with the testbed');
  await expect(focused).toHaveAccessibleName('Testbed scenario');
  await expect(page.getByTestId('overlay-batchSizeNonEmpty')).toBeVisible();
  await press('Remove the testbed');
  await expect(button('Compare with the testbed')).toBeFocused();
  await press('Close: Measurements');
  await expect(bench.drawerButton('measurements')).toBeFocused();
  await press(/^Compare all /);
  await expect(focused).toHaveAccessibleName(/^Compare all /);
  await press('Pin');
  await expect(button('Pin')).toBeFocused();
  await page.getByRole('radio', { name: /^Compare/ }).focus();
  await page.keyboard.press('Space');
  await page.locator('.pin-chip').press('Enter');
  await press('Delete');
  await expect(focused).toHaveText(/^Bring back/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.pin-chip')).toBeFocused();
  await bench.stage('question').focus();
  await page.keyboard.press('Space');
  await press(/^Remove the goal Loss/);
  await expect(focused).toHaveAccessibleName(/goal|Limit|Bound/i);
});

test('the list of all actions finds one, does it, and leaves the focus where it leads', async ({
  bench,
  page,
}) => {
  await bench.open(smallRing);
  await ready(bench);
  const list = actionsAndKeys(bench);
  const focused = page.locator(':focus');
  const act = async (search: string) => {
    await page.keyboard.press('Control+k');
    await expect(list.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(search);
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(list).toHaveCount(0);
  };
  await page.keyboard.press('?');
  await expect(list.getByRole('option', { name: /^Redo/ })).toContainText('Ctrl+Shift+Z');
  expect(await axeViolations(page, { parts: ['.command-list'] })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);

  await act('set packet rate');
  await expect(bench.entry('rateMbps')).toBeFocused();
  await page.keyboard.type('6 Gbit/s');
  await expect.poll(() => bench.hash()).toContain('rateMbps=6000');
  await act('set stall length'); // inside a fold, and not set
  await expect(bench.field('stallUs').locator(':focus')).toHaveCount(1);
  await act('time in the system, 99.9 %'); // a result: its row in the table of all
  await expect(focused).toHaveAttribute('data-testid', /^result-sojourn/);
  await page.keyboard.press('Escape');
  await act('formulas');
  await expect(page.getByRole('heading', { name: 'Formulas', exact: true })).toBeFocused();
  await act('batch size data table');
  await expect(bench.figure('batch-size').getByRole('table')).toBeVisible();
  await act('batch size csv');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/csv$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /^Export/ })).toHaveCount(0);
  await act('examine batch size');
  await expect(page.locator('.examine-pad')).toBeFocused();
  await act('question');
  await expect(bench.stage('question')).toBeFocused();
  await act('99th percentile'); // a term of the glossary
  await expect(page.getByTestId('glossary-page').getByRole('row', { name: /^p99, 99 %/ })).toBeInViewport();
  await page.keyboard.press('Escape');
  await act('switch to napi');
  await bench.isShowing('k-limited');
  await expect(page.locator('body:focus')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

/** Targets of a pointer that are smaller than 24 px either way; a label belongs to its control. */
function smallTargets(page: BenchPage['page']): Promise<string[]> {
  return page.evaluate(() => {
    const least = 23.9;
    const targets = 'button, input, select, textarea, summary, a[href], [role=slider], [role=application]';
    const small = [...document.querySelectorAll<HTMLElement>(targets)].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) return false;
      if (element.matches(':disabled, .visually-hidden, .skip-link')) return false;
      // In a sentence a link is as high as its line.
      if (element.matches('a') && getComputedStyle(element).display === 'inline') return false;
      const box = element.getBoundingClientRect();
      const label = element.closest('label')?.getBoundingClientRect() ?? box;
      return Math.max(box.width, label.width) < least || Math.max(box.height, label.height) < least;
    });
    return small.map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
}

/** Controls and numbers that are cut off at the right edge of the window, except in areas that scroll sideways. */
function cutAtRight(page: BenchPage['page']): Promise<readonly string[]> {
  return page.evaluate(() => {
    // The main area scrolls downwards only.
    const scrolls = (element: Element): boolean =>
      !element.matches('main') &&
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth;
    const isCut = (element: Element): boolean => {
      if (!element.checkVisibility() || element.getBoundingClientRect().right <= window.innerWidth)
        return false;
      for (let parent = element.parentElement; parent; parent = parent.parentElement)
        if (scrolls(parent)) return false;
      return true;
    };
    return [...document.querySelectorAll('button, summary, select, input, dt, dd, h2, h3')]
      .filter((element) => isCut(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
}

test('every model and stage: targets of 24 px, and at 320 px nothing is wider than the window', async ({
  bench,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await bench.open(smallRing);
  await ready(bench);
  const models = ['batch-polling', 'interrupt-coalescing', 'vswitch-polling', 'execution-areas', 'k-limited'];
  const stages = {
    Explore: '.figure-area',
    'What do I need?': '.question-stage .ask-form',
    Map: '.map-stage',
    Queues: '.queues-stage',
    Compare: '.compare-stage',
  };
  const go = async (model: string, stage: string, part: string) => {
    const tab = bench.model(model);
    const select = page.getByRole('combobox', { name: 'Model', exact: true });
    // A resized window replaces the tabs by the list, or the list by the tabs, a moment later.
    await expect(async () => {
      if (await tab.isVisible()) await tab.click({ timeout: 1000 });
      else await select.selectOption(model, { timeout: 1000 });
    }).toPass();
    await page.getByRole('radio', { name: stage }).check();
    await expect(page.locator(part)).toBeVisible();
  };
  for (const [stage, part] of Object.entries(stages)) {
    await go('batch-polling', stage, part);
    expect(await smallTargets(page), stage).toEqual([]);
    if (stage !== 'What do I need?' && stage !== 'Map') continue;
    // Skips the fields of the stage.
    const skip = page.getByRole('button', { name: 'Skip to the figure' });
    await expect(skip).toBeAttached();
    await page.getByRole('main').focus();
    const isReached = () => skip.evaluate((button) => button === document.activeElement);
    for (let presses = 0; presses < 11 && !(await isReached()); presses++) await page.keyboard.press('Tab');
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.locator(`${part.split(' ')[0]} .figure-readout:focus`)).toBeVisible();
  }
  for (const model of models) {
    await go(model, 'Explore', stages.Explore);
    expect(await smallTargets(page), model).toEqual([]);
    // Widths next to those at which the layout changes.
    for (const width of [780, 900, 960, 1000, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => cutAtRight(page), `${model} at ${width}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.locator('.parameter-sheet').getByRole('slider').first()).toBeVisible();
  for (const model of models) {
    for (const [stage, part] of Object.entries(stages)) {
      await go(model, stage, part);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${model}, ${stage}`).toBe(0);
      expect(await smallTargets(page), `${model}, ${stage}`).toEqual([]);
    }
  }
});
