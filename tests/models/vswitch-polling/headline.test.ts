import { expect, it } from 'vitest';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { vswitchPolling } from '../../../src/models/vswitch-polling/vswitch-polling.ts';
import { headlineSentence } from '../headline-sentence.ts';

/** The operating points of these sentences. */
const points: Readonly<Record<string, Record<string, InputValue>>> = {
  'At 5 Mpps the switch runs at 69.7 % of its critical load and loses none in this approximation. Port 4 would lose packets first. The critical load is 7.17 Mpps.':
    {},
  'At 7.17 Mpps the switch runs close to its critical load (100 %) and loses about 1 in 2000. Port 4 loses packets first. The critical load is 7.17 Mpps, just above the current load.':
    { loadMpps: 7.17 },
  'At 10 Mpps the switch is overloaded, at 139 % of its critical load: it loses about 24.1 %, and port 4 loses the most, 48.8 %. Loss ends at 7.17 Mpps, 2.83 Mpps below the current load.':
    { loadMpps: 10 },
  'At 60 Mpps the switch is overloaded, at 837 % of its critical load: it loses 87.3 %, and port 4 loses the most, 92 %. Loss ends at 7.17 Mpps, 52.8 Mpps below the current load.':
    { loadMpps: 60 },
  'No packet arrives: the cores poll empty queues.': { loadMpps: 0 },
  'At 5 Mpps the switch runs at 69.7 % of its critical load; this form does not model loss. Port 4 would lose packets first. The critical load is 7.17 Mpps.':
    { method: 'workload' },
  'This form is not valid where packets are lost. At 12 Mpps the switch is overloaded, at 167 % of its critical load: its queues would grow without bound.':
    { method: 'workload', loadMpps: 12 },
};

it.each(Object.entries(points))('the headline is “%s”', (sentence, inputs) => {
  expect(headlineSentence(vswitchPolling, inputs)).toBe(sentence);
});

it('the headline states that equal ports lose together', () => {
  const equal = { portShares: null, queueCapacity: 64, loadMpps: 4 };
  expect(headlineSentence(vswitchPolling, equal)).toContain(
    'All ports would start to lose packets together.',
  );
});

it('the headline names the only port', () => {
  const one = { ports: 1, portShares: null, loadMpps: 4 };
  expect(headlineSentence(vswitchPolling, one)).toContain('Port 1 would lose packets first.');
});

it('the headline begins with a doubt about the numbers', () => {
  const short = headlineSentence(vswitchPolling, { queueCapacity: 4, method: 'gated' });
  expect(short).toMatch(/^This form is not reliable for queues this short\. At 5 Mpps the (switch|queues) /);
});

it('the headline names the port that loses most where queues are too short for the load', () => {
  const lossy = headlineSentence(vswitchPolling, { queueCapacity: 16, loadMpps: 6.8 });
  expect(lossy).toMatch(
    /^At 6\.8 Mpps the queues of 16 packets are too short: about .* lost, although the switch runs at 94\.\d % of its critical load\. Port 4 loses the most\. The critical load is 7\.17 Mpps/,
  );
});
