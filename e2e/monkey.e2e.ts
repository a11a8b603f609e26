/**
 * Random acts in random order, as fast as possible. `npm run monkey` runs for longer with a random seed; a failure
 * names the seed and the last acts.
 */
import { acts, type Monkey, weights } from './monkey/acts.ts';
import { Chance } from './monkey/chance.ts';
import { grownTooMuch, heldBy } from './monkey/held.ts';
import { LongTasks } from './monkey/long-tasks.ts';
import { unsoundText } from './monkey/unsound-text.ts';
import { type BenchPage, expect, test as base } from './bench-page.ts';
import { launchOptions } from './browser.mjs';

const seconds = Number(process.env.MONKEY_SECONDS ?? 10);
const asked = process.env.MONKEY_SEED ?? '1';
const seed = asked === 'random' ? Date.now() % 1_000_000 : Number(asked);
const printsActs = process.env.MONKEY_TELLS !== undefined;
/** Link of the page at the beginning and whenever the monkey rests. */
const restLink = '#v1/batch-polling?rateMbps=3000';
/** Interval at which the page is asked for a result, because a page that no longer reacts shows no fault, ms. */
const askedEveryMs = 15_000;
/** Messages of errors that the monkey throws in workers. */
const thrownByMonkey = /thrown by the monkey/;

const test = base.extend<{ bench: BenchPage }>({
  bench: async ({ bench }, use) => {
    await use(bench);
    bench.complaints.splice(0, Infinity, ...bench.complaints.filter((one) => !thrownByMonkey.test(one)));
  },
});

// Frame times are measured: the page runs as for readers, without the restrictions of the other tests.
test.use({
  viewport: { width: 1280, height: 800 },
  ownContext: true,
  launchOptions: launchOptions('--single-threaded-gc'),
});

/** The page as at the beginning, as far as its reader can bring it back there without losing anything. */
async function rest(monkey: Monkey, bench: BenchPage): Promise<void> {
  const { page, longTasks } = monkey;
  await longTasks.slowDown(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.mouse.up();
  for (let k = 0; k < 4; k++) await page.keyboard.press('Escape');
  await page.evaluate((hash) => {
    // Links omit a refused entry: the page may be at this address already.
    if (window.location.hash === hash) window.location.hash = '';
    window.location.hash = hash;
  }, restLink);
  await bench.settled();
}

test('anything in any order leaves the page sound', async ({ bench, page, context }) => {
  if (asked === 'random') console.log(`seed ${seed}`);
  test.setTimeout(1000 * (90 + 3 * seconds));
  const session = await context.newCDPSession(page);
  const longTasks = await LongTasks.of(page, session);
  const monkey: Monkey = { page, chance: new Chance(seed), seen: [], longTasks };
  const done: string[] = [];
  const wrong: string[] = [];
  page.on('popup', (popup) => void popup.close());
  page.on('crash', () => wrong.push('The page crashed.'));
  page.on('pageerror', ({ message, stack = '' }) => {
    if (!thrownByMonkey.test(message)) wrong.push(`${message}: ${stack}`);
  });

  const lastActs = () =>
    `seed ${seed}, after ${done.length} acts, the last of them:\n${done.slice(-25).join('\n')}`;

  async function look(): Promise<void> {
    const [tasks, texts] = await Promise.all([longTasks.tooLong(), unsoundText(page)]);
    wrong.push(...tasks, ...texts.map((text) => `on screen: ${text}`));
    wrong.push(...bench.complaints.filter((one) => !thrownByMonkey.test(one)), ...bench.strayRequests);
    expect(wrong, wrong.length > 0 ? lastActs() : '').toEqual([]);
  }

  const numbers = () => page.getByTestId('strip').locator('.indicator-value').allInnerTexts();

  /** The same link shows the same numbers, whatever was done before. */
  async function restAgain(): Promise<void> {
    await rest(monkey, bench);
    done.push('rest');
    await expect.poll(numbers, { message: lastActs() }).toEqual(firstNumbers);
  }

  await bench.open(restLink);
  await rest(monkey, bench);
  // The last parts of the page.
  await expect(page.getByTestId('more-inputs')).toBeVisible();
  await expect(page.locator('.drop-target')).toBeAttached();
  await expect(page.getByTestId('ribbon').locator('.indicator-value')).toHaveText(/\d/);
  const firstNumbers = await numbers();
  const first = await heldBy(page, session);
  await look();

  const start = performance.now();
  let askedAt = start;
  while (performance.now() - start < 1000 * seconds) {
    const name = monkey.chance.weighted(weights);
    done.push(`${name}: ${await acts[name](monkey)}`);
    if (printsActs) console.log(done.at(-1));
    await page.waitForTimeout(monkey.chance.whole(0, 120));
    const hash = bench.hash();
    if (hash !== monkey.seen.at(-1)) monkey.seen.push(hash);
    if (monkey.seen.length > 200) monkey.seen.shift();
    await look();
    if (performance.now() - askedAt < askedEveryMs) continue;
    await restAgain();
    askedAt = performance.now();
    await look();
  }

  await restAgain();
  // The remaining acts end, however busy the machine is.
  await expect(async () => {
    const last = await heldBy(page, session);
    if (printsActs)
      console.log(`${done.length} acts; held ${JSON.stringify(first)}, then ${JSON.stringify(last)}`);
    expect(grownTooMuch(first, last), lastActs()).toEqual([]);
  }).toPass();
  await look();
});
