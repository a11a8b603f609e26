/** Acts of a monkey on the page, one at a time. Each returns its description. */
import type { Page } from '@playwright/test';
import type { Chance } from './chance.ts';
import type { LongTasks } from './long-tasks.ts';
import { entryText, randomFile, randomLink } from './random-texts.ts';

export interface Monkey {
  page: Page;
  chance: Chance;
  /** Links that the page has had. */
  seen: string[];
  longTasks: LongTasks;
}

type Act = (monkey: Monkey) => Promise<string>;

/** Relative frequency of each act. */
export const weights = {
  clickControl: 30,
  typeEntry: 12,
  choose: 6,
  slide: 8,
  point: 8,
  wheel: 4,
  key: 14,
  chooseFile: 4,
  dropFile: 2,
  paste: 1,
  link: 7,
  reload: 1,
  travel: 3,
  model: 4,
  resize: 3,
  throttle: 1,
  kill: 1.5,
};

/** Time after which an act is given up, ms. */
const patienceMs = 1500;

const before = <T>(limitMs: number, work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(() => {
        resolve(null);
      }, limitMs);
    }),
  ]);

/** Centre and description of a random visible element that the selector matches. */
async function oneOf({ page, chance }: Monkey, selector: string) {
  const fraction = chance.fraction();
  return page.evaluate(
    ([wanted, share]) => {
      const within = (top: ParentNode) =>
        [...top.querySelectorAll<HTMLElement>(wanted)].filter((one) => one.checkVisibility());
      const over = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1);
      const above = over === undefined ? [] : within(over);
      const all = above.length > 0 ? above : within(document);
      if (all.length === 0) return null;
      const one = all[Math.floor(share * all.length)];
      one.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = one.getBoundingClientRect();
      const called = one.getAttribute('aria-label') ?? one.id;
      const name = `${one.localName} “${(called === '' ? (one.textContent ?? '') : called).trim().slice(0, 50)}”`;
      return { name, x: x + width / 2, y: y + height / 2, left: x, width };
    },
    [selector, fraction] as const,
  );
}

const somewhere = ({ page, chance }: Monkey): [number, number] => {
  const { width, height } = page.viewportSize()!;
  return [chance.whole(0, width - 1), chance.whole(0, height - 1)];
};

const clickable =
  'button:not(:disabled), summary, a[href^="#"], [role=tab], [role=menuitem], [role=menuitemradio], [role=option], input[type=checkbox], input[type=radio], label, figure, svg[tabindex]';
const keys = [
  ...['Escape', 'Escape', 'Enter', 'Space', 'Tab', 'Tab', 'Shift+Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp'],
  ...['ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Backspace', 'Delete', 'p', 'P', '?', 'Alt+p'],
  ...['Control+z', 'Control+z', 'Control+Shift+z', 'Control+y', 'Control+a', 'Shift+ArrowRight', '5', 'a'],
];

async function withFiles(monkey: Monkey, type: 'drop' | 'paste') {
  const { page, chance } = monkey;
  const { name, buffer } = randomFile(chance);
  await page.evaluate(
    ([event, fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      if (event === 'drop') data.items.add(new File([bytes], fileName, { type: 'text/plain' }));
      else data.setData('text/plain', new TextDecoder().decode(bytes.slice(0, 100_000)));
      const init = { bubbles: true, cancelable: true };
      const target = document.activeElement ?? document.body;
      if (event === 'drop') {
        target.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer: data }));
        target.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }));
      } else target.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
    },
    [type, name, buffer.toString('base64')] as const,
  );
  return `${type} ${name}, ${buffer.length} bytes`;
}

