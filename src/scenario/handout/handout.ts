/**
 * How somebody prepared a link for others: its own title and note, what it does not show, what it does not let move. No
 * exam lock: all of it stands in the link in plain words.
 */
export interface Handout {
  /** Id of the model whose places and inputs are named; other models are whole. */
  model: string;
  /** `''`: none. */
  title: string;
  /** May have lines; `''`: none. */
  note: string;
  /** Places that are not shown, as `hideable-places.ts` names them. */
  hide: readonly string[];
  /** Inputs that are shown with their value and cannot be moved, by name. */
  lock: readonly string[];
  /** For a frame in another page: without what surrounds the figures. */
  embed: boolean;
}

/** Letters of each that a link keeps. */
export const longestTitle = 120;
export const longestNote = 600;
