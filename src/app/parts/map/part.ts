import { type AskedGoal, outlineText } from '../../../scenario/view/asked-question.ts';
import { type AskedMap, mapText, readMap } from '../../../scenario/view/asked-map.ts';
import { readOutline } from '../../../scenario/view/read-asked.ts';
import { changeView } from '../../core/actions/view-actions.ts';
import type { PagePart } from '../../core/part.ts';
import { textEntry } from '../../core/view/core-settings.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { examinedMap } from './examined-map.ts';

declare module '../../core/app-state.ts' {
  interface StageIds {
    map: true;
  }
  interface ViewState {
    /** For every model; null: the model's usual map. */
    map: AskedMap | null;
    /** Goals whose feasible region the map outlines; null: those of the question, where one is asked. */
    outline: readonly AskedGoal[] | null;
  }
}
declare module '../../core/app.ts' {
  interface Actions {
    setMap: (map: AskedMap) => void;
    /** Sets the goals that the map outlines; none where the list is empty. */
    setOutline: (outline: readonly AskedGoal[]) => void;
  }
}

/** A result over two inputs. */
export const mapPart: PagePart = {
  id: 'map',
  view: {
    map: {
      initial: () => null,
      write: (value) => (value === null ? {} : textEntry('map', mapText(value))),
      read: ({ map }) => (map ? readMap(map) : null),
      onModelChange: 'carry',
    },
    outline: {
      initial: () => null,
      write: (value) => (value === null ? {} : textEntry('outline', outlineText(value))),
      read: ({ outline }) => (outline ? readOutline(outline) : null),
      onModelChange: 'carry',
    },
  },
  actions: ({ store }) => ({
    setMap: (map) => changeView(store, { map }),
    setOutline: (outline) => changeView(store, { outline }),
  }),
  stage: {
    id: 'map',
    label: 'Map',
    help: 'One result over two inputs',
    subject: 'The map',
    content: lateCode(() => import('./MapStage.tsx').then((module) => module.MapStage)),
    examines: ({ indicators }, id) => id === examinedMap || indicators.some(({ name }) => name === id),
  },
};
