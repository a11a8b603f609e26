import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import type { MenuRowItem } from '../../kit/menu/MenuRow.tsx';
import type { Exports } from './exports.ts';
import type { Provenance } from './provenance/provenance.ts';

/** The download item for the scenario behind a result. */
export function scenarioItem({ saveScenario }: Exports, provenance: Provenance | null): MenuRowItem {
  return {
    face: 'Scenario',
    name: 'Download Scenario (JSON)',
    onChoose: () => void saveScenario(provenance),
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
      name: 'Copy as command for a shell',
      onChoose: () => void copyCommand(provenance, reproductions),
    },
    {
      face: 'BibTeX',
      name: 'Copy citation as BibTeX',
      onChoose: () => void copyCitation(provenance, 'bibtex'),
    },
    {
      face: 'CSL-JSON',
      name: 'Copy citation as CSL-JSON',
      onChoose: () => void copyCitation(provenance, 'csl'),
    },
  ];
}
