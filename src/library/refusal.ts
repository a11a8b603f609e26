/** A scenario, question, option or text that is refused. `message` is one sentence. */
export class Refusal extends Error {
  /** Stable, kebab-case: `out-of-range`, `unknown-input`, `unstable`, ... */
  readonly code: string;
  /** The input at fault, by its dotted name; null: none. */
  readonly parameter: string | null;

  constructor({ code, parameter, message }: { code: string; parameter: string | null; message: string }) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.parameter = parameter;
  }
}
