import type { Page } from '@playwright/test';

/** Words of one plot that overlap, and numbers and names that are cut: a line each. */
export function unsoundWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const plot of document.querySelectorAll('.plot-layer')) {
      const words = Array.from(plot.querySelectorAll('text'), (node) => ({
        text: node.textContent,
        box: node.getBoundingClientRect(),
      }));
      for (const [k, one] of words.entries())
        for (const other of words.slice(k + 1)) {
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          // the boxes of lines are higher than their letters
          if (across > 2 && down > 4) found.push(`“${one.text}” lies on “${other.text}”`);
        }
    }
    for (const part of document.querySelectorAll('.headline-value, .simulated-value, .preset-name'))
      if (part.scrollWidth > part.clientWidth + 1) found.push(`“${part.textContent}” is cut`);
    return found;
  });
}
