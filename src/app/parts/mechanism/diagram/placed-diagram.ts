/** A drawing laid out: every box, arrow and word with its position, px from the top left corner. No colours. */
import type { DiagramArea, DiagramGroup } from '../../../../models/contract/diagram.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Point = readonly [x: number, y: number];

export interface PlacedText {
  x: number;
  baseline: number;
  text: string;
  /** `title`: of an element with other elements inside; `label`: a name; `note`: beside it; `mark`: the bottleneck. */
  role: 'title' | 'label' | 'note' | 'mark';
  anchor: 'start' | 'middle' | 'end';
}

export interface PlacedArea {
  area: DiagramArea;
  box: Box;
}

export interface PlacedCore {
  box: Box;
  /** x of the lines between cores that share areas, in the core's heading; none for a core with separate areas. */
  dividers: readonly number[];
  /** Height of the heading, which is that of the dividers. */
  headingHeight: number;
}

export interface PlacedGroup {
  kind: DiagramGroup['kind'];
  box: Box;
}

/** The packet's way from one station to the next; the last point is the arrow's tip. */
export interface Route {
  from: string;
  to: string;
  points: readonly Point[];
}

export interface PlacedDiagram {
  width: number;
  height: number;
  processor: Box;
  /** The cores of one repeat; null without repeats. */
  block: Box | null;
  /** Outlines of the further repeats behind it, the farthest first. */
  behind: readonly Box[];
  groups: readonly PlacedGroup[];
  cores: readonly PlacedCore[];
  areas: readonly PlacedArea[];
  idle: readonly Box[];
  nic: Box;
  routes: readonly Route[];
  texts: readonly PlacedText[];
}

export const right = ({ left, width }: Box): number => left + width;
export const bottom = ({ top, height }: Box): number => top + height;
export const middle = ({ top, height }: Box): number => top + height / 2;
