import { expect, type Page } from '@playwright/test';
import { axeViolations, wcag } from './axe-violations.ts';

/**
 * Nothing is wider than the window, nor higher where columns scroll separately, and axe finds nothing wrong in the page
 * (or in the parts that the selectors name).
 */
export async function expectSoundPage(page: Page, ...parts: string[]): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const columns = window.innerWidth >= 768;
      return {
        across: Math.max(0, scrollWidth - window.innerWidth),
        down: columns ? Math.max(0, scrollHeight - window.innerHeight) : 0,
      };
    });
  // At the top no target is under the bar of stages, where axe would measure it as too small.
  await page.locator('#results').evaluateAll(([results]) => results?.scrollTo({ top: 0 }));
  await expect.poll(overflow).toEqual({ across: 0, down: 0 }); // figures follow a change of the window
  expect(await axeViolations(page, { parts, tags: wcag })).toEqual([]);
}
