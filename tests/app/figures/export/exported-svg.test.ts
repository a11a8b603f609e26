import { describe, expect, it } from 'vitest';
import { exportedSvg } from '../../../../src/app/figures/export/exported-svg.ts';
import { fileName } from '../../../../src/app/figures/export/figure-download.ts';
import { textWidth, wrapped } from '../../../../src/app/figures/frame/words/text-width.ts';
import { lightPalette } from '../../../../src/app/kit/theme/palette.ts';
import { figure } from '../sample-figure.ts';

describe('an exported figure', () => {
  const spec = figure({ title: 'Loss < 1e-7 & "β"' });
  const link = `https://example.org/#v1/batch-polling?${'serviceTable=1:2,'.repeat(20)}`;
  const { svg, height } = exportedSvg(spec, ['rate 7500 Mbit/s', 'Geissler et al., 2021', link]);

  it('is one document with title, plot, parameters, citation and link', () => {
    expect(svg.startsWith('<svg xmlns=')).toBe(true);
    expect(svg).toContain('>Loss &lt; 1e-7 &amp; &quot;β&quot;<');
    expect(svg).toMatch(new RegExp(`<path d="M[\\d.,LC -]+" fill="none" stroke="${lightPalette.model[0]}"`));
    expect(svg).toContain('rate 7500 Mbit/s');
    expect(svg).toContain('Rate on the wire (Mbit/s)');
    const opened = svg.match(/<(?:svg|g|text|title|desc)[ >]/g)!.length;
    expect(svg.match(/<\/(?:svg|g|text|title|desc)>/g)!).toHaveLength(opened);
  });

  it('cuts text that is too long for a line, names of series, too, and is valid whatever they contain', () => {
    const name = `=cmd|' /C calc'!A0 <b>\u0000\u001b\ud800 ${'long '.repeat(200)}`;
    const series = Array.from({ length: 12 }, (_, k) => ({ ...spec.series[0], name, label: `${k} ${name}` }));
    const { svg: hostile } = exportedSvg({ ...spec, title: name, subtitle: name, series }, [name]);
    expect(hostile).not.toMatch(/[^\P{Cc}\n]|\p{Surrogate}|<b>/u);
    const lines = [...hostile.matchAll(/<text [^>]*font-size="(\d+)"[^>]*>([^<]*)<\/text>/g)];
    for (const [, size, text] of lines.filter(([, , words]) => words.includes('cmd')).slice(0, 2))
      expect(textWidth(text.replace(/&[^;]+;/g, 'x'), Number(size))).toBeLessThanOrEqual(880);
    const opened = hostile.match(/<(?:svg|g|text|title|desc)[ >]/g)!.length;
    expect(hostile.match(/<\/(?:svg|g|text|title|desc)>/g)!).toHaveLength(opened);
  });

  it('breaks a long link into lines and is higher for them', () => {
    const short = exportedSvg(spec, ['rate 7500 Mbit/s']);
    expect(height).toBeGreaterThan(short.height + 3 * 16);
    for (const line of wrapped(link, 880, 12)) expect(textWidth(line, 12)).toBeLessThanOrEqual(880);
    expect(wrapped(link, 880, 12).join('')).toBe(link);
  });
});

describe('file names', () => {
  it('follow the title', () => {
    expect(fileName('Loss against rate', 'png')).toBe('batchscope-loss-against-rate.png');
    expect(fileName('Σ', 'csv')).toBe('batchscope-figure.csv');
    expect(fileName('../a\0=b '.repeat(1000), 'svg')).toMatch(/^batchscope-[a-z0-9-]{80}\.svg$/);
  });
});
