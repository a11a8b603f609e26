/**
 * A prepared link: title and note, hidden results, locked inputs. No exam lock: the link contains all of it as plain
 * text.
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
  /** For a frame in another page: only the figures. */
  embed: boolean;
}

/** Most letters of each in a link. */
export const longestTitle = 120;
export const longestNote = 600;