export const acts: Readonly<Record<keyof typeof weights, Act>> = {
  clickControl: async (monkey) => {
    const found = await oneOf(monkey, clickable);
    if (found === null) return 'nothing to click';
    await monkey.page.mouse.click(found.x, found.y, { clickCount: monkey.chance.happens(0.1) ? 2 : 1 });
    return `click ${found.name}`;
  },

  typeEntry: async (monkey) => {
    const found = await oneOf(monkey, 'input[type=text], input[type=number], input:not([type]), textarea');
    if (found === null) return 'nothing to type into';
    const text = entryText(monkey.chance);
    await monkey.page.mouse.click(found.x, found.y, { clickCount: 3 });
    await monkey.page.keyboard.insertText(text);
    if (monkey.chance.happens(0.8)) await monkey.page.keyboard.press(monkey.chance.pick(['Enter', 'Tab']));
    return `type “${text.slice(0, 40)}” into ${found.name}`;
  },

  choose: async ({ page, chance }) => {
    const [which, option] = [chance.fraction(), chance.fraction()];
    return page.evaluate(
      ([share, optionShare]) => {
        const selects = [...document.querySelectorAll('select')].filter(
          (one) => !one.disabled && one.checkVisibility(),
        );
        if (selects.length === 0) return 'nothing to choose from';
        const select = selects[Math.floor(share * selects.length)];
        const { value } = select.options[Math.floor(optionShare * select.options.length)];
        // Bypasses the value that React remembers; otherwise it would see no change.
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return `choose ${value}`;
      },
      [which, option] as const,
    );
  },

  slide: async (monkey) => {
    const { page, chance } = monkey;
    const found = await oneOf(monkey, 'input[type=range]');
    if (found === null) return 'no slider';
    await page.mouse.move(found.x, found.y);
    await page.mouse.down();
    const steps = chance.whole(1, 8);
    for (let k = 0; k < steps; k++)
      await page.mouse.move(found.left + chance.fraction() * found.width, found.y);
    if (chance.happens(0.95)) await page.mouse.up();
    return `slide ${found.name} in ${steps} steps`;
  },

  point: async (monkey) => {
    const { page, chance } = monkey;
    const [x, y] = somewhere(monkey);
    await page.mouse.move(x, y, { steps: 3 });
    const what = chance.pick(['hover', 'click', 'drag', 'right click']);
    if (what === 'drag') {
      await page.mouse.down();
      await page.mouse.move(...somewhere(monkey), { steps: 5 });
      await page.mouse.up();
    } else if (what !== 'hover')
      await page.mouse.click(x, y, { button: what === 'click' ? 'left' : 'right' });
    return `${what} at ${x}, ${y}`;
  },

  wheel: async (monkey) => {
    const { page, chance } = monkey;
    await page.mouse.move(...somewhere(monkey));
    const deltaY = chance.whole(-1500, 1500);
    await page.mouse.wheel(0, deltaY);
    return `wheel ${deltaY}`;
  },

  key: async ({ page, chance }) => {
    const key = chance.pick(keys);
    const times = chance.happens(0.2) ? chance.whole(2, 10) : 1;
    for (let k = 0; k < times; k++) await page.keyboard.press(key);
    return `press ${key} ${times} times`;
  },

  chooseFile: async ({ page, chance }) => {
    const files = Array.from({ length: chance.happens(0.8) ? 1 : 3 }, () => randomFile(chance));
    const given = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
    const which = chance.fraction();
    return page.evaluate(
      ([all, share]) => {
        if (document.querySelector('[data-testid=measurements]') === null)
          document.querySelector<HTMLElement>('[data-testid=opens-data]')?.click();
        const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
        if (inputs.length === 0) return 'nowhere to give a file';
        const input = inputs[Math.floor(share * inputs.length)];
        const data = new DataTransfer();
        for (const { name, base64 } of input.multiple ? all : all.slice(0, 1))
          data.items.add(
            new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, {
              type: 'text/plain',
            }),
          );
        input.files = data.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
        return `choose ${all.map(({ name, base64 }) => `${name} of ${(3 * base64.length) >> 2} bytes`).join(', ')}`;
      },
      [given, which] as const,
    );
  },

  dropFile: (monkey) => withFiles(monkey, 'drop'),

  paste: (monkey) => withFiles(monkey, 'paste'),

  link: async ({ page, chance, seen }) => {
    const known = await page.evaluate(() => ({
      models: [...document.querySelectorAll<HTMLElement>('[data-model]')].map((one) => one.dataset.model!),
      fields: [...document.querySelectorAll<HTMLElement>('[data-testid^="field-"]')].map((one) =>
        one.dataset.testid!.slice('field-'.length),
      ),
    }));
    const link = randomLink(chance, {
      models: known.models.length > 0 ? known.models : ['nothing'],
      fields: known.fields.length > 0 ? known.fields : ['nothing'],
      seen,
    });
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, link);
    return `follow ${link}`;
  },

  travel: async ({ page, chance }) => {
    const back = chance.happens(0.6);
    await page.evaluate(
      (step) => {
        // Not before the first page: the browser's empty one precedes it.
        if (step > 0 || window.navigation.canGoBack) window.history.go(step);
      },
      back ? -1 : 1,
    );
    return back ? 'go back' : 'go forward';
  },

  reload: async ({ page }) => {
    await page.reload();
    return 'reload';
  },

  model: async (monkey) => {
    const found = await oneOf(monkey, '[role=tab][data-model]');
    if (found === null) return 'no model to switch to';
    await monkey.page.mouse.click(found.x, found.y);
    return `switch to ${found.name}`;
  },

  resize: async ({ page, chance }) => {
    const size = {
      width: chance.pick([320, 390, 768, 1024, 1280, 1600, 2560]),
      height: chance.whole(300, 1300),
    };
    await page.setViewportSize(size);
    return `resize to ${size.width} x ${size.height}`;
  },

  throttle: async ({ longTasks, chance }) => {
    const times = chance.pick([1, 1, 2, 4]);
    await longTasks.slowDown(times);
    return `slow down ${times} times`;
  },

  kill: async ({ page, chance }) => {
    const workers = page.workers();
    if (workers.length === 0) return 'no worker to kill';
    const index = chance.whole(0, workers.length - 1);
    const way = chance.pick(['close', 'hang', 'throw'] as const);
    const killed = workers[index].evaluate((how) => {
      if (how === 'close') self.close();
      setTimeout(() => {
        if (how === 'throw') throw new Error('thrown by the monkey');
        const until = performance.now() + 15_000;
        while (how === 'hang' && performance.now() < until);
      }, 0);
    }, way);
    await before(patienceMs / 3, killed);
    return `${way} worker ${index + 1} of ${workers.length}`;
  },
};
