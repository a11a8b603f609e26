import { useId, useState } from 'react';
import { readQueues } from '../../../compute/files/parse-files.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { PasteField } from '../../kit/PasteField.tsx';
import { parseNumber } from '../../../scenario/file/check-field.ts';
import type { PollCosts } from '../../../queues/placement.ts';
import type { PastedQueues } from '../../../queues/pasted/pasted-queues.ts';
import { Button } from '../../kit/Button.tsx';

interface PasteQueuesProps {
  costs: PollCosts;
  onRead: (pasted: PastedQueues) => void;
}

/** Takes rates and cores of queues from outputs of tools. */
export function PasteQueues({ costs, onRead }: PasteQueuesProps) {
  const { setPlacementNotes } = useActions();
  const notes = useApp((state) => state.placementNotes);
  const texts = useApp(({ measurement }) => measurement.texts);
  const [text, setText] = useState('');
  const [seconds, setSeconds] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [textId, secondsId] = [useId(), useId()];

  const readText = (pasted: string) => void read([{ name: 'paste', file: new Blob([pasted]) }]);

  async function read(given: readonly { name: string; file: Blob }[]) {
    const betweenS = seconds.trim() === '' ? null : parseNumber(seconds.trim());
    if (seconds.trim() !== '' && !(betweenS !== null && betweenS > 0 && betweenS <= 86_400)) {
      setRefusal('The seconds between two prints must be a number above 0 and at most 86400.');
      return;
    }
    const answer = await readQueues(given, { betweenS, costs });
    if (answer.ok) {
      setRefusal(null);
      setPlacementNotes(answer.value.notes);
      onRead(answer.value);
    } else if (answer.code !== 'cancelled') setRefusal(answer.message);
  }

  return (
    <details className="queues-paste">
      <summary>Paste what your tools print</summary>
      <label htmlFor={textId}>Counters of queues, printed twice, and their cores</label>
      <PasteField
        {...{ id: textId, text }}
        onChange={setText}
        onLong={(long) => {
          setText('');
          readText(long);
        }}
      />
      <div className="button-row">
        <label htmlFor={secondsId}>Seconds between the two prints, unless these say it</label>
        <input
          id={secondsId}
          size={6}
          inputMode="decimal"
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
        <Button disabled={text.trim() === ''} onClick={() => readText(text)}>
          Take queues
        </Button>
        {texts.length === 0 ? null : (
          <Button onClick={() => void read(texts.map(({ name, file }) => ({ name, file })))}>
            {texts.length === 1 ? `Take “${texts[0].name}”` : `Take the ${texts.length} texts of “Your data”`}
          </Button>
        )}
      </div>
      {refusal === null ? null : <p role="alert">{refusal}</p>}
      {notes.map((note) => (
        <p key={note} className="queues-limits">
          {note}
        </p>
      ))}
      <p className="queues-limits">
        <code>ethtool -S eth0</code> twice with <code>cat /proc/interrupts</code>;{' '}
        <code>/proc/net/softnet_stat</code> twice; <code>pmd-rxq-show</code> with <code>pmd-stats-show</code>;{' '}
        <code>show interface rx-placement</code> with <code>show runtime</code>; testpmd’s statistics of
        queues with <code>show config fwd</code>. The text stays in this browser.
      </p>
    </details>
  );
}
