/** What the chain leaves out where services bring few packets, and how much that changes. */
import { significant } from '../../../../text/number-words.ts';
import { busiestShare } from '../../closed-form/capacity.ts';
import { jitteredError } from '../jittered-error.ts';
import type { MeasuredError } from '../measured-error.ts';
import { enoughPackets, measuredError } from '../measured-error.ts';
import type { ServiceCurve } from '../../closed-form/service-curve.ts';
import { readServiceCurve } from '../../closed-form/service-curve.ts';
import { meanStallUs } from '../../closed-form/stalls.ts';
import { meanInterarrival, slotsPerUs } from '../../closed-form/slots.ts';
import { interarrivalVariation } from '../../system/system.ts';
import type { Inputs } from '../../read-inputs.ts';
import type { ErrorBound } from '../../../contract/expected-difference.ts';
import { sleepDifference } from './sleep-accuracy.ts';

/** What the chain leaves out; null where nothing. */
export function chainDifference(inputs: Inputs): string | null {
  const family = inputs['arrivals.family'];
  // Memoryless: the counts of successive services are independent, and both ways of counting are the same.
  if (family === 'geometric') return null;
  if (family !== 'jittered' && inputs.arrivalCount === 'ordinary')
    return 'Ordinary counting starts a full interarrival time at every poll: on the cross-connect the mean batch is off by −35 to +110 % at low load, by −8 to +10 % near capacity, and without bound where polls are shorter than the time between packets.';
  const packets = packetsPerService(inputs);
  if (family === 'jittered') return jitteredDifference(inputs, packets);
  if (inputs.sleepUs > 0 && packets < enoughPackets)
    return sleepDifference(interarrivalVariation(inputs, busiestShare(inputs)));
  const independent = `The chain treats the arrivals during successive services as independent, which holds only for memoryless arrivals; with about ${significant(packets, 2)} packets per service`;
  if (packets >= enoughPackets)
    return `${independent} most results are less than 0.5 % off, near capacity up to 2.5 %, with a coefficient of variation of 4 up to 3 %.`;
  const share = busiestShare(inputs);
  const cv = interarrivalVariation(inputs, share);
  const error = measuredError(packets, cv, fullLoad(inputs));
  return `${independent} and a coefficient of variation of ${significant(cv, 2)} ${foundBySimulation(error)}; waiting times alone, empty polls and small losses may be off many times more.`;
}

const bounded = (tooLow: number | null, tooHigh: number | null, measured: string): ErrorBound => ({
  ...{ tooLow, tooHigh, measured },
});

/** How far a result is off by what the chain leaves out; `chainDifference` is the sentence. */
export function chainBound(inputs: Inputs, indicator: string): ErrorBound {
  const family = inputs['arrivals.family'];
  const packets = packetsPerService(inputs);
  if (family !== 'jittered' && inputs.arrivalCount === 'ordinary')
    return indicator.startsWith('meanBatch')
      ? bounded(0.35, 1.1, 'on the cross-connect')
      : bounded(null, null, 'nowhere');
  const isMean = indicator === 'sojournUs.exact.mean';
  const isP99 = indicator === 'sojournUs.exact.p99';
  if (inputs.sleepUs > 0 && packets < enoughPackets) {
    const most = isMean ? 0.17 : isP99 ? 0.04 : null;
    return bounded(most, most, 'with sleeps of the measured cross-connect');
  }
  if (family !== 'jittered' && packets >= enoughPackets)
    return bounded(0.03, 0.03, 'with 15 packets a service and more');
  const load = fullLoad(inputs);
  const cv = interarrivalVariation(inputs, busiestShare(inputs));
  const error =
    family === 'jittered'
      ? jitteredError(packets, inputs['arrivals.jitterPackets'], load)
      : measuredError(packets, cv, load);
  const most = isMean ? error.mean : isP99 ? error.p99 : null;
  const measured = 'with batches up to 32 and rings up to 256';
  if (error.direction === 'high') return bounded(0, most, measured);
  return bounded(most, error.direction === 'low' ? 0 : most, measured);
}

function foundBySimulation({ direction, mean, p99, within }: MeasuredError): string {
  const upTo = within ? 'by up to' : 'by';
  const andMore = within ? '' : ' and more';
  const percent = (error: number) => `${upTo} ${significant(100 * error, 3)} %${andMore}`;
  const off = direction === 'either' ? 'off' : `too ${direction}`;
  return `simulations of such systems find the mean sojourn time ${off} ${percent(mean)} and its p99 ${percent(p99)}`;
}

function jitteredDifference(inputs: Inputs, packets: number): string {
  const jitter = inputs['arrivals.jitterPackets'];
  const load = fullLoad(inputs);
  const what =
    'At a constant rate many packets in one service are followed by fewer in the next. The chain takes them as independent, with as much less jitter as moves the queue by as much';
  if (load > 1)
    return `${what}. In overload simulations find the mean sojourn time too high by up to 6 %, with batches of one packet 17 %, its p99 within 2 %, and the loss within 20 %.`;
  if (inputs.sleepUs > 0 && packets < enoughPackets)
    return `${what}; whether the core sleeps depends on them, too: in simulations with sleeps the mean sojourn time is up to 10 % off, without jitter 17 %, and its p99 4 %, or 14 % where fewer than one poll in a hundred is empty.`;
  const error = jitteredError(packets, jitter, load);
  return `${what}. With a jitter of ${significant(jitter, 2)} packets and about ${significant(packets, 2)} packets per service, ${foundBySimulation(error)}; a small loss may be several times too high.`;
}

/** Load of a core that always takes full batches. */
export function fullLoad(inputs: Inputs): number {
  const { maxBatch } = inputs;
  const fullUs = serviceUs(readServiceCurve(inputs) as ServiceCurve, maxBatch);
  return (fullUs + meanStallUs(inputs, fullUs)) / (maxBatch * interarrivalUs(inputs));
}

function interarrivalUs(inputs: Inputs): number {
  return meanInterarrival(inputs, busiestShare(inputs)) / slotsPerUs(inputs);
}

/**
 * Packets that arrive during a service of as many: where the system settles without loss, and a full batch in overload.
 */
export function packetsPerService(inputs: Inputs): number {
  const curve = readServiceCurve(inputs) as ServiceCurve;
  const { maxBatch } = inputs;
  const betweenUs = interarrivalUs(inputs);
  let packets = 0;
  for (let k = 0; k < 200; k++) packets = Math.min(maxBatch, serviceUs(curve, packets) / betweenUs);
  return packets;
}

/** Mean service time between whole sizes. */
function serviceUs(curve: ServiceCurve, packets: number): number {
  const floor = Math.floor(packets);
  const lower = curve.meanUs(floor);
  return packets === floor ? lower : lower + (packets - floor) * (curve.meanUs(floor + 1) - lower);
}
