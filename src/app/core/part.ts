import type { InputValues } from '../../models/contract/inputs.ts';
/**
 * A part of the page: a folder of `src/app/parts` and one line of `src/app/page/parts.ts`. Its light declarations are
 * known from the start; everything else of a part is a lazy module.
 */
import type { ComponentType } from 'react';
import type { Catalogue } from '../../models/catalogue.ts';
import type { FigureDeclaration, FigureSpec, Overlay } from '../../models/contract/figure.ts';
import type { ShownRateUnit } from '../../models/contract/screen.ts';
import type { PinnedFigure } from '../../models/figure-parts/pinned-curves.ts';
import type { HideablePart } from '../../scenario/handout/hideable-places.ts';
import type { RateConversion } from '../../scenario/units/unit-scale.ts';
import type { Pin } from '../../scenario/pin/pin.ts';
import type { LateCode } from '../kit/lazy/late-code.ts';
import type { Actions, App } from './app.ts';
import type { AppState, ViewState } from './app-state.ts';
import type { CommandSource } from './commands/command.ts';
import type { FileReader } from './evidence/file-reader.ts';
import type { SavedState } from './evidence/saved-state.ts';
import { declareState } from './initial-state.ts';
import { declareLinkedPins } from './link/linked-pins.ts';
import { declareDrawers, declareStages, type DrawerContent, type StageContent } from './stages.ts';
import { declareViewSettings, type ViewSettings } from './view/view-setting.ts';

/** Commands under one heading of the list of all actions. */
export interface CommandSection {
  heading: string;
  commands: CommandSource;
  /** A handout that closes this part hides them. */
  part?: HideablePart;
  /** Also during a presentation. */
  presented?: boolean;
}

/** The pins of the page, which links carry. */
interface LinkedPins {
  of: (state: AppState) => readonly Pin[];
  /** Replaces all pins by these. */
  open: (app: App, pins: readonly Pin[]) => void;
}

/**
 * Places of figures, panel and parts at which other parts show something: the properties of a component, by the name of
 * its place. Each place is declared where it is shown, by declaration merging.
 */
export interface Places {}

/** A component, or the lazy module that has one. */
export type Placed<Props> = ComponentType<Props> | LateCode<ComponentType<Props>>;

/** Keys of a scenario file for state that no link can carry, and for hand-written files. */
interface FileKeys {
  keys: readonly string[];
  /**
   * The settings that the keys of a file set, or one sentence that refuses them. `{}`: the file has none of the keys.
   */
  read: (json: Readonly<Record<string, unknown>>) => Partial<ViewState> | string;
  /** Restores the state outside the view that legal keys contain; pins and measurements on the page remain. */
  open?: (app: App, json: Readonly<Record<string, unknown>>) => void;
  /** Keys of the state that `open` changes. */
  changes?: readonly (keyof AppState)[];
  /** Keys for the state that a link does not carry; `{}`: a link carries all of it. */
  write: (state: AppState) => Readonly<Record<string, unknown>>;
}

/** Lazy module of a part, loaded after the first figure, or at the first use of one of its actions. */
export interface PartCode {
  actions?: (app: App) => Partial<Actions>;
  /** Subscribes to the state, once the first figure is drawn. */
  follow?: (app: App) => unknown;
  /** Readers of the files that belong to the part. */
  readers?: (app: App) => readonly FileReader[];
  /** Commands in the list of all actions. */
  commands?: readonly CommandSection[];
  /** State that a reload of the page restores. */
  saved?: SavedState;
  /** Keys of scenario files that belong to the part. */
  fileKeys?: FileKeys;
  /**
   * Overlays that the part fitted to measurements, each the same object while nothing changed; one function per page.
   */
  overlays?: () => (state: AppState) => readonly Overlay[];
  /** Curves over the figures of the model; one function per figure on the page. */
  curves?: () => (asked: AskedCurves) => PartCurves;
}

/** A figure as drawn. */
export interface AskedCurves {
  state: AppState;
  catalogue: Catalogue;
  declaration: FigureDeclaration;
  /** The chosen one of its views. */
  view: string;
  /** Unit of its rates. */
  unit: ShownRateUnit;
}

export interface PartCurves {
  /** Curves of other scenarios, which exports list by name. */
  scenarios?: readonly PinnedFigure[];
  /** Further curves, in the axes of the figure. */
  over?: (drawn: FigureSpec, rate: RateConversion) => readonly PinnedFigure[];
}

export interface PagePart {
  id: string;
  /** Initial values of the keys that the part adds to the state. */
  state?: Partial<AppState>;
  /** Keys of the state that remain when another model or a link is opened. */
  remains?: readonly (keyof AppState)[];
  view?: Partial<ViewSettings>;
  /** Subscribes to the state from the start. */
  start?: (app: App) => unknown;
  /** Actions that need no lazy code. */
  actions?: (app: App) => Partial<Actions>;
  pins?: LinkedPins;
  stage?: StageContent;
  drawers?: readonly DrawerContent[];
  /** Whether the part has curves for this figure. */
  hasCurves?: (state: AppState, figure: FigureDeclaration) => boolean;
  /** The curves are drawn again when one of these changes. */
  curvesFrom?: (state: AppState) => readonly unknown[];
  /** Inputs of the part's curves for the shown model, which widen the axes; the same objects while nothing changed. */
  inputsBeside?: (state: AppState) => readonly InputValues[];
  places?: { readonly [K in keyof Places]?: Placed<Places[K]> };
  code?: LateCode<PartCode>;
}

let declared: readonly PagePart[] = [];

/** Registers the parts, in the order of the page; once, before an application is created. */
export function declareParts(parts: readonly PagePart[]): void {
  declared = parts;
  for (const { view } of parts) if (view !== undefined) declareViewSettings(view);
  declareState(
    parts.flatMap(({ state }) => state ?? []),
    parts.flatMap(({ remains = [] }) => remains),
  );
  for (const { pins } of parts) if (pins !== undefined) declareLinkedPins(pins.of);
  declareStages(parts.flatMap(({ stage }) => stage ?? []));
  declareDrawers(parts.flatMap(({ drawers }) => drawers ?? []));
}

export const declaredParts = (): readonly PagePart[] => declared;

/** Replaces all pins by those of a link. */
export function openLinkedPins(app: App, pins: readonly Pin[]): void {
  declared.find(({ pins: linked }) => linked !== undefined)?.pins?.open(app, pins);
}

export const loadedCode = (): readonly PartCode[] => declared.flatMap(({ code }) => code?.now ?? []);
