import { readFileSync } from 'node:fs';
import { type BenchPage, expect, smallRing, test } from './bench-page.ts';

/** Labels of the list of all actions, with their headings: those of the first page, then what differs from them. */
interface Labels {
  first: string[];
  states: Record<string, { more: string[]; fewer: string[] }>;
}

const file = new URL('./all-actions.json', import.meta.url);
const pins = 'pin=1;low;batch-polling;rateMbps=2000&pin=2;high;batch-polling;rateMbps=6000';

/** Addresses of states of the page, and what is done there before the list opens. */
const states: Record<
  string,
  { hash: string; leaves?: boolean; prepare?: (bench: BenchPage) => Promise<unknown> }
> = {
  'first page': { hash: smallRing },
  question: {
    hash: `${smallRing}&view.stage=question`,
    prepare: ({ page }) => expect(page.getByRole('button', { name: 'Simulate this answer' })).toBeEnabled(),
  },
  map: {
    hash: '#v1/k-limited?view.stage=map',
    prepare: ({ page }) => expect(page.getByTestId('map-progress')).not.toHaveAttribute('data-running'),
  },
  'examined figure': { hash: `${smallRing}&view.examine=sojourn` },
  'examined mechanism': { hash: '#v1/execution-areas?view.examine=diagram' },
  'drawer of measurements': { hash: `${smallRing}&view.drawer=measurements` },
  'measurements of k-limited': { hash: '#v1/k-limited?view.drawer=measurements' },
  'measurements of execution areas': { hash: '#v1/execution-areas?view.drawer=measurements' },
  'drawer of the check': { hash: `${smallRing}&view.drawer=check` },
  'drawer of formulas': { hash: `${smallRing}&view.drawer=formulas` },
  'drawer of limits': { hash: `${smallRing}&view.drawer=limits` },
  'list of lessons': { hash: `${smallRing}&view.lesson=list` },
  presentation: { hash: `${smallRing}&view.present=` },
  // Actions that change the page would change later lists: the page is loaded anew before each.
  lesson: { hash: '#v1/batch-polling?view.lesson=the-cliff.1', leaves: true },
  comparison: { hash: `${smallRing}&view.stage=compare&${pins}`, leaves: true },
  measurement: {
    hash: `${smallRing}&view.drawer=measurements`,
    leaves: true,
    prepare: async (bench) => {
      await bench.upload({ name: 'latencies.csv', text: 'latency_us\n10\n12\n13\n15\n20\n22\n25\n30\n' });
      await expect(bench.page.getByRole('button', { name: /latencies/ }).first()).toBeVisible();
    },
  },
};

async function labels({ page }: BenchPage): Promise<string[]> {
  const list = page.getByRole('listbox', { name: 'Actions' });
  await page.keyboard.press('Control+k');
  await expect(list).toBeVisible();
  const all = await list
    .getByRole('group')
    .evaluateAll((groups) =>
      groups.flatMap((group) =>
        Array.from(
          group.querySelectorAll('[role=option]'),
          (option) =>
            `${group.querySelector('h3')!.textContent}: ${option.querySelector('.command-label')!.textContent}`,
        ),
      ),
    );
  await page.keyboard.press('Escape');
  return all.sort();
}

const modelOf = (hash: string) => /^#v1\/([\w-]+)/.exec(hash)![1];

// States of one model are opened one after another on one page, by the address alone.
for (const model of new Set(Object.values(states).map(({ hash }) => modelOf(hash)))) {
  test(`The list of all actions offers all that can be done in each state of ${model}`, async ({ bench }) => {
    const { first, states: known } = JSON.parse(readFileSync(file, 'utf8')) as Labels;
    for (const [name, { hash, leaves, prepare }] of Object.entries(states)) {
      if (modelOf(hash) !== model) continue;
      await test.step(name, async () => {
        if (leaves) await bench.page.goto('about:blank');
        await bench.open(hash);
        await prepare?.(bench);
        const { more, fewer } = known[name];
        const expected = [...first.filter((label) => !fewer.includes(label)), ...more].sort();
        // Code of the parts is loaded in several steps.
        await expect(async () => expect(await labels(bench)).toEqual(expected)).toPass();
      });
    }
  });
}
