import { configurationNamed } from '../../../../models/execution-areas/configurations.ts';
import { table1Points } from '../../../../models/execution-areas/parameter-sets.ts';

const { id } = configurationNamed('3+1');

/** The printed points of one column of Table 1, as a table of the reader's own would be. */
export function calibrationExample(): string {
  const rows = table1Points(id).map(
    ({ flows, frameBytes, cycles }) => `${id},${flows},${frameBytes},${cycles}`,
  );
  return ['# Table 1, cycles per packet', 'configuration,flows,frame_bytes,cycles', ...rows, ''].join('\n');
}
