/** What the chain leaves out where services bring few packets, and how much that changes. */
import type { InputValues } from '../../../contract/inputs.ts';
import { choiceAt, numberAt } from '../../../contract/inputs.ts';
import { significant } from '../../../../text/number-words.ts';
import { busiestShare } from '../../capacity.ts';
import { enoughPackets, measuredError } from '../measured-error.ts';
import type { ServiceCurve } from '../../service-curve.ts';
import { readServiceCurve } from '../../service-curve.ts';
import { meanInterarrival } from '../../simulator/arrivals.ts';
import { slotsPerUs } from '../../check-system.ts';
import { interarrivalVariation } from '../../system.ts';

/** What the chain leaves out; null where nothing. */
export function chainDifference(values: InputValues): string | null {
  const family = choiceAt(values, 'arrivals.family');
  // Memoryless: the counts of successive services are independent, and both ways of counting are the same.
  if (family === 'geometric') return null;
  if (choiceAt(values, 'arrivalCount') === 'ordinary')
    return 'Ordinary counting starts a whole interarrival time at every poll: on the cross-connect the mean batch errs by −35 to +110 % at low load, by −8 to +10 % near capacity, and without bound where polls are shorter than the time between packets.';
  const packets = packetsPerService(values);
  const independent = `The chain takes the packets of successive services as independent, which they are only for geometric arrivals; with about ${significant(packets, 2)} packets a service`;
  if (packets >= enoughPackets)
    return `${independent} most results are less than 0.5 % off, near capacity up to 2.5 %, with a coefficient of variation of 4 up to 3 %.`;
  const share = busiestShare(values);
  const cv = interarrivalVariation(values, share);
  const { direction, mean, p99, within } = measuredError(packets, cv, fullLoad(values));
  const upTo = within ? 'by up to' : 'by';
  const andMore = within ? '' : ' and more';
  const percent = (error: number) => `${upTo} ${significant(100 * error, 3)} %${andMore}`;
  return `${independent} and a coefficient of variation of ${significant(cv, 2)} simulations of such systems find the mean sojourn time too ${direction} ${percent(mean)} and its p99 ${percent(p99)}; waiting times alone, empty polls and small losses may be off many times more.`;
}

/** Load of a core that always takes full batches. */
function fullLoad(values: InputValues): number {
  const maxBatch = numberAt(values, 'maxBatch');
  return serviceUs(readServiceCurve(values) as ServiceCurve, maxBatch) / (maxBatch * interarrivalUs(values));
}

function interarrivalUs(values: InputValues): number {
  return meanInterarrival(values, busiestShare(values)) / slotsPerUs(values);
}

/** Packets that arrive during a service of as many: where the system settles without loss, and a full batch in overload. */
export function packetsPerService(values: InputValues): number {
  const curve = readServiceCurve(values) as ServiceCurve;
  const maxBatch = numberAt(values, 'maxBatch');
  const betweenUs = interarrivalUs(values);
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
