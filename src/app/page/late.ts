/** Code of the page that is loaded in one piece after the first figure, or at its first use. */
export { LateShell } from './LateShell.tsx';
export { ParameterSheet } from './ParameterSheet.tsx';
export { followAtLeisure } from './after-first-figure/follow-at-leisure.ts';
export { Drawer } from './drawer/Drawer.tsx';
export { PrintedScenario } from './print/PrintedScenario.tsx';
export { StageBar } from './stage/StageBar.tsx';
export { TopMenus } from './top-bar/TopMenus.tsx';
export { HandoutBar } from '../parts/handout/HandoutBar.tsx';
export { PinNews } from '../parts/pins/cards/PinNews.tsx';
export { ResultTables } from '../parts/tables/ResultTables.tsx';
