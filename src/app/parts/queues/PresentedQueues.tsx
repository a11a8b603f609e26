import './queues.css';
import { QueueTables } from './QueueTables.tsx';
import { usePlacement } from './use-placement.ts';
import { useQueueAnswers } from './use-queue-answers.ts';

/** The state and the tables alone, for a projector. */
export function PresentedQueues() {
  const { placement, place } = usePlacement();
  const placed = typeof placement === 'string' ? null : placement;
  const { simulated } = useQueueAnswers(placed, false);
  return (
    <section className="queues-stage" data-presented aria-label="Queues on cores">
      <h2 className="visually-hidden">Receive queues on cores</h2>
      {placed === null ? (
        <p role="alert">{String(placement)}</p>
      ) : (
        <QueueTables {...{ placement: placed, simulated, place }} />
      )}
    </section>
  );
}
