import './queues.css';
import { Fragment, useDeferredValue, useMemo } from 'react';
import { bestMoves } from '../../../queues/best-moves.ts';
import { placementCommands, type PlacementTool } from '../../../queues/commands.ts';
import { machineState } from '../../../queues/core-load.ts';
import { evenOut } from '../../../queues/even-out.ts';
import { busiestBand } from '../../../queues/flow-rates.ts';
import { percentWords, proposalSentence, stateSentences } from '../../../queues/placement-words.ts';
import { mppsText } from '../../../text/number-words.ts';
import { useApp, useAppStore } from '../../core/app-context.tsx';
import {
  entryFields,
  entryLabels,
  exampleEntry,
  type Placement,
  type PlacementEntry,
  placementOf,
} from './placement-entry.ts';

const toolNames: Readonly<Record<PlacementTool, string>> = {
  interrupts: 'Interrupts of the kernel',
  ovs: 'Open vSwitch',
  vpp: 'VPP',
  rss: 'Hash table of the card (RSS)',
};

/** Length of a bar; shorter on a phone, so that the core of a queue is in view. */
const barSize = (share: number): string => `calc(${share} * min(100px, 14vw))`;

interface Change {
  change: (changed: Partial<PlacementEntry>) => void;
}

function Entries({ entry, change }: Change & { entry: PlacementEntry }) {
  const { from, texts } = entry;
  return (
    <fieldset className="queues-entries">
      <legend>Queues, cores and costs</legend>
      <label>
        Rates from
        <select
          value={from}
          onChange={({ target }) => change({ from: target.value === 'flows' ? 'flows' : 'rates' })}
        >
          <option value="rates">a list</option>
          <option value="flows">flows hashed to queues</option>
        </select>
      </label>
      {[...entryFields[from], ...entryFields.costs].map((field) => (
        <label key={field}>
          {entryLabels[field]}
          <input
            value={texts[field]}
            onChange={({ target }) => change({ texts: { ...texts, [field]: target.value } })}
          />
        </label>
      ))}
    </fieldset>
  );
}

function Placed({ placement, change }: Change & { placement: Placement }) {
  const { queues, cores, assignment } = placement;
  const state = useMemo(() => machineState(placement, assignment), [placement, assignment]);
  const most = Math.max(...queues.map(({ rateMpps }) => rateMpps), 1e-9);
  const place = (queue: number, core: number) =>
    change({ assignment: assignment.map((one, k) => (k === queue ? core : one)) });
  return (
    <>
      {stateSentences(placement, state).map((sentence) => (
        <p key={sentence} role="status">
          {sentence}
        </p>
      ))}
      <div className="queues-plan">
        <table>
          <caption>Receive queues</caption>
          <thead>
            <tr>
              <th>Queue</th>
              <th>Rate</th>
              <th>Lost</th>
              <th>Core</th>
            </tr>
          </thead>
          <tbody>
            {queues.map(({ id, rateMpps }, queue) => (
              <tr
                key={id}
                draggable
                onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', `queue ${queue}`)}
              >
                <th>{id}</th>
                <td>
                  <span className="queues-bar" style={{ inlineSize: barSize(rateMpps / most) }} />
                  {mppsText(rateMpps)}
                </td>
                <td>{rateMpps > 0 ? percentWords(state.lostMpps[queue] / rateMpps) : '–'}</td>
                <td>
                  <select
                    aria-label={`Core of queue ${id}`}
                    value={assignment[queue]}
                    onChange={({ target }) => place(queue, Number(target.value))}
                  >
                    {cores.map(({ cpu }, core) => (
                      <option key={cpu} value={core}>
                        {cpu}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <caption>Cores</caption>
          <thead>
            <tr>
              <th>Core</th>
              <th>Queues</th>
              <th>Rate</th>
              <th>Load</th>
            </tr>
          </thead>
          <tbody>
            {state.cores.map(({ queues: placed, rateMpps, load }, core) => (
              <tr
                key={cores[core].cpu}
                data-full={load > 1 || undefined}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault();
                  const dragged = /^queue (\d+)$/.exec(event.dataTransfer.getData('text/plain'));
                  if (dragged !== null) place(Number(dragged[1]), core);
                }}
              >
                <th>{cores[core].cpu}</th>
                <td>{placed.map((queue) => queues[queue].id).join(', ') || '–'}</td>
                <td>{mppsText(rateMpps)}</td>
                <td>
                  <span className="queues-bar" style={{ inlineSize: barSize(Math.min(1, 0.6 * load)) }} />
                  {percentWords(load)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Proposals({ placement, change }: Change & { placement: Placement }) {
  const even = useMemo(() => evenOut(placement, placement.assignment), [placement]);
  const proposals = useMemo(
    () => [
      { label: 'One move', found: bestMoves(placement, placement.assignment, 1), limits: null },
      { label: 'Two moves', found: bestMoves(placement, placement.assignment, 2), limits: null },
      { label: 'Even out', found: even, limits: even },
    ],
    [placement, even],
  );
  const commands = even.moves.length === 0 ? [] : placementCommands(placement, even.assignment, even.moves);
  return (
    <>
      <div className="queues-moves">
        {proposals.map(({ label, found, limits }) => (
          <Fragment key={label}>
            <button
              type="button"
              className="button"
              disabled={found.moves.length === 0}
              onClick={() => change({ assignment: found.assignment })}
            >
              {label}
            </button>
            <p>
              {proposalSentence(
                { ...found, lostShare: machineState(placement, found.assignment).lostShare },
                limits,
              )}
            </p>
          </Fragment>
        ))}
      </div>
      {commands.length === 0 ? null : (
        <details>
          <summary>Commands that even out</summary>
          {commands.map(({ tool, lines, effect, counter }) => (
            <section key={tool} className="queues-commands">
              <h3>{toolNames[tool]}</h3>
              <pre>{lines.join('\n')}</pre>
              <p className="queues-limits">
                {effect} The effect shows in: <code>{counter}</code>.
              </p>
            </section>
          ))}
        </details>
      )}
    </>
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

export function QueuesStage() {
  const entry = useApp((state) => state.placementEntry) ?? exampleEntry;
  const store = useAppStore();
  const change: Change['change'] = (changed) => store.setState({ placementEntry: { ...entry, ...changed } });
  const placement = useMemo(() => placementOf(entry), [entry]);
  const later = useDeferredValue(placement); // of many queues the search takes longer than a frame
  return (
    <section className="queues-stage" aria-label="Queues on cores">
      <h2>Receive queues on cores</h2>
      {typeof placement === 'string' ? (
        <p role="alert">{placement}</p>
      ) : (
        <>
          <Placed placement={placement} change={change} />
          {entry.from === 'flows' ? <FlowBand texts={entry.texts} queues={placement.queues.length} /> : null}
          {typeof later === 'string' ? null : <Proposals placement={later} change={change} />}
        </>
      )}
      <Entries entry={entry} change={change} />
      <p className="queues-limits">
        A core polls its queues in turn, and an empty look costs as much as a poll. Load and loss are those of
        large rings. The inputs of the model change nothing here.
      </p>
    </section>
  );
}
