import type { PointsResult } from '../../../measurements/measurement.ts';
import type { AcceptedFiles } from './accepted-files.ts';

const words: Readonly<Record<PointsResult, string>> = {
  loss: 'loss',
  throughput: 'throughput',
  sojournUs: 'latency',
  queue: 'mean queue',
};

/** `loss`, `loss or throughput`, `loss, throughput or latency`. */
function anyOf(results: readonly PointsResult[]): string {
  const names = results.map((result) => words[result]);
  const last = names.at(-1)!;
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

/** Files that the model can be compared with, and the names of their columns. */
export function FileHint({ accepted }: { accepted: AcceptedFiles }) {
  const { polls, latencies, againstLoad, againstFrame } = accepted;
  return (
    <div className="quiet-text">
      <p>Or drop them anywhere; nothing leaves your browser. Files for this model:</p>
      <ul className="file-kinds">
        {againstLoad.length === 0 ? null : (
          <li>
            CSV with load and {anyOf(againstLoad)} (for instance <code>load_mpps,loss</code>)
          </li>
        )}
        {againstFrame.length === 0 ? null : (
          <li>
            CSV with frame size and {anyOf(againstFrame)} (for instance{' '}
            <code>frame_bytes,throughput_mpps</code>)
          </li>
        )}
        {!polls ? null : (
          <li>
            polls: <code>t1_cycles,batch_size</code> or the data set’s <code>clock-*.dat</code>
          </li>
        )}
        {!latencies ? null : (
          <li>
            latencies: <code>latency_ns,count</code>
          </li>
        )}
      </ul>
    </div>
  );
}
