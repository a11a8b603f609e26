/** A fit of the times of polls, packets and bytes as inputs, and in words. */
import type { ByteFit, FittedTime } from '../../../../../fits/byte-times/byte-fit.ts';
import { significant } from '../../../../../text/number-words.ts';
import type { FitNumber } from '../../fit-numbers.ts';
import type { CalibratedInputs } from '../../UseCalibrated.tsx';

const number = (label: string, time: FittedTime | null, unit: string): readonly FitNumber[] => {
  if (time === null) return [];
  const { value, halfWidth } = time;
  const note = halfWidth === null ? null : `± ${significant(halfWidth, 2)} ${unit} (95 %)`;
  return [{ label, text: significant(value, 4), unit, note }];
};

const togetherLabels = {
  poll: 'Packet with its share of the poll',
  bytes: 'Packet with its bytes',
  both: 'Packet with its bytes and its share of the poll',
};

export function byteNumbers({ perPoll, perPacket, perByteNs, together }: ByteFit): readonly FitNumber[] {
  return [
    ...number('Poll', perPoll, 'µs'),
    ...number('Packet', perPacket, 'µs'),
    ...(together === null ? [] : number(togetherLabels[together.of], together.time, 'µs')),
    ...number('Byte', perByteNs, 'ns'),
  ];
}

/** Times that the points do not determine, and the largest distance from the fit. */
export function byteWords({ points, fittedUs, together }: ByteFit): string {
  const open = {
    poll: `All batches have ${points[0].packets} packets: they do not separate the time of a poll from that of a packet, and the time per poll stays as it is.`,
    bytes: `All frames have ${points[0].frameBytes} bytes: the time of a byte is not determined, and stays as it is.`,
    both: 'Points of two frame sizes determine the time of a byte, and points of two batch sizes that of a poll.',
  };
  if (fittedUs.length === 0)
    return 'These points do not separate the times of polls, packets and bytes: add one with another batch or frame size.';
  const unknowns = together === null ? 3 : together.of === 'both' ? 1 : 2;
  const farthest = Math.max(...points.map(({ us }, k) => Math.abs(fittedUs[k] / us - 1)));
  const distance =
    points.length > unknowns
      ? `The farthest point lies ${significant(100 * farthest, 2)} % from the fit.`
      : 'The fit goes through all points, which therefore do not show its error.';
  return together === null ? distance : `${open[together.of]} ${distance}`;
}

/** `interceptUs`, `perByteNs`: of the present inputs, for times that are not determined. */
export function byteFitInputs(
  fit: ByteFit,
  present: { interceptUs: number | null; perByteNs: number },
): CalibratedInputs {
  const refused = (refusal: string | null) => ({ changes: null, refusal });
  const { points, together } = fit;
  if (fit.perPacket === null && together === null) return refused(null);
  const poll = fit.perPoll?.value ?? present.interceptUs;
  if (poll === null) return refused('Set the time per poll first: these points do not determine it.');
  const byteNs = fit.perByteNs?.value ?? present.perByteNs;
  const [{ packets, frameBytes }] = points;
  // The fitted time of a packet contains these parts, which are those of the present inputs.
  const ofPoll = together === null || together.of === 'bytes' ? 0 : poll / packets;
  const ofBytes = together === null || together.of === 'poll' ? 0 : (byteNs * frameBytes) / 1000;
  const packet = (fit.perPacket ?? together!.time).value - ofPoll - ofBytes;
  const negative = [
    ['poll', poll, 'µs'] as const,
    ['packet', packet, 'µs'] as const,
    ['byte', byteNs, 'ns'] as const,
  ].find(([, value]) => value < 0);
  if (negative !== undefined) {
    const [name, value, unit] = negative;
    return refused(
      `A ${name} would take ${significant(value)} ${unit}: a time per poll, per packet and per byte does not describe these points.`,
    );
  }
  return {
    changes: {
      'service.tableUs': null,
      'service.interceptUs': Number(poll.toFixed(4)),
      'service.slopeUs': Number(packet.toFixed(5)),
      'service.perByteNs': Number(byteNs.toFixed(4)),
    },
    refusal: null,
  };
}
