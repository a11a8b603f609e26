import { expect, it } from 'vitest';
import { cardSvg } from '../../../../src/app/figures/export/card-svg.ts';
import { textWidth } from '../../../../src/drawing/frame/words/text-width.ts';
import { listedOnPaper, plotContent } from '../../../../src/drawing/printed/printed-plot.ts';
import { type PrintSize, printedDocument } from '../../../../src/drawing/printed/printed-document.ts';
import { defaultValues, type InputValues } from '../../../../src/models/contract/inputs.ts';
import { xmlText } from '../../../../src/text/xml-text.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { reusedSolverOf } from '../../../reused-solver.ts';
import { drawnFigures } from '../../../scenario/handout/figure-texts.ts';
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

it('A card of a curve that is still being computed shows it as such', () => {
  expect(cardSvg(figure({ series: [series({ preliminary: true })] }), cardWords).svg).toContain(
    'stroke-dasharray="1.5,2.5"',
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

it.each(catalogue.models.map((model) => [model.id, model] as const))(
  'Every line of %s is named on a card and in every print',
  (_, model) => {
    const values = defaultValues(model.fields) as InputValues;
    const solution = reusedSolverOf(model).solve(values, { detail: 'screen' });
    const prints = (['column', 'page', 'slide'] as const satisfies readonly PrintSize[]).flatMap((size) =>
      [false, true].map((grey) => ({ size, grey, caption: false }) as const),
    );
    for (const [at, spec] of drawnFigures(model, values, solution)) {
      const pictures = [
        cardSvg(spec, cardWords),
        ...prints.map((format) => printedDocument(plotContent(spec), [], format, null)),
      ];
      for (const { label } of listedOnPaper(spec))
        for (const { svg } of pictures) expect(svg, `${at}: ${label}`).toContain(`>${xmlText(label)}</text>`);
    }
  },
);
