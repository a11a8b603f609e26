/** Netperf's omni tests: a line of names and lines of numbers (`-o`), or names and numbers (`-k`). */
import type { ReadingNote } from '../../measurement.ts';
import { percentileTool } from './percentile-tool.ts';

const roundTrip: ReadingNote = {
  code: 'round-trip',
  message:
    'Latencies are round trips of a request and its response: network, kernel and application of both sides are in them.',
};

const testUnknown: ReadingNote = {
  code: 'test-unknown',
  message: 'The line that names the test is missing; it is taken for a test of requests (RR).',
};

const ofSendCalls = {
  quantity: 'sendCallUs',
  label: 'Send call',
  measured: 'the time of a call that sends',
  counted: undefined,
  notes: [
    {
      code: 'send-calls',
      message:
        'A STREAM test times the calls that send, not the packets on their way: run UDP_RR or TCP_RR for latencies.',
    },
  ],
};

export const netperf = percentileTool({
  format: 'netperf',
  traits: { ownMarks: true },
  name: 'netperf percentiles',
  head: /\b(?:50|90|99)th Percentile Latency Microseconds|^[> ]*(?:(?:[A-Z\d_]+,)*P(?:50|90|99)_LATENCY\b|P(?:50|90|99)_LATENCY=)/m,
  unit: 'us',
  quantity: 'sojournUs',
  label: 'Request and response',
  measured: 'the time of a request and its response',
  notes: [roundTrip],
  counted: 'transactions',
  heading: /^(?:MIGRATED )?((?:TCP|UDP|SCTP|DCCP|OMNI)[A-Z /|]{0,40}?) TEST\b/i,
  meaning: (test) => {
    if (/STREAM/.test(test)) return ofSendCalls;
    return test === '' ? { notes: [roundTrip, testUnknown] } : {};
  },
  table: {
    head: /^[^=]*\b(?:P\d\d_LATENCY(?!=)|\d\dth Percentile Latency )/i,
    column: /[^,]+/g,
    separator: ',',
    numbers: {
      MIN_LATENCY: 'min',
      'Minimum Latency Microseconds': 'min',
      MAX_LATENCY: 'max',
      'Maximum Latency Microseconds': 'max',
      MEAN_LATENCY: 'mean',
      'Mean Latency Microseconds': 'mean',
      TRANSACTION_RATE: 'perSecond',
      'Transaction Rate Tran/s': 'perSecond',
    },
    percentile: /^P?(\d\d)(?:_LATENCY|th Percentile Latency Microseconds)$/i,
    refused: /\bLatency (?!Microseconds$)\S+$/,
  },
  lines: [
    { line: /^P(?<percent>\d\d)_LATENCY=(?<value>.*)$/ },
    { line: /^MIN_LATENCY=(?<min>.*)$/ },
    { line: /^MAX_LATENCY=(?<max>.*)$/ },
    { line: /^MEAN_LATENCY=(?<mean>.*)$/ },
    { line: /^TRANSACTION_RATE=(?<perSecond>.*)$/ },
  ],
});
