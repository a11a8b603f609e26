import { LateShell } from './LateShell.tsx';
import { ParameterSheet } from './ParameterSheet.tsx';
import { followAtLeisure } from './after-first-figure/follow-at-leisure.ts';
import { Drawer } from './drawer/Drawer.tsx';
import { PrintedScenario } from './print/PrintedScenario.tsx';
import { StageBar } from './stage/StageBar.tsx';
import { TopMenus } from './top-bar/TopMenus.tsx';
import { HandoutBar } from '../parts/handout/HandoutBar.tsx';
import { PinNews } from '../parts/pins/cards/PinNews.tsx';
import { ResultTables } from '../parts/tables/ResultTables.tsx';

/** Code of the page that is loaded in one piece after the first figure, or at its first use. */
export const pageLate = {
  Drawer,
  HandoutBar,
  LateShell,
  ParameterSheet,
  PinNews,
  PrintedScenario,
  ResultTables,
  StageBar,
  TopMenus,
  followAtLeisure,
};
