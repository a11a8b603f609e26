/** Citations of the paper behind a figure and of Batchscope: BibTeX, and CSL-JSON for reference managers. */
import { cslOf, readBibtex, softwareEntry } from '../../../text/bibtex.ts';
import type { Provenance } from './provenance/provenance.ts';

/** An address as the value of a field: its braces would end it. */
const inBraces = (address: string): string => address.replaceAll('{', '%7B').replaceAll('}', '%7D');

/** The entry of this version of Batchscope, with the page's address. */
function programEntry({ program: { version, build }, model, link }: Provenance): string {
  const note = `Model ${model.name}, version ${model.version}${build === '' ? '' : `; build ${build}`}`;
  return softwareEntry({ version, note, url: inBraces(link.split('#')[0]) });
}

/** The paper's entry, with its address added where it is known and missing. */
function paperEntry(bibtex: string, { citation: { url } }: Provenance): string {
  if (url === undefined || /\burl\s*=/.test(bibtex)) return bibtex;
  return bibtex.replace(/,?\s*\}\s*$/, `,\n  url     = {${inBraces(url)}}\n}`);
}

/** `bibtex`: the entry of the model's paper. */
export function bibtexOf(bibtex: string, provenance: Provenance): string {
  return `${paperEntry(bibtex, provenance)}\n\n${programEntry(provenance)}\n`;
}

export function cslJsonOf(bibtex: string, provenance: Provenance): string {
  const entries = [paperEntry(bibtex, provenance), programEntry(provenance)];
  return `${JSON.stringify(
    entries.map((entry) => cslOf(readBibtex(entry))),
    null,
    2,
  )}\n`;
}
