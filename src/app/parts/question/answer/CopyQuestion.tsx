import { useState } from 'react';
import { questionJson } from '../../../../dimensioning/question-file/question-json.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import { useOfferedCommands } from '../../../kit/commands/use-offered-commands.ts';
import { saveBlob } from '../../../figures/export/figure-download.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

const fileName = 'question.json';

/** Copies the question as a file for the command line; where the clipboard is refused it is saved instead. */
export function CopyQuestion({ question, disabled }: { question: Question; disabled: boolean }) {
  const [said, setSaid] = useState('');

  function copy() {
    const text = `${JSON.stringify(questionJson(question), null, 2)}\n`;
    navigator.clipboard.writeText(text).then(
      () => {
        setSaid('Copied: save it as question.json and run “npm run --silent dimension -- question.json”.');
      },
      () => {
        saveBlob(new Blob([text], { type: 'application/json' }), fileName);
        setSaid(`${fileName} saved: run “npm run --silent dimension -- ${fileName}”.`);
      },
    );
  }

  useOfferedCommands(() => ({
    label: 'Question',
    commands: [{ label: 'Copy as question file', words: 'json dimension', disabled, run: copy }],
  }));

  return (
    <>
      <ActionButton
        className="button"
        disabled={disabled}
        title="The question with its scenario as JSON, for npm run dimension"
        onClick={copy}
      >
        Copy as question file
      </ActionButton>
      <span className="quiet-text" role="status">
        {said}
      </span>
    </>
  );
}
