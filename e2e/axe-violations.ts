import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of WCAG 2.0 to 2.2, levels A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds wrong in the page, or in the parts that the selectors name: a line a rule, with the elements that break it.
 * Without `tags` every rule of axe is tried. Two settings spare half of the time and no rule: axe describes only what is
 * wrong, and it looks at all in one go, as the page has no frames.
 */
export async function axeViolations(
  page: Page,
  { parts = [], tags }: { parts?: readonly string[]; tags?: string[] } = {},
): Promise<string[]> {
  let axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (tags !== undefined) axe = axe.withTags(tags);
  for (const part of parts) axe = axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
