// @ts-check
/**
 * `npm run bench:first-screen`: what a newcomer meets on the first 1280 x 800 of each model: words, numbers and
 * controls in sight. A word has a letter, a number a digit; those in plots are ticks, titles and labels of curves. A
 * control is an element that can be focused or clicked: each member of a group with arrow keys counts, and the box of
 * an input, which is one tab stop, counts once. Builds and serves the page itself; `--built=<folder>` serves an
 * existing build, `--url=http://...` takes a page that is served already, `--list` prints what was counted, `--small`
 * counts one model at once, as the tests do.
 */
import { parseArgs } from 'node:util';
import { openBuiltPage } from './page/built-page.mjs';

const { values: options } = parseArgs({
  options: {
    built: { type: 'string' },
    url: { type: 'string' },
    list: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
  },
});
const models = ['k-limited', 'batch-polling', 'interrupt-coalescing', 'vswitch-polling', 'execution-areas'];

const { url, browser, close } = await openBuiltPage(options);
try {
  for (const model of options.small ? models.slice(0, 1) : models) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await page.goto(`${url}#v1/${model}`);
    await page.locator('.plot[data-rendered-revision]').first().waitFor();
    await page.locator('.stage-bar').waitFor();
    await page.getByTestId('strip').and(page.locator(':not([data-old])')).waitFor();
    await page.waitForTimeout(options.small ? 0 : 4000); // marks of rates and figures beside the large one
    const { beside, inPlots, controls } = await page.evaluate(counted);
    /** @param {'words' | 'numbers'} kind */
    const counts = (kind) =>
      `${beside[kind].length + inPlots[kind].length} ${kind} (${inPlots[kind].length} in plots)`;
    console.log(
      `${model}: ${counts('words')}, ${counts('numbers')}, ${controls.length} controls at 1280 x 800`,
    );
    if (options.list) {
      const lists = [beside.words, inPlots.words, beside.numbers, inPlots.numbers, controls];
      console.log(lists.map((all) => `  ${all.join(' | ')}`).join('\n'));
    }
    await page.close();
  }
} finally {
  await close();
}

/** Runs in the page. */
function counted() {
  /** @param {DOMRect} box */
  const inWindow = (box) =>
    box.width > 1 &&
    box.height > 1 &&
    box.bottom > 0 &&
    box.right > 0 &&
    box.top < innerHeight &&
    box.left < innerWidth;
  /** @param {Element} element */
  const shown = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let one = /** @type {Element | null} */ (element); one !== null; one = one.parentElement) {
      const { clipPath, overflow, position } = getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      if (
        clipPath === 'inset(50%)' ||
        (position === 'absolute' && overflow === 'hidden' && width * height < 4)
      )
        return false;
    }
    return true;
  };
  const [beside, inPlots] = [0, 1].map(() => ({
    words: /** @type {string[]} */ ([]),
    numbers: /** @type {string[]} */ ([]),
  }));
  /** @param {string} text @param {typeof beside} to */
  const count = (text, { words, numbers }) => {
    for (const token of text.split(/\s+/u)) {
      if (/\d/u.test(token)) numbers.push(token);
      else if (/\p{L}/u.test(token)) words.push(token);
    }
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || parent.closest('option, script, style, title, desc') !== null) continue;
    if (!shown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (!inWindow(range.getBoundingClientRect())) continue;
    count(node.textContent ?? '', parent.closest('.plot') === null ? beside : inPlots);
  }
  for (const box of document.querySelectorAll(
    'select, input:not([type=range], [type=radio], [type=checkbox])',
  )) {
    if (!shown(box) || !inWindow(box.getBoundingClientRect())) continue;
    const text =
      box instanceof HTMLSelectElement
        ? (box.selectedOptions[0]?.textContent ?? '')
        : /** @type {HTMLInputElement} */ (box).value;
    count(text, beside);
  }
  const focusable =
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]:not([contenteditable=false])';
  const controls = [...document.querySelectorAll(focusable)]
    .filter(
      (one) =>
        !one.matches(
          ':disabled, main, h2, [role=group], [role=toolbar], .skip-link, .plot, .plot *, .field [tabindex="-1"]',
        ),
    )
    .filter((one) => {
      // An input under its label's face is clear, and still a control.
      const face = one.matches('input, select') ? (one.parentElement ?? one) : one;
      return shown(face) && inWindow(one.getBoundingClientRect());
    })
    .map((one) => one.getAttribute('aria-label') || one.textContent?.trim() || one.tagName);
  return { beside, inPlots, controls };
}
