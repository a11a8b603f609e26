import type { Page } from '@playwright/test';

/**
 * Texts of numbers that are none and of absent values, in words and in drawings, and sentences in place of a part that
 * failed; some of each.
 */
export function unsoundText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const unsound = /.{0,60}(?:\bNaN\b|\bundefined\b|\bInfinity\b|\[object |"part-fault").{0,200}/g;
    const typed = [...document.querySelectorAll('input, textarea')].map(
      (one) => (one as HTMLInputElement).value,
    );
    const texts = [document.body.innerHTML, document.title, ...typed];
    return texts.flatMap((text) => text.match(unsound) ?? []).slice(0, 5);
  });
}
