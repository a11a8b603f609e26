import { expect, it } from 'vitest';
import { printedDocument } from '../../../../../src/drawing/printed/printed-document.ts';
import {
  type PanelPicture,
  panelsContent,
} from '../../../../../src/app/figures/export/printed/printed-panels.ts';
import { figure, series } from '../../sample-figure.ts';

const panels = (names: readonly string[]) =>
  names.map((name) => ({
    name,
    words: ['JSD 0.031', 'RE 2.4 %'],
    spec: figure({ series: [series(), series({ name: 'measured', role: 'measurement', shape: 'dots' })] }),
  }));

const picture: PanelPicture = {
  ...{ title: 'Fig. 7', subtitle: 'Of the paper', description: 'Two columns, three rows.' },
  columns: [
    { heading: '2.5 Gbit/s', panels: panels(['regular', 'memoryless', 'cv 2']) },
    { heading: '5 Gbit/s', panels: panels(['regular', 'memoryless', 'cv 2']) },
  ],
};

const printed = (size: 'column' | 'page', drawn = picture) =>
  printedDocument(panelsContent(drawn), [], { size, caption: false, grey: false }, null);

const count = (text: string, part: string) => text.split(part).length - 1;

it('Small multiples are one picture with a name and the words of every panel, titles once a column', () => {
  const { svg, paper } = printed('page');
  expect(paper).toMatchObject({ widthMm: 180, textPt: 8 });
  expect(count(svg, '>JSD 0.031<')).toBe(6);
  expect(count(svg, '>memoryless<')).toBe(2);
  expect(count(svg, '>5 Gbit/s<')).toBe(1);
  expect(count(svg, '>Rate on the wire (Mbit/s)<')).toBe(2);
  expect(count(svg, '>Batch size<')).toBe(1);
  // numbers of the shared axis below the last row only
  expect(count(svg, '>10\u202f000<')).toBe(2);
  expect(count(svg, '>measured<')).toBe(1);
});

it('Small multiples without room for all columns continue below the first ones, at the same size of text', () => {
  const columns = ['2.5 Gbit/s', '5 Gbit/s', '7.5 Gbit/s'].map((heading) => ({
    heading,
    panels: panels(['regular', 'memoryless']),
  }));
  const { svg, paper } = printed('column', { ...picture, columns });
  expect(paper).toMatchObject({ widthMm: 88, textPt: 8 });
  expect(count(svg, '>JSD 0.031<')).toBe(6);
  expect(count(svg, '>Batch size<')).toBe(2);
  const places = [...svg.matchAll(/<g transform="translate\((\d+\.\d) (\d+)\)">/g)].map(
    ([, x, y]) => `${x} ${y}`,
  );
  expect(new Set(places).size).toBe(6);
});
