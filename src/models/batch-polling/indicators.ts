/** Every number that batch polling answers with, by name. Nested by dots in headless answers. */
import { bitRate, packetRate, packets, probability, share, time } from '../result-parts/results.ts';
import type { IndicatorDeclaration } from '../contract/model.ts';
import { edgeLoss } from '../contract/edge.ts';

const levels = [
  { id: 'mean', label: 'mean' },
  { id: 'p50', label: 'median', share: 'Half' },
  { id: 'p90', label: '90 %' },
  { id: 'p99', label: '99 %' },
  { id: 'p999', label: '99.9 %' },
  { id: 'p9999', label: '99.99 %' },
] as const satisfies readonly { id: string; label: string; share?: string }[];

const times: readonly { name: string; label: string; short: string; symbol: string; of: string }[] = [
  {
    name: 'sojournUs',
    label: 'Time in the system',
    short: 'Time in the system',
    symbol: 'D',
    of: 'from the arrival of a packet to the end of its batch',
  },
  {
    name: 'waitingUs',
    label: 'Waiting time',
    short: 'Waiting',
    symbol: 'W',
    of: 'from the arrival of a packet to the start of its batch',
  },
];

const forms = [
  {
    id: 'exact',
    help: 'Exact for the chain of polls, which takes the arrivals of successive services as independent: size-biased own batch.',
  },
  { id: 'published', help: 'By Eqs. (5) and (6) as printed.' },
] as const;

const timeIndicators: IndicatorDeclaration[] = times.flatMap((one) =>
  forms.flatMap((form) =>
    levels.map((level) =>
      time(`${one.name}.${form.id}.${level.id}`, {
        label: `${one.label}, ${level.label}`,
        short: `${one.short} ${level.label.replace(' ', '\u00a0')}`,
        symbol: one.symbol,
        help:
          level.id === 'mean'
            ? `Mean time ${one.of}. ${form.help}`
            : `${'share' in level ? level.share : level.label} of the accepted packets take at most this long, ${one.of}. ${form.help}`,
      }),
    ),
  ),
);

export const indicators: readonly IndicatorDeclaration[] = [
  probability('lossProbability', {
    label: 'Loss',
    symbol: 'p',
    help: 'Share of the packets on the busiest core that find the ring full. Up to 1 in 10 million counts as none.',
    floor: edgeLoss,
  }),
  probability('totalLossProbability', {
    label: 'Loss over all cores',
    help: 'Share of all packets that are lost, at the link too. Up to 1 in 10 million counts as none.',
    floor: edgeLoss,
  }),
  packets('meanBatch', {
    label: 'Mean batch',
    symbol: 'E[V]',
    help: 'Mean number of packets that a poll takes, empty polls included.',
  }),
  packets('meanBatchNonEmpty', {
    label: 'Mean non-empty batch',
    help: 'Mean number of packets over the polls that found any.',
  }),
  packets('meanQueueAtPoll', {
    label: 'Mean queue at polls',
    symbol: 'E[Q]',
    help: 'Mean number of packets in the ring just before a poll.',
  }),
  packets('meanQueueAtArrival', {
    label: 'Mean queue at arrivals',
    symbol: 'E[Q_A]',
    help: 'Mean number of packets that an arriving packet finds in the ring, lost packets included.',
  }),
  packets('meanQueueRandomTime', {
    label: 'Mean queue at random times',
    symbol: 'E[Q̄]',
    help: 'Mean number of packets in the ring, averaged over time.',
  }),
  packets('meanQueueRandomTimePublished', {
    label: 'Mean queue at random times, as published',
    help: 'By Eqs. (8) and (9), reconstructed: every service interval counts equally.',
  }),
  packetRate('throughputMpps', { label: 'Throughput', help: 'Packets processed over all cores.' }),
  bitRate('throughputGbps', {
    label: 'Throughput on the wire',
    short: 'On the wire',
    help: 'Packets processed over all cores, with 20 bytes of preamble and gap each.',
  }),
  packetRate('capacityMpps', {
    label: 'Capacity',
    help: 'Offered rate at which the busiest core takes full batches only; beyond it the ring overflows.',
  }),
  bitRate('capacityGbps', {
    label: 'Capacity on the wire',
    short: 'Capacity',
    help: 'The same capacity with 20 bytes of preamble and gap for every frame.',
  }),
  share('load', {
    label: 'Load',
    symbol: 'ρ',
    help: 'Rate offered to the busiest core as a share of its capacity.',
  }),
  share('utilisation', {
    label: 'Utilisation',
    help: 'Share of time that the busiest core spends on batches with packets. 100 % is usual: a core that polls without a pause is always busy.',
  }),
  share('emptyPollShare', { label: 'Empty polls', help: 'Share of the polls that find no packet.' }),
  share('awakeShare', { label: 'Awake', help: 'Share of time that the busiest core does not sleep.' }),
  {
    name: 'powerW',
    label: 'Mean power',
    unit: 'W',
    kind: 'count',
    help: 'Mean of the powers of the busiest core awake and asleep, by their shares of time.',
  },
  ...timeIndicators,
  time('bufferWaitUs.mean', {
    label: 'Transmit buffer, mean',
    help: 'Mean time from the end of its batch until a packet is sent.',
  }),
  time('linkUs.mean', { label: 'Link, mean', help: 'Mean time from then to its last bit.' }),
  probability('linkLossProbability', {
    label: 'Loss at the link',
    help: 'Share of the processed packets that find the transmit ring full.',
    floor: edgeLoss,
  }),
  time('waitingUs.dropOldest.mean', {
    label: 'Waiting time if the oldest is dropped, mean',
    help: 'Mean waiting time of served packets when a full ring drops its oldest packet; closed form, in saturation only.',
  }),
];
