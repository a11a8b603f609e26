/** Processor time of the thread that asks, whatever else the machine does. */
import { openSync, readSync } from 'node:fs';

/** Linux provides it here, in nanoseconds. A file belongs to the thread that opens it. */
const statistics = '/proc/thread-self/schedstat';

const text = Buffer.alloc(64);

function open(): number | null {
  try {
    return openSync(statistics, 'r');
  } catch {
    return null;
  }
}

const file = open();

/** Since the thread began, ms. Elsewhere than on Linux with what compiles and collects garbage beside it. */
export function threadMs(): number {
  // Linux updates the count when it is asked for the process; otherwise that of the thread is some milliseconds old.
  const { user, system } = process.cpuUsage();
  if (file === null) return (user + system) / 1000;
  return Number.parseInt(text.toString('latin1', 0, readSync(file, text, 0, text.length, 0)), 10) / 1e6;
}
