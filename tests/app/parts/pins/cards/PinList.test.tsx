// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PinList } from '../../../../../src/app/parts/pins/cards/PinList.tsx';
import { createApp } from '../../../../../src/app/page/create-app.ts';
import { fetchLateCode } from '../../../../../src/app/kit/lazy/late-code.ts';
import { loadedCatalogue } from '../../../../../src/models/catalogue.ts';
import { toyModel } from '../../../../toy-model.ts';
import { type Rendered, rendered } from '../../../rendered.tsx';

let page: Rendered;
let resized: () => void;
let barWidth: number;

beforeAll(() => fetchLateCode());

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(observed: () => void) {
        resized = observed;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('.pin-chip') ? new DOMRect(600, 0, 100, 28) : new DOMRect(0, 0, barWidth, 40);
  });
  barWidth = 1000;
  const app = createApp(loadedCatalogue([toyModel]));
  app.actions.pinPresent();
  page = await rendered(app, <PinList />);
});

afterEach(async () => {
  await page.remove();
  vi.restoreAllMocks();
});

it('the card of a pin is under its chip and inside the bar when the window narrows', async () => {
  const left = () => page.host.querySelector<HTMLElement>('.pin-card')!.style.left;
  await act(async () => page.host.querySelector<HTMLElement>('.pin-chip')!.click());
  expect(left()).toBe('600px');
  barWidth = 700;
  await act(async () => {
    resized();
  });
  expect(left()).toBe('388px');
});
