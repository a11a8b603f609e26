// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { ShareItems } from '../../../../src/app/parts/session/ShareItems.tsx';
import type { Share } from '../../../../src/app/parts/session/use-share.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { toyModel } from '../../../toy-model.ts';

let page: Rendered;

afterEach(() => page.remove());

it('each disabled item has its reason, on a page whose answers are hidden', async () => {
  const app = createApp(loadedCatalogue([toyModel]));
  app.store.setState({
    handout: { model: 'toy-queue', title: '', note: '', hide: ['number:meanUs'], lock: [], embed: false },
  });
  const share = { exports: {} } as Share;
  page = await rendered(app, <ShareItems share={share} onPrepare={() => undefined} />);
  const refused = [...page.host.querySelectorAll<HTMLButtonElement>('[role=menuitem]:disabled')];
  const reasons = refused.map((item) => item.querySelector('.menu-hint')?.textContent);
  expect(reasons).toEqual([
    'No measurement lies over the figures',
    'The files would show what this link hides',
    'A session would show what this link hides',
    'This page was prepared already: open Batchscope without its link',
  ]);
});
