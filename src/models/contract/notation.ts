/** How a model's paper writes the terms of the glossary, and which inputs and results they are here. */

export interface NotedTerm {
  /** The paper's symbols; absent: the paper has none. */
  symbol?: string;
  /** The symbols on this page, where they differ or the paper has none. Several are parted by commas. */
  here?: string;
  /** Inputs and indicators of the model; a name stands for all that begin with it and a dot, too. */
  names?: readonly string[];
}

/** By the term's id in the glossary: `packet-rate`. */
export type Notation = Readonly<Record<string, NotedTerm>>;
