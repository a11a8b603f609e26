/** Lines of logs with a fixed form that the kernel or a program prints. */
import type { PlainLine } from './counter.ts';

const forms = {
  /** `nf_conntrack: nf_conntrack: table full, dropping packet` */
  'table-full': /\b(?:nf|ip)_conntrack: (?:nf_conntrack: )?table full|\bneighbou?r table overflow/i,
  /** Open vSwitch: its main thread serves a port of the kernel. */
  'kernel-port': /\bwakeup due to \[POLLIN\] on fd \d+ \(AF_PACKET\(/,
  'reader-full':
    /\bpossible SYN flooding on port \d|\bTCP: drop open request from\b|\b(?:nf|nfnetlink)_queue: full at \d+ entries/i,
  'core-held':
    /\bsoft lockup - CPU#\d+ stuck|\bself-detected stall on CPU|\bRT throttling activated|\bNMI handler .{0,60} took too long|\bhrtimer: interrupt took \d/i,
  'sender-stuck': /\bNETDEV WATCHDOG: .{1,60} timed out/i,
} as const;

export type LogEvent = keyof typeof forms;

export interface LogLine extends PlainLine {
  event: LogEvent;
}

const events = Object.keys(forms) as LogEvent[];

export const logLines = (lines: readonly PlainLine[]): LogLine[] =>
  lines.flatMap((line) =>
    events.filter((event) => forms[event].test(line.text)).map((event) => ({ ...line, event })),
  );
