import { expect, type Page } from '@playwright/test';
import { axeViolations, wcag } from './axe-violations.ts';

/**
 * Nothing is wider than the window, nor higher where columns scroll on their own, and axe finds nothing wrong in the page
 * (or in the parts that the selectors name).
 */
export async function expectSoundPage(page: Page, ...parts: string[]): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const columns = window.innerWidth >= 768;
    return {
      across: scrollWidth - window.innerWidth,
      down: columns ? Math.max(0, scrollHeight - window.innerHeight) : 0,
    };
  });
  // What the bar of stages covers of a target under it is not to be taken for its size.
  await page.locator('#results').evaluateAll(([results]) => results?.scrollTo({ top: 0 }));
  expect(overflow.across).toBeLessThanOrEqual(0);
  expect(overflow.down).toBe(0);
  expect(await axeViolations(page, { parts, tags: wcag })).toEqual([]);
}
