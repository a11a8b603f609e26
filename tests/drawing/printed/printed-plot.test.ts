import { describe, expect, it } from 'vitest';
import { fileName } from '../../../src/app/figures/export/figure-download.ts';
import {
  type PrintFormat,
  printedDocument,
  usualFormat,
} from '../../../src/drawing/printed/printed-document.ts';
import { plotContent } from '../../../src/drawing/printed/printed-plot.ts';
import { textWidth } from '../../../src/drawing/frame/words/text-width.ts';
import { lightPalette } from '../../../src/drawing/palette.ts';
import type { FigureSpec } from '../../../src/models/contract/figure.ts';
import { figure, series } from '../../app/figures/sample-figure.ts';
import { figureFaces } from '../../app/figures/export/figure-faces.ts';

const only: PrintFormat = { size: 'column', caption: false, grey: false };
const link = `https://example.org/#v1/batch-polling?${'serviceTable=1:2,'.repeat(20)}`;
const provenance = ['Inputs: rate 7500 Mbit/s', 'Source: Geissler et al., 2021', `Link: ${link}`];

const printed = (
  spec: FigureSpec,
  format: Partial<PrintFormat> = {},
  font: typeof figureFaces | null = null,
) => printedDocument(plotContent(spec), provenance, { ...only, ...format }, font);

const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

function expectWellFormed(svg: string): void {
  const elements = /<(svg|g|text|title|desc|metadata|rdf:RDF|rdf:Description|dc:\w+|defs|style|pattern)[ >]/g;
  const opened = svg.match(elements)!.length;
  expect(
    svg.match(/<\/(svg|g|text|title|desc|metadata|rdf:RDF|rdf:Description|dc:\w+|defs|style|pattern)>/g)!,
  ).toHaveLength(opened);
}

describe('a figure for paper', () => {
  const spec = figure({ title: 'Loss < 1e-7 & "β"' });

  it.each([
    ['column', '88mm', 8],
    ['page', '180mm', 8],
    ['slide', '338.67mm', 18],
  ] as const)('is as wide as a %s, %s, with text of %d pt', (size, width, points) => {
    const { svg, paper } = printed(spec, { size });
    expect(svg).toContain(` width="${width}" `);
    const [, across] = svg.match(/viewBox="0 0 (\d+) \d+"/)!;
    const ptOfPx = ((paper!.widthMm / 25.4) * 72) / Number(across);
    const sizes = new Set([...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, px]) => Number(px) * ptOfPx));
    for (const printedSize of sizes) expect(printedSize).toBeCloseTo(points, 1);
    expect(paper!.textPt).toBe(points);
    expectWellFormed(svg);
  });

  it('is a slide of 16:9 with a caption, too', () => {
    for (const caption of [false, true]) {
      const { width, height } = printed(spec, { size: 'slide', caption });
      expect(width / height).toBeCloseTo(16 / 9, 2);
    }
  });

  it('lists quiet curves above the plot, each with a look, where a name has no room beside its curve', () => {
    const lines = Array.from({ length: 14 }, (_, k) =>
      series({
        name: `a rather long name of curve ${k}`,
        role: 'alternative',
        variant: k,
        hue: k,
        aside: true,
      }),
    );
    const { svg } = printed({ ...spec, series: lines });
    for (const { name } of lines) expect(texts(svg)).toContain(name);
    const colours = lines.map(({ hue }) => lightPalette.apart[hue! % lightPalette.apart.length]);
    for (const colour of colours) expect(svg).toContain(`stroke="${colour}"`);
  });

  it('has its provenance in the metadata, and as a caption only where it is asked for', () => {
    const { svg } = printed(spec);
    expect(svg.startsWith('<svg xmlns=')).toBe(true);
    expect(svg).toContain('<dc:title>Loss &lt; 1e-7 &amp; &quot;β&quot;</dc:title>');
    expect(svg).toContain(`<dc:source>${link}</dc:source>`);
    expect(svg).toMatch(/<dc:description>Inputs: rate 7500 Mbit\/s\n/);
    expect(svg).toMatch(/<desc>Batch polling, exact\nThe mean batch grows/);
    expect(texts(svg).join(' ')).not.toContain('Mbit/s Source');
    expect(texts(svg)).toContain('Rate on the wire (Mbit/s)');
    expect(svg).toMatch(new RegExp(`<path d="M[\\d.,LC -]+" fill="none" stroke="${lightPalette.model[0]}"`));
    const withCaption = printed(spec, { caption: true });
    expect(texts(withCaption.svg)).toContain('Loss &lt; 1e-7 &amp; &quot;β&quot;.');
    expect(texts(withCaption.svg)).toContain('Inputs: rate 7500 Mbit/s');
    expect(withCaption.height).toBeGreaterThan(printed(spec).height + 8 * 16);
    expect(texts(withCaption.svg).join('')).toContain(link.slice(0, 30));
  });

  it('has 600 dpi, and 300 where a browser could not draw it', () => {
    expect(printed(spec, { size: 'page' }).paper!.dpi).toBe(600);
    const long = printedDocument(
      plotContent(spec),
      Array.from({ length: 60 }, () => link),
      { ...only, size: 'page', caption: true },
      null,
    );
    expect(long.paper!.dpi).toBe(300);
  });

  it('keeps every line of a caption within the picture', () => {
    const { svg, width } = printed(spec, { caption: true });
    for (const text of texts(svg))
      expect(textWidth(text!.replace(/&[^;]+;/g, 'x'), 13)).toBeLessThanOrEqual(width);
  });

  it('names only a font where none could be fetched, and falls back to families of the same widths', () => {
    const { svg } = printed(spec);
    expect(svg).toContain(
      `font-family="'Batchscope Sans', 'Liberation Sans', Arimo, Arial, Helvetica, sans-serif"`,
    );
    expect(svg).not.toContain('@font-face');
  });

  it('carries the font as a data: URI the bold face only where it is used', () => {
    const { svg } = printed(spec, {}, figureFaces);
    expect(svg.match(/@font-face/g)).toHaveLength(1);
    expect(svg).toContain('src:url(data:font/woff;base64,d09GR');
    expect(texts(svg)).toContain('Rate on the wire (Mbit/s)');
    expect(printed(spec, { caption: true }, figureFaces).svg.match(/@font-face/g)).toHaveLength(2);
    expectWellFormed(svg);
  });

  it('names every series above it where they have no room in it, however many and however long', () => {
    const all = Array.from({ length: 12 }, (_, k) =>
      series({ name: `configuration ${k}`, role: 'alternative', variant: k }),
    );
    const { svg, height } = printed(figure({ series: all }));
    for (const { name } of all) expect(texts(svg)).toContain(name);
    expect(height).toBeGreaterThan(printed(figure()).height + 3 * 18);
  });

  it('names above it all series of which one has no room beside its curve', () => {
    const close = [0, 1, 2, 3].map((k) =>
      series({
        name: `a long name of curve ${k}`,
        role: 'alternative',
        variant: k,
        y: [50, 50, 50, 50, 50 + k],
      }),
    );
    const { svg } = printed(figure({ series: close }), { size: 'page' });
    for (const { name } of close) expect(texts(svg).filter((text) => text === name)).toHaveLength(1);
  });

  it('is valid whatever names contain', () => {
    const name = `=cmd|' /C calc'!A0 <b>\u0000\u001b\ud800 ${'long '.repeat(200)}`;
    const many = Array.from({ length: 12 }, (_, k) => ({ ...spec.series[0]!, name, label: `${k} ${name}` }));
    for (const font of [null, figureFaces]) {
      const { svg } = printedDocument(
        plotContent({ ...spec, title: name, subtitle: name, series: many }),
        [name],
        { ...usualFormat, caption: true },
        font,
      );
      expect(svg).not.toMatch(/[^\P{Cc}\n]|\p{Surrogate}|<b>/u);
      expectWellFormed(svg);
    }
  });
});

