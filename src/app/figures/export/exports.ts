import { type Reproduction, shellCommand } from '../../../scenario/command/shell-command.ts';
import { writeScenario } from '../../../scenario/file/read-scenario.ts';
import type { MenuRowItem } from '../../kit/menu/menu-entry.ts';
import { bibtexOf, cslJsonOf } from './citations.ts';
import { saveBlob } from './figure-download.ts';
import type { Provenance } from './provenance/provenance.ts';

const notLoaded = 'The code for this could not be loaded. Check the connection and try again.';

/** A pending result has no provenance. */
export const notYetTraced = 'The result is still being computed. Try again in a moment.';

/** Reason for a refusal: a scenario and a command contain every input, the hidden ones included. */
const hiddenScenario = 'It would say the inputs that this link hides. The link of the page does not.';

/** Input of the command line, and of the page. */
export const scenarioFile = 'batchscope-scenario.json';

export function scenarioText({ scenario }: Provenance): string {
  return `${JSON.stringify(writeScenario(scenario), null, 2)}\n`;
}

/** Exports other than pictures. Each announces its success or the reason of its failure; none rejects. */
export interface Exports {
  /** `otherwise`: instruction for a browser that refuses. */
  copy: (text: string | Promise<string>, copied: string, otherwise: string) => Promise<void>;
  /** PNG; where the browser has `ClipboardItem`. Called in a click: a browser may refuse it later. */
  copyImage: (image: Promise<Blob>) => Promise<void>;
  saveScenario: (provenance: Provenance | null) => Promise<void>;
  copyCommand: (provenance: Provenance | null, reproductions: readonly Reproduction[]) => Promise<void>;
  copyCitation: (provenance: Provenance | null, format: 'bibtex' | 'csl') => Promise<void>;
}

/** Output of each command; it is less than the figure where the figure draws curves without a sweep. */
const computed: Readonly<Record<Reproduction['command'], string>> = {
  solve: 'the results for the current inputs',
  sweep: 'the results at every point drawn',
  simulate: 'the simulation',
  dimension: 'the answer',
};

function commandsCopied(reproductions: readonly Reproduction[]): string {
  if (reproductions.length === 1)
    return `Command copied: run in the folder of Batchscope, it computes ${computed[reproductions[0].command]}.`;
  return `${reproductions.length} commands copied: run in the folder of Batchscope, they compute the figure’s curves and what is drawn beside them.`;
}

/** `say` shows one or two sentences in the status line. */
export function announcedExports(say: (words: string) => void): Exports {
  async function copy(text: string | Promise<string>, copied: string, otherwise: string): Promise<void> {
    let words: string;
    try {
      words = await text;
    } catch {
      say(notLoaded);
      return;
    }
    try {
      await navigator.clipboard.writeText(words);
      say(copied);
    } catch {
      say(`The browser did not allow copying. ${otherwise}`);
    }
  }

  async function copyImage(image: Promise<Blob>): Promise<void> {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
      say('Image copied.');
    } catch {
      const isMade = await image.then(
        () => true,
        () => false,
      );
      say(
        isMade
          ? 'The browser did not allow copying. Export the PNG file instead.'
          : 'The image could not be made. The CSV file holds the same numbers.',
      );
    }
  }

  async function traced(
    provenance: Provenance | null,
    act: (known: Provenance) => Promise<void> | void,
  ): Promise<void> {
    if (provenance === null) say(notYetTraced);
    else await act(provenance);
  }

  async function passedOn(
    provenance: Provenance | null,
    act: (known: Provenance) => Promise<void> | void,
  ): Promise<void> {
    if (provenance?.hidesInputs) say(hiddenScenario);
    else await traced(provenance, act);
  }

  return {
    copy,
    copyImage,
    saveScenario: (provenance) =>
      passedOn(provenance, (known) => {
        saveBlob(new Blob([scenarioText(known)], { type: 'application/json' }), scenarioFile);
        say(`${scenarioFile} saved.`);
      }),
    copyCommand: (provenance, reproductions) =>
      passedOn(provenance, ({ scenario }) =>
        copy(
          reproductions.map((one) => shellCommand(one, scenario)).join(''),
          commandsCopied(reproductions),
          `Download the scenario instead, and run “npm run --silent solve -- ${scenarioFile}”.`,
        ),
      ),
    copyCitation: (provenance, format) =>
      traced(provenance, (known) =>
        copy(
          known.loadAbout().then(({ bibtex }) => (format === 'bibtex' ? bibtexOf : cslJsonOf)(bibtex, known)),
          format === 'bibtex' ? 'BibTeX copied.' : 'CSL-JSON copied.',
          '“How it is computed” shows the BibTeX entry.',
        ),
      ),
  };
}

/** The download item for the scenario behind a result. */
export function scenarioItem({ saveScenario }: Exports, provenance: Provenance | null): MenuRowItem {
  return { face: 'Scenario', label: 'Download Scenario (JSON)', run: () => void saveScenario(provenance) };
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
    { face: 'BibTeX', label: 'Copy citation as BibTeX', run: () => void copyCitation(provenance, 'bibtex') },
    { face: 'CSL-JSON', label: 'Copy citation as CSL-JSON', run: () => void copyCitation(provenance, 'csl') },
  ];
}
