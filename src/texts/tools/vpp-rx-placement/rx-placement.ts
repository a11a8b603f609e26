/** VPP's `show interface rx-placement`: which worker polls which receive queue. */
import type { ReadingNote } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import type { AssignedQueue } from '../queue-assignment.ts';
import { assignmentFacts, assignmentText } from '../queue-assignment.ts';
import { takeLines } from '../../lines/cut.ts';
import { limitTo, refuseLine, unquotedLines, refuseRow } from '../../lines/lines.ts';
import type { ToolParser, ToolReading } from '../tool-reading.ts';

/** A thread: number and name. */
export const threadLine = /^\s*Thread (\d{1,4}) \((\S{1,60})\):$/;
/** A receive queue: interface, number, mode. */
export const queueLine = /^\s*(\S{1,120}) queue (\d{1,5}) \((\w{1,20})\)$/;
const mostQueues = 4096;

interface PlacedQueue extends AssignedQueue {
  mode: string;
}

function recognise(head: string): number {
  const queues = head
    .split(/[\r\n]+/, 2000)
    .filter((line) => queueLine.test(line.replace(/^[> ]+/, ''))).length;
  if (queues === 0) return 0;
  return /^[> ]*Thread \d{1,4} \(\S{1,60}\):\s*$/m.test(head) ? 0.98 : 0.6;
}

function parse(text: string): ToolReading {
  const queues: PlacedQueue[] = [];
  let thread: string | null = null;
  const cut = takeLines(text, unquotedLines(text), (line) => {
    const trimmed = line.text.length > 400 ? '' : line.text;
    const head = threadLine.exec(trimmed);
    const queue = queueLine.exec(trimmed);
    if (head) thread = head[2]!;
    else if (queue) {
      if (thread === null) {
        refuseLine(
          'nothing-read',
          line,
          'the queue is printed above the first thread; paste the output from its beginning.',
        );
      }
      const place = { core: thread, port: queue[1]!, queue: Number(queue[2]), mode: queue[3]! };
      // A repeated queue: the output was pasted twice, and the later one is current.
      const again = queues.findIndex(
        ({ port, queue: number }) => port === place.port && number === place.queue,
      );
      if (again >= 0) queues.splice(again, 1);
      queues.push(place);
      limitTo(mostQueues, 'queues', queues.length, line);
    } else if (/ queue /.test(trimmed)) {
      refuseRow(line, 'a receive queue');
    }
  });
  if (queues.length === 0) {
    throw new MeasurementFailure(
      'nothing-read',
      'The text places no receive queue; paste the whole output of vppctl show interface rx-placement.',
    );
  }
  return {
    format: 'vpp-rx-placement',
    title: `VPP rx-placement, ${queues.length} receive ${queues.length === 1 ? 'queue' : 'queues'}`,
    understood: [
      { label: 'Kind', text: 'receive queues and the workers that poll them', guess: false },
      { label: 'Workers', text: assignmentText(queues), guess: false },
    ],
    questions: [],
    rowsUsed: queues.length,
    dropped: cut === null ? [] : [cut],
    warnings: warnings(queues),
    results: [],
    systemFacts: assignmentFacts(queues),
  };
}

function warnings(queues: readonly PlacedQueue[]): ReadingNote[] {
  const waiting = queues.filter(({ mode }) => mode !== 'polling');
  if (waiting.length === 0) return [];
  const message = `${waiting.length} of ${queues.length} queues ${waiting.length === 1 ? 'is' : 'are'} not polled all the time (${waiting[0]!.mode}): batches then depend on interrupts, too.`;
  return [{ code: 'not-polling', message }];
}

export const vppRxPlacement: ToolParser = {
  format: 'vpp-rx-placement',
  traits: { sinceStart: true },
  name: 'VPP show interface rx-placement',
  recognise,
  parse,
};