describe('a figure in greyscale', () => {
  const colours = (svg: string) =>
    [...svg.matchAll(/#([\da-f]{2})([\da-f]{2})([\da-f]{2})\b|rgba?\((\d+),(\d+),(\d+)/g)].map((found) =>
      found.slice(1).filter((part) => part !== undefined),
    );
  const dashes = (svg: string) =>
    [...svg.matchAll(/<path d="M[^"]*" fill="none" stroke="#[\da-f]+" stroke-width="[\d.]+"([^/]*)\/>/g)].map(
      ([, dash]) => dash,
    );

  it('has no colour', () => {
    const { svg } = printed(figure(), { grey: true, caption: true });
    expect(colours(svg).length).toBeGreaterThan(3);
    for (const [red, green, blue] of colours(svg)) expect([green, blue]).toEqual([red, red]);
  });

  it('distinguishes lines that differ by colour only, by dashes', () => {
    const hues = [0, 1, 2, 3].map((hue) => series({ name: `family ${hue}`, role: 'alternative', hue }));
    const inGrey = dashes(printed(figure({ series: hues }), { grey: true }).svg).slice(-4);
    expect(new Set(inGrey).size).toBe(4);
    expect(new Set(dashes(printed(figure({ series: hues })).svg).slice(-4)).size).toBe(1);
  });

  it('gives lines markers where there are more of them than dashes', () => {
    const ports = Array.from({ length: 8 }, (_, variant) =>
      series({ name: `port ${variant}`, role: 'alternative', variant }),
    );
    const { svg } = printed(figure({ series: ports }), { grey: true });
    const marks = [...svg.matchAll(/<path d="(M[^"]*z)" fill="rgba\(/g)];
    expect(marks).toHaveLength(3);
  });

  it('hatches the layers of a stack', () => {
    const layers = [0, 1].map((k) => series({ name: `layer ${k}`, shape: 'stack' }));
    const { svg } = printed(figure({ series: layers }), { grey: true });
    expect(svg).toContain('fill="url(#layer-0)"');
    expect(svg).toContain('<pattern id="layer-1"');
    expectWellFormed(svg);
  });

  it('outlines every segment of a column, and none without height', () => {
    const named = {
      ticks: [1, 2].map((value) => ({ value, label: `p${value}` })),
      range: [0.5, 2.5],
    } as const;
    const x = { ...figure().x, ...named };
    const layers = [
      series({ name: 'interrupt', shape: 'stack', x: [1, 2], y: [20, 0] }),
      series({ name: 'service', shape: 'stack', x: [1, 2], y: [30, 0.1] }),
    ];
    const { svg } = printed(figure({ x, series: layers }), { grey: true });
    const segments = [...svg.matchAll(/<path d="([^"]*)" fill="url\(#layer-\d\)" stroke="(#[\da-f]+)"/g)];
    expect(segments.map(([, d]) => d!.split('M').length - 1)).toEqual([1, 2]);
    for (const [, , edge] of segments) expect(parseInt(edge!.slice(1, 3), 16)).toBeLessThan(0x60);
  });
});

describe('file names', () => {
  it('follow the title', () => {
    expect(fileName('Loss against rate', 'png')).toBe('batchscope-loss-against-rate.png');
    expect(fileName('Σ', 'csv')).toBe('batchscope-figure.csv');
    expect(fileName('../a\0=b '.repeat(1000), 'svg')).toMatch(/^batchscope-[a-z0-9-]{80}\.svg$/);
  });
});
