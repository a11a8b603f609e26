import type { Model } from '../../../models/contract/model.ts';

/** A reader of the files that belong to one part; called before the readers of measurements. */
export interface FileReader {
  /** Whether a file with these first bytes belongs to the part, at this model. */
  claims: (head: Uint8Array, model: Model) => boolean;
  /** A file that can be read as the output of a tool is read as such first. */
  afterTools?: boolean;
  /** Reads it; resolves with one sentence where it is refused, else with null. */
  read: (file: File) => Promise<string | null>;
}
