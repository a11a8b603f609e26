import { expect, it } from 'vitest';
import { cardSvg } from '../../../../src/app/figures/export/card-svg.ts';
import { textWidth } from '../../../../src/app/figures/frame/words/text-width.ts';
import { figure, series } from '../sample-figure.ts';

const cardWords = {
  subject: 'Batch polling, exact',
  address: `https://example.org/#v1/batch-polling?${'rateMbps=7500&'.repeat(40)}`,
};

it('A card is 1200 x 630 px, with the title, the subject and as much of the address as fits', () => {
  const { svg, width, height } = cardSvg(figure({ title: 'The cliff' }), cardWords);
  expect([width, height]).toEqual([1200, 630]);
  const texts = [...svg.matchAll(/<text[^>]*font-size="(\d+)"[^>]*>([^<]*)</g)].map(([, size, text]) => ({
    size: Number(size),
    text: text!.replaceAll('&amp;', '&'),
  }));
  const [title, subject] = texts;
  expect(title!.text).toBe('The cliff');
  expect(subject!.text).toBe('Batch polling, exact');
  const address = texts.at(-1)!;
  expect(address.text).toMatch(/^https:\/\/example\.org\/.*…$/);
  expect(textWidth(address.text, address.size)).toBeLessThanOrEqual(1120);
});

it('A card of a curve that is still being computed has its points only', () => {
  expect(cardSvg(figure({ series: [series({ preliminary: true })] }), cardWords).svg).toContain(
    'stroke-dasharray="1,3"',
  );
});

it.each([2, 4, 9])('A card names each of %i lines', (count) => {
  const lines = Array.from({ length: count }, (_, k) =>
    series({ name: `configuration ${k}`, role: 'alternative', variant: k }),
  );
  for (const listed of [false, true]) {
    const { svg } = cardSvg(figure({ series: lines, listed }), cardWords);
    for (const { name } of lines) expect(svg.split(`>${name}<`)).toHaveLength(2);
  }
});
