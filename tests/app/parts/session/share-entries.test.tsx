// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { type MenuEntry, menuCommands } from '../../../../src/app/kit/menu/menu-entry.ts';
import { useShareEntries } from '../../../../src/app/parts/session/use-share-entries.ts';
import type { Share } from '../../../../src/app/parts/session/use-share.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { toyModel } from '../../../toy-model.ts';

let page: Rendered;
let entries: readonly MenuEntry[];

function Entries() {
  entries = useShareEntries({ exports: {} } as Share, () => undefined)();
  return null;
}

afterEach(() => page.remove());

it('each disabled item has its reason, on a page whose answers are hidden', async () => {
  const app = createApp(loadedCatalogue([toyModel]));
  app.store.setState({
    handout: {
      model: 'toy-queue',
      title: '',
      note: '',
      hide: ['number:meanUs'],
      lock: [],
      embed: false,
      task: '',
    },
  });
  page = await rendered(app, <Entries />);
  const refused = menuCommands(entries).filter(({ disabled }) => disabled);
  expect(refused.map(({ hint }) => hint)).toEqual([
    'No measurement lies over the figures',
    'The files would show what this link hides',
    'A session would show what this link hides',
    'This page was prepared already: open Batchscope without its link',
  ]);
});
