// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { PlotDrawing } from '../../../../src/app/figures/plot/plot-drawing.ts';
import { darkPalette, lightPalette } from '../../../../src/drawing/palette.ts';
import { figure } from '../sample-figure.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function onMedium(medium: 'screen' | 'print') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === medium }));
}

it('a plot is drawn in the colours of paper, also out of view', () => {
  onMedium('screen');
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const drawn: string[] = [];
  const drawing = new PlotDrawing(svg, ({ revision }) => drawn.push(revision));
  const state = {
    spec: figure(),
    size: { width: 600, height: 300 },
    briefly: false,
    priority: 0,
    scenario: '',
  };
  drawing.want({ ...state, palette: darkPalette, revision: 'on the screen' });
  expect(drawn).toEqual([]);
  drawing.drawNow();
  expect(svg.innerHTML).toContain(darkPalette.inkMuted);

  onMedium('print');
  drawing.want({ ...state, palette: lightPalette, revision: 'on paper' });
  expect(drawn).toEqual(['on the screen', 'on paper']);
  expect(svg.innerHTML).toContain(lightPalette.inkMuted);
  expect(svg.innerHTML).not.toContain(darkPalette.inkMuted);

  onMedium('screen');
  drawing.want({ ...state, palette: darkPalette, revision: 'on the screen again' });
  expect(drawn).toHaveLength(2);
  drawing.close();
});
