import type { Model } from '../../../models/contract/model.ts';

export interface PartReading {
  /** A file that is the output of a tool is read as that output instead. */
  afterTools?: boolean;
  /** Resolves with one sentence where the file is refused, with null otherwise. */
  read: (file: File) => Promise<string | null>;
}

/**
 * Reader of the files that belong to one part; called before the file is read as a measurement, with its first bytes
 * and the model on the page. null: the file does not belong to the part.
 */
export type FileReader = (head: Uint8Array, model: Model) => PartReading | null | Promise<PartReading | null>;
