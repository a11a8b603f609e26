import './queues.css';
import { useMemo } from 'react';
import { busiestBand } from '../../../queues/flow-rates.ts';
import { percentWords } from '../../../queues/placement-words.ts';
import { formatCount } from '../../../text/number-format.ts';
import { SolveProgress } from '../../kit/ProgressLine.tsx';
import { PasteQueues } from './PasteQueues.tsx';
import {
  entryFields,
  entryLabels,
  exampleEntry,
  type PlacementEntry,
  placementOf,
  withPasted,
} from './placement-entry.ts';
import { ProposalList } from './ProposalList.tsx';
import { QueueTables } from './QueueTables.tsx';
import { type ChangePlacement, usePlacement } from './use-placement.ts';
import { simulatedPackets, useQueueAnswers } from './use-queue-answers.ts';
import { Select } from '../../kit/Select.tsx';

function Entries({ entry, change }: { entry: PlacementEntry; change: ChangePlacement }) {
  const { from, texts } = entry;
  return (
    <fieldset className="queues-entries">
      <legend>Queues, cores and costs</legend>
      <label>
        Rates from
        <Select
          value={from}
          options={{ rates: 'a list', flows: 'flows hashed to queues' }}
          onChange={(chosen) => change({ from: chosen })}
        />
      </label>
      {[...entryFields[from], ...entryFields.costs].map((field) => (
        <label key={field}>
          {entryLabels[field]}
          <input
            value={texts[field]}
            onChange={({ target }) => change({ texts: { ...texts, [field]: target.value } }, true)}
            onBlur={() => change({})}
          />
        </label>
      ))}
    </fieldset>
  );
}

function FlowBand({ texts, queues }: { texts: PlacementEntry['texts']; queues: number }) {
  const [flows, zipf] = [Number(texts.flows), Number(texts.zipf)];
  const { mean, low, high, trials } = useMemo(
    () => busiestBand({ flows, zipf }, queues),
    [flows, zipf, queues],
  );
  return (
    <p>
      Over {trials} hashes the busiest queue gets {percentWords(mean)} of the packets on average, from{' '}
      {percentWords(low)} to {percentWords(high)} in 90 of 100; an even split is {percentWords(1 / queues)}.
    </p>
  );
}

const exampleCosts = placementOf(exampleEntry);

export function QueuesStage() {
  const { entry, placement, missing, change, place } = usePlacement();
  const placed = typeof placement === 'string' ? null : placement;
  const { proposed, simulated, progress, failure, cancel } = useQueueAnswers(placed, true);
  const shown = placed ?? exampleCosts;
  return (
    <section className="queues-stage" aria-label="Queues on cores">
      <h2>Receive queues on cores</h2>
      {missing === null ? null : <p role="alert">{missing}</p>}
      {placed === null ? (
        <p role="alert">{String(placement)}</p>
      ) : (
        <>
          {placed.unfit.length === 0 ? null : <p role="alert">{placed.unfit.join(' ')}</p>}
          <QueueTables {...{ placement: placed, simulated, place }} />
          {progress === null ? null : (
            <SolveProgress word="Simulating" fraction={progress} onCancel={cancel} />
          )}
          {failure === null ? null : <p role="alert">{failure}</p>}
          {entry.from === 'flows' ? <FlowBand texts={entry.texts} queues={placed.queues.length} /> : null}
          <ProposalList
            {...{ placement: placed, proposed }}
            onPlace={(assignment) => change({ assignment })}
          />
        </>
      )}
      {typeof shown === 'string' ? null : (
        <PasteQueues costs={shown.costs} onRead={(pasted) => change(withPasted(entry, pasted))} />
      )}
      <Entries entry={entry} change={change} />
      <p className="queues-limits">
        Lost and p99 are simulated with {formatCount(simulatedPackets)} packets a core, memoryless arrivals
        and the given rings; ± is half of a 95 % interval, and a run without a loss gives no upper bound. The
        load and the sentence hold for large rings and an empty poll that costs as much as another; cheaper
        ones leave more room. The inputs of the model have no effect here.
      </p>
    </section>
  );
}
