import type { Page } from '@playwright/test';

/**
 * What a number that is none, or a value that is not there, looks like in words and in drawings, and what stands in
 * place of a part that failed; some of each.
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
