import { memo, useMemo } from 'react';
import { machineState } from '../../../queues/core-load.ts';
import { percentWords, stateSentences } from '../../../queues/placement-words.ts';
import type { SimulatedQueue } from '../../../queues/simulate-core.ts';
import type { SimulatedMachine } from '../../../queues/simulate-machine.ts';
import { microsWords, mppsText, significant } from '../../../text/number-words.ts';
import type { Placement } from './placement-entry.ts';
import { Select } from '../../kit/Select.tsx';
import { TableHead } from '../../kit/Table.tsx';

/** Length of a bar; shorter on a phone, so that the core of a queue is in view. */
const barSize = (share: number): string => `calc(${share} * min(100px, 14vw))`;

/** Loss of a run; one without a loss gives no upper bound. */
function lossWords(simulated: SimulatedQueue | null | undefined): string {
  if (simulated === null || simulated === undefined) return '…';
  const { lostShare } = simulated;
  if (lostShare === null) return '–';
  if (lostShare.mean === 0) return 'none seen';
  const about = lostShare.halfWidth === null ? '' : ` ± ${significant(100 * lostShare.halfWidth, 1)}`;
  return about === '' ? percentWords(lostShare.mean) : `${significant(100 * lostShare.mean)}${about} %`;
}

const p99Words = (simulated: SimulatedQueue | null | undefined): string =>
  simulated === null || simulated === undefined
    ? '…'
    : simulated.p99Us === null
      ? '–'
      : microsWords(simulated.p99Us, 2);

interface QueueRowProps {
  queue: number;
  name: string;
  rateMpps: number;
  /** Of the longest bar. */
  most: number;
  loss: string;
  p99: string;
  core: number;
  /** Numbers of the processors. */
  cpus: readonly number[];
  place: (queue: number, core: number) => void;
}

const QueueRow = memo(function QueueRow({
  queue,
  name,
  rateMpps,
  most,
  loss,
  p99,
  core,
  cpus,
  place,
}: QueueRowProps) {
  return (
    <tr draggable onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', `queue ${queue}`)}>
      <th>{name}</th>
      <td>
        <span className="queues-bar" style={{ inlineSize: barSize(rateMpps / most) }} />
        {mppsText(rateMpps)}
      </td>
      <td>
        <Select
          aria-label={`Core of queue ${name}`}
          value={core}
          options={cpus.map((cpu, k) => ({ value: k, label: String(cpu) }))}
          onChange={(chosen) => place(queue, chosen)}
        />
      </td>
      <td className="queues-simulated">{loss}</td>
      <td className="queues-simulated">{p99}</td>
    </tr>
  );
});

interface CoreRowProps {
  core: number;
  cpu: number;
  queues: string;
  rateMpps: number;
  load: number;
  loss: string;
  p99: string;
  place: (queue: number, core: number) => void;
}

const CoreRow = memo(function CoreRow({ core, cpu, queues, rateMpps, load, loss, p99, place }: CoreRowProps) {
  return (
    <tr
      data-full={load > 1 || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const dragged = /^queue (\d+)$/.exec(event.dataTransfer.getData('text/plain'));
        if (dragged !== null) place(Number(dragged[1]), core);
      }}
    >
      <th>{cpu}</th>
      <td className="queues-names">{queues || '–'}</td>
      <td>
        <span className="queues-bar" style={{ inlineSize: barSize(Math.min(1, 0.6 * load)) }} />
        {percentWords(load)}
      </td>
      <td className="queues-simulated">{loss}</td>
      <td className="queues-simulated">{p99}</td>
      <td>{mppsText(rateMpps)}</td>
    </tr>
  );
});

interface QueueTablesProps {
  placement: Placement;
  /** May be of an earlier placement; null: not yet. */
  simulated: { of: Placement; found: SimulatedMachine } | null;
  place: (queue: number, core: number) => void;
}

/** The state in sentences, the queues with their cores, and the cores. */
export function QueueTables({ placement, simulated, place }: QueueTablesProps) {
  const { queues, cores, assignment } = placement;
  const state = useMemo(() => machineState(placement, assignment), [placement, assignment]);
  const most = Math.max(...queues.map(({ rateMpps }) => rateMpps), 1e-9);
  const severalPorts = new Set(queues.map(({ port }) => port)).size > 1;
  const nameOf = (queue: number) =>
    severalPorts ? `${queues[queue].port} ${queues[queue].id}` : String(queues[queue].id);
  const fits = simulated?.of.queues.length === queues.length && simulated.of.cores.length === cores.length;
  const found = fits ? simulated.found : null;
  const numbers = cores.map(({ cpu }) => cpu).join(' ');
  const cpus = useMemo(() => numbers.split(' ').map(Number), [numbers]);
  return (
    <>
      {stateSentences(placement, state).map((sentence) => (
        <p key={sentence} role="status">
          {sentence}
        </p>
      ))}
      <div className="queues-plan" data-old={simulated?.of !== placement || undefined}>
        <table>
          <caption>Receive queues</caption>
          <TableHead cells={['Queue', 'Rate', 'Core', 'Lost', 'p99']} />
          <tbody>
            {queues.map(({ rateMpps }, queue) => (
              <QueueRow
                key={nameOf(queue)}
                name={nameOf(queue)}
                core={assignment[queue]}
                loss={lossWords(found?.queues[queue])}
                p99={p99Words(found?.queues[queue])}
                {...{ queue, rateMpps, most, cpus, place }}
              />
            ))}
          </tbody>
        </table>
        <table>
          <caption>Cores</caption>
          <TableHead cells={['Core', 'Queues', 'Load', 'Lost', 'p99', 'Rate']} />
          <tbody>
            {state.cores.map(({ queues: placed, rateMpps, load }, core) => (
              <CoreRow
                key={cpus[core]}
                cpu={cpus[core]}
                queues={placed.map(nameOf).join(', ')}
                loss={lossWords(found?.cores[core])}
                p99={p99Words(found?.cores[core])}
                {...{ core, rateMpps, load, place }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
