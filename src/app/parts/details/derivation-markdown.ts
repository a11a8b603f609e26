/** A derivation as Markdown, with its equation, numbers and origin. */
import type { DerivationStep } from '../../../models/contract/paper.ts';
import type { Formula } from '../../../models/contract/model.ts';
import { type Provenance, provenanceLines } from '../../figures/export/provenance/provenance.ts';

/** Characters that Markdown would take as its marks. */
const escaped = (text: string) => text.replace(/[\\`*_<>|]/g, '\\$&');

export function derivationMarkdown(
  { label, number, tex }: Pick<Formula, 'label' | 'number' | 'tex'>,
  steps: readonly DerivationStep[],
  provenance: Provenance | null,
): string {
  const blocks = [
    `## ${escaped(label)} (${escaped(number)})`,
    `$$\n${tex}\n$$`,
    steps.map(({ change, line }, k) => `${k + 1}. ${escaped(change)}\n   ${escaped(line)}`).join('\n'),
    // As it is: a link with a backslash in it leads nowhere.
    ...(provenance === null ? [] : [`\`\`\`text\n${provenanceLines(provenance).join('\n')}\n\`\`\``]),
  ];
  return `${blocks.join('\n\n')}\n`;
}
