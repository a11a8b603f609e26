/** All tables of counters; the first that knows a line takes it. */
import type { CounterTable } from './counter.ts';
import { captureTables } from './tables/capture.ts';
import { linuxKernelTables } from './tables/linux-kernel.ts';
import { machineTables } from './tables/machine.ts';
import { nicTables } from './tables/nic.ts';
import { settingTables } from './tables/settings.ts';
import { socketTables } from './tables/sockets.ts';
import { userSpaceTables } from './tables/user-space.ts';

export const counterTables: readonly CounterTable[] = [
  ...linuxKernelTables,
  ...socketTables,
  ...machineTables,
  ...userSpaceTables,
  ...captureTables,
  ...nicTables,
  ...settingTables,
];
