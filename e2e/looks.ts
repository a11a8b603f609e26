import { type Page, test } from '@playwright/test';

/** A window and a theme in which the page is looked at. */
interface Look {
  scheme: 'light' | 'dark';
  width: number;
  height: number;
}

export const wideAndPhone: readonly Look[] = [
  { scheme: 'light', width: 1280, height: 800 },
  { scheme: 'dark', width: 390, height: 844 },
];
export const wideProjectorAndPhone: readonly Look[] = [
  wideAndPhone[0],
  { scheme: 'dark', width: 1024, height: 768 },
  wideAndPhone[1],
];

/** Every window in both themes. */
export const everyLook: readonly Look[] = (['light', 'dark'] as const).flatMap((scheme) =>
  wideProjectorAndPhone.map((look) => ({ ...look, scheme })),
);

/** Window and theme of the first look: before the page is opened. */
export async function firstLook(page: Page, [{ scheme, width, height }]: readonly Look[]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
}

/** Runs a test in every window and theme on one open page, because opening it takes most of the time of a test. */
export async function inEveryLook(
  page: Page,
  looks: readonly Look[],
  check: (look: Look) => Promise<void>,
): Promise<void> {
  for (const look of looks) {
    await test.step(`${look.scheme} at ${look.width}`, async () => {
      await firstLook(page, [look]);
      // The page is laid out again in the next frame.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      await check(look);
    });
  }
}
