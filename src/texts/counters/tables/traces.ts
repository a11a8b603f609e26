/**
 * Traces: which task ran and which waited (perf sched, softirqslower, runqslower), how long VPP held its
 * workers, at which function of the kernel packets were dropped (dropwatch). Times in µs.
 */
import { type CounterTable, measuredTime as time } from '../counter.ts';

const usPerMs = 1000;

/** `780740.334850 [0000]  task[840178]   0.000   0.024   0.061`: waited, delayed after its wakeup, ran; ms. */
const timehistRow =
  /^\s*(\d+\.\d{6}) \[(\d{1,4})\]\s+(\S.{0,40}?)\s+(\d+\.\d{3})\s+(\d+\.\d{3})\s+(\d+\.\d{3})\s*$/;
/** `task:2315 | 0.122 ms | 1 | avg: 0.075 ms | max: 0.075 ms | max at: 3403.995552 s`. */
const latencyRow =
  /^\s*(?:\d+ )?(\S(?:\S| (?! )){0,40}?:(?:\(\d+\)|\d+))\s*\|\s*([\d.]+) ms \|\s*(\d+) \|\s*avg:\s*([\d.]+) ms \|\s*max:\s*([\d.]+) ms\b/;
const runtimeEvent =
  /\[(\d{1,4})\]\s+(?:\S{1,5} )?(\d+\.\d{6}):\s+(?:sched:)?sched_stat_runtime: comm=(\S.{0,40}?) pid=\d+ runtime=(\d+) \[ns\]/;

const perfSched: CounterTable = {
  tool: 'perf-sched',
  head: /^\s*time\s+cpu\s+task name\s+wait time\s+sch delay\s+run time|^\s*Task\s*\|\s*Runtime ms\s*\|\s*Switches\s*\|/,
  headRepeats: true,
  bare: true,
  rows(line, output) {
    const run = timehistRow.exec(line);
    if (run !== null) {
      const place = `core ${Number(run[2])} at ${run[1]!}`;
      return [
        time(`delay ${run[3]!}`, Number(run[5]) * usPerMs, place),
        time(`run ${run[3]!}`, Number(run[6]) * usPerMs, place),
        time(`off ${run[3]!}`, (Number(run[4]) + Number(run[5])) * usPerMs, place),
      ];
    }
    const task = latencyRow.exec(line);
    if (task !== null) return [time(`delay ${task[1]!}`, Number(task[5]) * usPerMs, '')];
    const event = runtimeEvent.exec(line);
    if (event !== null)
      return [time(`run ${event[3]!}`, Number(event[4]) / 1000, `core ${Number(event[1])} at ${event[2]!}`)];
    if (/\bsched:?sched_(?:switch|wakeup|waking|migrate_task)\b/.test(line)) return [];
    return output.tool === 'perf-sched' && /^[\s-]*$|^\s*(?:\[tid|TOTAL:)|\(msec\)|\[tid\/pid\]/.test(line)
      ? []
      : null;
  },
};

const softirqSentence =
  /^\s*\d\d:\d\d:\d\d (softirq runtime|irq\(hard\) to softirq): (\w+) took (\d+) us\b.*?\bCPU:(\d+)/;
const softirqRow =
  /^\s*\d\d:\d\d:\d\d (softirq runtime|irq\(hard\) to softirq)\s+([a-z_]+)\s+(\d+)\s+(\d+)\s+\S/;

const slower: CounterTable = {
  tool: 'slower',
  head: /^\s*TIME\s+(?:STAGE|COMM)\s.*\bLAT\(us\)/,
  bare: true,
  rows(line, output) {
    const softirq = softirqSentence.exec(line) ?? softirqRow.exec(line);
    if (softirq !== null) {
      const name = softirq[1] === 'softirq runtime' ? 'run' : 'delay';
      const place = `core ${softirq[4]!} at ${output.rows}`;
      return [time(`${name} softirq ${softirq[2]!}`, Number(softirq[3]), place)];
    }
    const queued = output.tool === 'slower' ? /^\s*[\d:]+\s+(\S+)\s+\d+\s+(\d+)\s*$/.exec(line) : null;
    return queued === null ? null : [time(`delay ${queued[1]!}`, Number(queued[2]), `at ${output.rows}`)];
  },
};

/** `bar-rel-#12-e3-u0-t45`: release of a barrier, with µs for entering, updating, and closed in all. */
const barrier: CounterTable = {
  tool: 'vpp-barrier',
  traits: { plane: 'vpp' },
  head: /^\s*\d+ of \d+ events in buffer, logger (?:running|stopped)/,
  bare: true,
  rows(line, output) {
    const found = /\bbar-rel-#(\d+)-e\d+-u\d+-t(\d+)\b/.exec(line);
    if (found !== null) return [time('barrier', Number(found[2]), `number ${found[1]!}`)];
    if (/\bbar-(?:syn|trace|syncrec|relrrec)\w*-/.test(line)) return [];
    return output.tool === 'vpp-barrier' && /^\s*\d*\.\d+: /.test(line) ? [] : null;
  },
};

/** In place of a name, where a trace counts all tasks together. */
export const anyTask = 'any task';
const milliseconds = 1000;

/** Histogram of bcc's runqlat: the longest bin that is not empty, of all tasks or of each. */
const queueLatency: CounterTable = {
  tool: 'runqlat',
  head: /^\s*Tracing run queue latency/,
  rows(line, output) {
    const unit = /^\s*(usecs|msecs)\s+:\s+count\b/.exec(line)?.[1];
    if (unit !== undefined) {
      output.columns = [unit];
      return [];
    }
    const task = /^\s*(?:pid|comm|tid) = (.{1,40}?)\s*$/.exec(line)?.[1];
    if (task !== undefined) {
      output.part = task;
      return [];
    }
    const bin = /^\s*(\d+) -> \d+\s+:\s+(\d+)\s*\|/.exec(line);
    if (bin === null) return null;
    const us = Number(bin[1]) * (output.columns[0] === 'msecs' ? milliseconds : 1);
    if (bin[2] === '0') return [];
    return [time(`delay ${output.part || anyTask}`, us, `at ${output.rows}`)];
  },
};

/** `41 drops at nf_hook_slow+f3 (0xffffffff8155d083)`, also within words; `drop at: ip_rcv+0x1de/0x440 (...)`. */
const dropwatch: CounterTable = {
  tool: 'dropwatch',
  head: /^\s*(?:Enabling monitoring\.\.|Kernel monitoring activated)/,
  headRepeats: true,
  bare: true,
  rows(line, output) {
    const found =
      /(?<![\d.])(\d{1,12}) drops at ([A-Za-z_][\w.]{1,60})\+(?:0x)?[0-9a-f]+ \((?:0x)?[0-9a-f]{8,16}\)/.exec(
        line,
      );
    const one = /^\s*drop at: ([A-Za-z_][\w.]{1,60})\+0x/.exec(line);
    const symbol = found?.[2] ?? one?.[1];
    if (symbol !== undefined) {
      const value = found === null ? 1 : Number(found[1]);
      return [{ name: `drops at ${symbol}`, value, scope: `line ${output.rows}`, span: 'interval' }];
    }
    return output.tool === 'dropwatch' &&
      /^\s*(?:Kernel monitoring|Issue Ctrl|Waiting|origin:|input port|timestamp:|protocol:|length:|original length:)/.test(
        line,
      )
      ? []
      : null;
  },
};

export const traceTables: readonly CounterTable[] = [
  ...[perfSched, slower, barrier, queueLatency, dropwatch],
];
