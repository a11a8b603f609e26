import { expect, type Page } from '@playwright/test';
import { axeViolations, wcag } from './axe-violations.ts';

/**
 * Nothing is wider than the window, and axe finds nothing wrong in the page (or in the parts that the selectors name).
 */
export async function expectSoundPage(page: Page, ...parts: string[]): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await axeViolations(page, { parts, tags: wcag })).toEqual([]);
}
