import { useState } from 'react';
import { type Reproduction, shellCommand } from '../../../scenario/command/shell-command.ts';
import { writeScenario } from '../../../scenario/file/read-scenario.ts';
import { lateCode } from '../../store/late-code.ts';
import type { Provenance } from './provenance.ts';

const downloadCode = lateCode(() => import('./figure-download.ts'));
const citationCode = lateCode(() => import('./citations.ts'));

const refused = 'The browser did not allow copying.';
const notLoaded = 'The code for this could not be loaded. Check the connection and try again.';

/** What leaves the page beside a picture: all that needs nothing but the provenance. */
export interface Exports {
  /** What was done, or why not; `''` before. */
  said: string;
  say: (words: string) => void;
  /** `otherwise`: what to do where the browser refuses. */
  copy: (text: string | Promise<string>, copied: string, otherwise: string) => Promise<void>;
  saveScenario: () => Promise<void>;
  copyCommand: (reproduction: Reproduction) => Promise<void>;
  copyCitation: (format: 'bibtex' | 'csl') => Promise<void>;
}

/** What can be done with the present state, or a figure of it; what was done is said. */
export function useExports(provenance: Provenance | null): Exports {
  const [said, say] = useState('');

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
      say(`${refused} ${otherwise}`);
    }
  }

  /** Nothing can be traced while the next result is on its way. */
  function known(): Provenance | null {
    if (provenance === null) say('The result is still being computed. Try again in a moment.');
    return provenance;
  }

  return {
    said,
    say,
    copy,
    async saveScenario() {
      const { scenario } = known() ?? {};
      if (scenario === undefined) return;
      const text = `${JSON.stringify(writeScenario(scenario), null, 2)}\n`;
      try {
        const { saveBlob } = await downloadCode.fetch();
        saveBlob(new Blob([text], { type: 'application/json' }), 'batchscope-scenario.json');
        say('batchscope-scenario.json saved.');
      } catch {
        say(notLoaded);
      }
    },
    async copyCommand(reproduction) {
      const { scenario } = known() ?? {};
      if (scenario === undefined) return;
      await copy(
        shellCommand(reproduction, scenario),
        'Command copied: run it in the folder of Batchscope.',
        'Download the scenario instead, and run “npm run --silent solve -- batchscope-scenario.json”.',
      );
    },
    async copyCitation(format) {
      const source = known();
      if (source === null) return;
      const text = Promise.all([citationCode.fetch(), source.loadAbout()]).then(
        ([{ bibtexOf, cslJsonOf }, { bibtex }]) =>
          (format === 'bibtex' ? bibtexOf : cslJsonOf)(bibtex, source),
      );
      await copy(
        text,
        format === 'bibtex' ? 'BibTeX copied.' : 'CSL-JSON copied.',
        'The drawer “Formulas” shows the BibTeX entry.',
      );
    },
  };
}
