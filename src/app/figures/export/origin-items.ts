import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import type { MenuRowItem } from '../../kit/menu/menu-entry.ts';
import type { Exports } from './exports.ts';
import type { Provenance } from './provenance/provenance.ts';

/** The item of a row of downloads for what a result came from. */
export function scenarioItem({ saveScenario }: Exports, provenance: Provenance | null): MenuRowItem {
  return {
    face: 'Scenario',
    label: 'Download Scenario (JSON)',
    run: () => void saveScenario(provenance),
  };
}

/** The items of a row of copies for what computes a result anew and what is cited with it. */
export function originItems(
  { copyCommand, copyCitation }: Exports,
  provenance: Provenance | null,
  reproductions: readonly Reproduction[],
): readonly MenuRowItem[] {
  return [
    {
      face: 'Command',
      label: 'Copy as command for a shell',
      run: () => void copyCommand(provenance, reproductions),
    },
    {
      face: 'BibTeX',
      label: 'Copy citation as BibTeX',
      run: () => void copyCitation(provenance, 'bibtex'),
    },
    {
      face: 'CSL-JSON',
      label: 'Copy citation as CSL-JSON',
      run: () => void copyCitation(provenance, 'csl'),
    },
  ];
}
