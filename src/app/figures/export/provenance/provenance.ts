/** Provenance of an export: enough to reproduce and to cite it. */
import type { About, Citation } from '../../../../models/contract/model.ts';
import type { Scenario } from '../../../../scenario/file/scenario.ts';

/** The package's version, and the commit of the build; `''`: unknown. */
interface ProgramVersion {
  version: string;
  build: string;
}

/** Written by the build (`vite.config.ts`). */
declare const __PROGRAM_VERSION__: ProgramVersion;

export const programVersion: ProgramVersion = __PROGRAM_VERSION__;

/** `0.1.0, build 849fa59c21`. */
export function versionWords({ version, build }: ProgramVersion): string {
  return build === '' ? version : `${version}, build ${build}`;
}

export interface NamedValue {
  name: string;
  value: string;
}

export interface Provenance {
  program: ProgramVersion;
  model: { id: string; name: string; version: string };
  /** The form of the equations. */
  method: { id: string; label: string };
  /** Scenario that the page opens and the command line accepts. */
  scenario: Scenario;
  /** Some inputs are hidden from the reader: neither the scenario nor a command may be exported. */
  hidesInputs: boolean;
  /** Inputs that have an effect, as shown, with units. */
  inputs: readonly NamedValue[];
  /** Empty where none is known; the line is then left out. */
  numericalError: readonly NamedValue[];
  citation: Citation;
  /** Loads the formulas and the paper's BibTeX entry. */
  loadAbout: () => Promise<About>;
  /** Opens the page in this state. */
  link: string;
  /** The shown pins, one line each. */
  pins: readonly string[];
  /** Remarks of the figure: the question and its answer. */
  remarks: readonly string[];
}

const listed = (values: readonly NamedValue[]) =>
  values.map(({ name, value }) => `${name} ${value}`).join('; ');

/** `Pollaczek, F.: Mean waiting time. Textbooks, 1932`. */
export function citationLine({ authors, title, venue, year, url }: Citation): string {
  return `${authors}: ${title}. ${venue}, ${year}${url === undefined ? '' : `. ${url}`}`;
}

/** The provenance as lines of text; none before there is a result. */
export function provenanceLines(provenance: Provenance | null): readonly string[] {
  if (provenance === null) return [];
  const { program, model, method, inputs, numericalError, citation, link, pins, remarks } = provenance;
  return [
    `Batchscope, model ${model.name}, version ${model.version}, ${method.label}`,
    `Program: Batchscope ${versionWords(program)}; model ${model.id}`,
    `Inputs: ${listed(inputs)}`,
    ...(numericalError.length === 0 ? [] : [`Numerical error: ${listed(numericalError)}`]),
    `Source: ${citationLine(citation)}`,
    `Link: ${link}`,
    ...pins,
    ...remarks,
  ];
}

/** The provenance with the remarks of a figure. */
export function withRemarks(provenance: Provenance | null, remarks: readonly string[]): Provenance | null {
  if (provenance === null || remarks.length === 0) return provenance;
  return { ...provenance, remarks: [...provenance.remarks, ...remarks] };
}
