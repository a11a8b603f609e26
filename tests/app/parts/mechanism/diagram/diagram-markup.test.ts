import { describe, expect, it } from 'vitest';
import { diagramExport } from '../../../../../src/app/parts/mechanism/diagram/DiagramDrawing.tsx';
import { layoutDiagram } from '../../../../../src/app/parts/mechanism/diagram/diagram-layout.ts';
import { diagramMarkup, screenPaint } from '../../../../../src/app/parts/mechanism/diagram/diagram-markup.ts';
import { usualFormat } from '../../../../../src/drawing/printed/printed-document.ts';
import { figureFile } from '../../../../../src/app/figures/export/figure-download.ts';
import { darkPalette, lightPalette } from '../../../../../src/drawing/palette.ts';
import { diagram, groupsOf } from './sample-diagrams.ts';

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

describe('the drawing as markup', () => {
  const placed = layoutDiagram(diagram(groupsOf['4+2'], { repeats: 2 }), 704);
  const light = diagramMarkup(placed, lightPalette);

  it('has the colours of the theme, the page’s custom properties on screen', () => {
    for (const palette of [lightPalette, darkPalette]) {
      expect(diagramMarkup(placed, palette)).toContain(`fill="${palette.ink}"`);
    }
    const colours = diagramMarkup(placed, screenPaint).match(/(?:fill|stroke)="([^"]+)"/g)!;
    for (const colour of colours) expect(colour).toMatch(/"(?:none|var\(--[a-z-]+\))"$/);
  });

  it('distinguishes placements by their outline, and the bottleneck by a frame, beside the words', () => {
    expect(count(light, /stroke-dasharray="5 3"/g)).toBe(4);
    expect(count(light, new RegExp(`stroke="${lightPalette.warning}"`, 'g'))).toBe(1);
    const possible = diagramMarkup(layoutDiagram(diagram(groupsOf['5+2']), 704), lightPalette);
    expect(count(possible, /stroke-dasharray="2 2"/g)).toBe(5);
  });

  it('has one arrow for every step of the packet, and no text below 11 px', () => {
    expect(count(light, /<polygon/g)).toBe(8);
    for (const [, size] of light.matchAll(/font-size="([\d.]+)"/g))
      expect(Number(size)).toBeGreaterThanOrEqual(11);
  });

  it('escapes every word', () => {
    const [host, guest] = groupsOf['1+1'];
    const odd = diagramMarkup(layoutDiagram(diagram([{ ...host, label: '<b>&' }, guest]), 704), lightPalette);
    expect(odd).toContain('&lt;b&gt;&amp;');
    expect(odd).not.toContain('<b>');
  });
});

describe('the drawing as a file', () => {
  const spec = diagram(groupsOf['3+1'], { repeats: 2, title: '3+1, 2 times' });
  const exported = diagramExport(spec);
  const provenance = ['Inputs: cores 8', 'Link: https://example.org/#v1/execution-areas'];

  it('is one SVG document with title, notes, the words and its provenance', async () => {
    const svg = await (
      await figureFile('svg', exported, provenance, { ...usualFormat, caption: true })
    ).text();
    expect(svg).toMatch(/^<svg xmlns=.*<\/svg>$/s);
    expect(svg).toContain('>3+1, 2 times.<');
    expect(svg).toContain('Dashed: the text does not say');
    expect(svg).toContain('A packet enters by the network card.');
    for (const line of provenance) expect(svg).toContain(line);
    expect(svg).not.toContain('var(--');
    const opened = count(svg, /<(?:svg|g|text|title|desc)[ >]/g);
    expect(count(svg, /<\/(?:svg|g|text|title|desc)>/g)).toBe(opened);
  });

  it('is a CSV of its table', async () => {
    const csv = await (await figureFile('csv', exported, provenance)).text();
    expect(csv.split('\n')).toEqual([
      '# 3+1, 2 times',
      '# A configuration',
      ...provenance.map((line) => `# ${line}`),
      'Core',
      'NFVI core 1',
      '',
    ]);
  });
});
