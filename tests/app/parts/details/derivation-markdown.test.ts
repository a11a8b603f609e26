import { expect, it } from 'vitest';
import { derivationMarkdown } from '../../../../src/app/parts/details/derivation-markdown.ts';

it('a derivation is copied as Markdown: its equation, a numbered line a step, no mark of Markdown left open', () => {
  const formula = { label: 'Mean batch', number: 'derived', tex: 'E[V]=\\frac{c}{E[A]-m}' };
  const steps = [
    { change: 'A poll takes what arrived.', line: 'E[V] = 2 × 3 = 6 packets' },
    { change: 'The rest * is lost_here.', line: 'p = 1 %' },
  ];
  expect(derivationMarkdown(formula, steps, null)).toBe(
    [
      '## Mean batch (derived)',
      '$$\nE[V]=\\frac{c}{E[A]-m}\n$$',
      '1. A poll takes what arrived.\n   E[V] = 2 × 3 = 6 packets\n2. The rest \\* is lost\\_here.\n   p = 1 %\n',
    ].join('\n\n'),
  );
});
