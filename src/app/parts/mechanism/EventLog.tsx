import { useStore } from 'zustand';
import type { Mechanism } from '../../../models/contract/simulation.ts';
import { eventWords } from './event-words.ts';
import type { MechanismStage } from './mechanism-stage.ts';

const loggedLines = 12;

/** The last events in words; silent, because they follow one another too fast to be read aloud. */
export function EventLog({ stage, mechanism }: { stage: MechanismStage; mechanism: Mechanism }) {
  const { player, originUs } = useStore(stage.store);
  const events = player?.log(loggedLines) ?? [];
  return (
    <>
      <h3>Events as text</h3>
      <ol className="mechanism-log" aria-label="Last events, newest first" data-testid="mechanism-log">
        {events.map((event, k) => (
          <li key={k}>{eventWords(event, mechanism, originUs)}</li>
        ))}
      </ol>
      {events.length > 0 ? null : <p>Nothing has happened yet: run the mechanism, or take a step.</p>}
    </>
  );
}
