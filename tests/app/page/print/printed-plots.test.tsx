// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { placeRef } from '../../../../src/app/kit/places.ts';
import { usePrintedPlots } from '../../../../src/app/page/print/use-printed-plots.ts';

function Printed() {
  usePrintedPlots();
  return (
    <div ref={placeRef('plot')} className="figure-plot">
      <svg ref={placeRef('drawing')} />
    </div>
  );
}

it('a plot is a picture that scales while it is printed, and only then', async () => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => root.render(<Printed />));
  const svg = host.querySelector('svg')!;
  Object.defineProperties(svg, { clientWidth: { value: 640 }, clientHeight: { value: 400 } });
  const place = host.querySelector<HTMLElement>('.figure-plot')!;
  window.dispatchEvent(new Event('beforeprint'));
  expect(svg.getAttribute('viewBox')).toBe('0 0 640 400');
  expect(place.style.getPropertyValue('--drawn-ratio')).toBe('640 / 400');
  window.dispatchEvent(new Event('afterprint'));
  expect(svg.hasAttribute('viewBox')).toBe(false);
  expect(place.style.getPropertyValue('--drawn-ratio')).toBe('');
  await act(async () => root.unmount());
});
