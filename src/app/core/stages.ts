/** The contents of the area below the headline and of the panel beside the figures. */
import type { ComponentType } from 'react';
import type { Model } from '../../models/contract/model.ts';
import type { LateCode } from '../kit/lazy/late-code.ts';
import type { Palette } from '../../drawing/palette.ts';
import type { DrawerId, StageId } from './app-state.ts';

/** One of the contents of the area below the headline. */
export interface StageContent {
  id: StageId;
  /** Label of its tab. */
  label: string;
  /** Label where there is little room, a word of it. */
  short?: string;
  /** Further words by which the list of all actions finds it. */
  words?: string;
  /** Tooltip of its tab. */
  help: string;
  /** Subject of the sentence about a failure: `The map`. */
  subject: string;
  content: LateCode<ComponentType>;
  /** A presentation that begins on this stage shows this instead of the sentence and figures of the model. */
  presented?: LateCode<ComponentType<{ colours: Palette }>>;
  /** It has inputs of its own, and those of the model change nothing in it: a presentation has no sliders. */
  separate?: boolean;
  /** Whether `id` names something that the stage can show alone. */
  examines?: (model: Model, id: string) => boolean;
}

/** One of the panels beside the figures. */
export interface DrawerContent {
  id: DrawerId;
  title: string;
  /** Tooltip of its tab. */
  help: string;
  content: LateCode<ComponentType>;
  /** Whether the model has content for it; true unless given. */
  isOffered?: (model: Model) => boolean;
}

let stages: readonly StageContent[] = [];
let drawers: readonly DrawerContent[] = [];

export function declareStages(all: readonly StageContent[]): void {
  stages = all;
}

export function declareDrawers(all: readonly DrawerContent[]): void {
  drawers = all;
}

/** All stages but the figures, in the order of their tabs. */
export const declaredStages = (): readonly StageContent[] => stages;

/** All drawers, in the order of their buttons. */
export const declaredDrawers = (): readonly DrawerContent[] => drawers;

/** The stage of this name; null for the figures and for unknown names. */
export function stageOf(name: string | undefined): StageContent | null {
  return stages.find(({ id }) => id === name) ?? null;
}

/** The drawer of this name; null for unknown names. */
export function drawerOf(name: string | undefined): DrawerContent | null {
  return drawers.find(({ id }) => id === name) ?? null;
}
