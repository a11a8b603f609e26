import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import type { MenuRowItem } from '../../kit/menu/menu-entry.ts';
import type { Exports } from './exports.ts';
import type { Provenance } from './provenance/provenance.ts';

/** The download item for the scenario behind a result. */
export function scenarioItem({ saveScenario }: Exports, provenance: Provenance | null): MenuRowItem {
  return {
    face: 'Scenario',
    label: 'Download Scenario (JSON)',
    run: () => void saveScenario(provenance),
  };
}

/** The copy items for the command behind a result and for citations. */
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
