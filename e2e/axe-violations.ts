import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

/** The rules of WCAG 2.0 to 2.2, levels A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Violations that axe finds in the page, or in the parts that the selectors name: a line a rule, with the elements that
 * break it. Without `tags` every rule of axe is tried. Only violations are described, which saves half of the time and
 * skips no rule. Axe is injected once per document, because its half a megabyte takes as long as a small check.
 */
export async function axeViolations(
  page: Page,
  { parts = [], tags }: { parts?: readonly string[]; tags?: string[] } = {},
): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(
    async ({ include, runOnly }) => {
      const { violations } = await window.axe!.run(include ? { include } : document, {
        resultTypes: ['violations'],
        ...(runOnly ? { runOnly } : {}),
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    {
      include: parts.length > 0 ? [...parts] : undefined,
      runOnly: tags && { type: 'tag' as const, values: tags },
    },
  );
}
