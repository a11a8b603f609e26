/** A figure that can be opened alone on the stage. */
export interface Examining {
  /** The figure, as links name it. */
  id: string;
  open: () => void;
}
