import type { Page } from '@playwright/test';

/**
 * Visible texts that should not occur, at most a few of each kind: NaN and the like, absent values, in words and in
 * drawings, and messages of parts that failed.
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
