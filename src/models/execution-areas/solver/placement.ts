/**
 * Which execution area runs on which core. The paper draws it in Fig. 10; its text repeats only a part: `given` is in
 * the text, `derived` follows from it with the three criteria of Section 4.2 (Receiving and Fwd & Snd VM stay together
 * as long as possible, so do Sending VM and Fwd & Snd NIC, Clearing goes with Fwd & Snd NIC or Receiving), `open` is
 * neither.
 */
import type { DiagramArea } from '../../contract/diagram.ts';
import type { Configuration, ConfigurationId } from '../configurations.ts';

export type AreaId =
  | 'receiving'
  | 'forward-vm'
  | 'receiving-vm'
  | 'sending-vm'
  | 'forward-nic'
  | 'clearing'
  | 'vnf-receiving'
  | 'vnf-forward'
  | 'vnf-clearing';

export const areaLabels: Readonly<Record<AreaId, string>> = {
  receiving: 'Receiving',
  'forward-vm': 'Fwd & Snd VM',
  'receiving-vm': 'Receiving VM',
  'sending-vm': 'Sending VM',
  'forward-nic': 'Fwd & Snd NIC',
  clearing: 'Clearing',
  'vnf-receiving': 'VNF Receiving',
  'vnf-forward': 'VNF Fwd & Snd',
  'vnf-clearing': 'VNF Clearing',
};

/** A packet's way; the two Clearing areas are off it, they finish sent packets. */
export const packetPath: readonly ('nic' | AreaId)[] = [
  'nic',
  'receiving',
  'forward-vm',
  'receiving-vm',
  'vnf-receiving',
  'vnf-forward',
  'sending-vm',
  'forward-nic',
  'nic',
];

export interface PlacedArea {
  area: AreaId;
  placement: DiagramArea['placement'];
}

interface Placement {
  /** Core by core, x of them. */
  host: readonly (readonly PlacedArea[])[];
  /** y of them; where the split over two is open all areas are on the first. */
  guest: readonly (readonly PlacedArea[])[];
  /** Statements of the text about it, and choices of this drawing; one sentence each. */
  notes: readonly string[];
}

const given = (area: AreaId): PlacedArea => ({ area, placement: 'given' });
const derived = (area: AreaId): PlacedArea => ({ area, placement: 'derived' });
const open = (area: AreaId): PlacedArea => ({ area, placement: 'open' });

const guestAreas = ['vnf-receiving', 'vnf-forward', 'vnf-clearing'] as const;

const clearingChoice =
  'Where Clearing runs is not given in the text: it is drawn with Fwd & Snd NIC, the criteria also allow Receiving.';
const guestChoice =
  'How the virtual machine’s areas are split over its two cores is not given in the text: all three are drawn across both.';

const hosts: Readonly<Record<string, Pick<Placement, 'host' | 'notes'>>> = {
  '1+1': {
    host: [
      [
        given('receiving'),
        given('forward-vm'),
        given('receiving-vm'),
        given('sending-vm'),
        given('forward-nic'),
        given('clearing'),
      ],
    ],
    notes: ['All six areas of the host share one core, as the text says.'],
  },
  '2+1': {
    host: [
      [given('receiving'), derived('forward-vm'), open('receiving-vm'), open('clearing')],
      [given('sending-vm'), derived('forward-nic')],
    ],
    notes: [
      'The text says that Receiving and Sending VM run on different cores.',
      'Where Receiving VM and Clearing run is not given in the text: both are drawn with Receiving, where 3+1 has Clearing.',
    ],
  },
  '3+1': {
    host: [
      [given('receiving'), derived('forward-vm'), given('clearing')],
      [given('receiving-vm')],
      [given('sending-vm'), derived('forward-nic')],
    ],
    notes: [
      'The text says that Receiving VM and Sending VM run apart from Receiving and Clearing; the rest follows from the criteria.',
    ],
  },
  '4+1': {
    host: [
      [derived('receiving'), derived('forward-vm')],
      [given('receiving-vm')],
      [given('sending-vm')],
      [derived('forward-nic'), open('clearing')],
    ],
    notes: [
      'The text says that Receiving VM and Sending VM have a core each to themselves; the rest follows from the criteria.',
      clearingChoice,
    ],
  },
  '4+2': {
    host: [
      [derived('receiving'), derived('forward-vm')],
      [derived('receiving-vm')],
      [derived('sending-vm')],
      [derived('forward-nic'), open('clearing')],
    ],
    notes: [
      'The host’s cores are assumed to be as in 4+1: the text mentions only an additional core for the virtual machine.',
      clearingChoice,
      guestChoice,
    ],
  },
  '5+2': {
    host: [
      [derived('receiving')],
      [derived('forward-vm')],
      [derived('receiving-vm')],
      [derived('sending-vm')],
      [derived('forward-nic'), open('clearing')],
    ],
    notes: [
      'The areas on a packet’s way have a core each: with five cores the criteria leave nothing else.',
      clearingChoice,
      guestChoice,
    ],
  },
};

/** Interrupt coalescing does not change it. */
function shapeOf(id: ConfigurationId): string {
  return id.split('-')[0];
}

export function placementOf({ id, guestCores }: Configuration): Placement {
  const place = guestCores === 1 ? given : open;
  return {
    ...hosts[shapeOf(id)],
    guest: Array.from({ length: guestCores }, (_, core) => (core === 0 ? guestAreas.map(place) : [])),
  };
}
