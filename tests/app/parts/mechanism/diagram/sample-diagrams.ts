/** Drawings of pinned cores: every form of placement, shared cores, a single core with everything. */
import type { DiagramArea, DiagramGroup, DiagramSpec } from '../../../../../src/models/contract/diagram.ts';

type Placement = DiagramArea['placement'];

const names: Readonly<Record<string, string>> = {
  receiving: 'Receiving',
  'to-vm': 'Fwd & Snd VM',
  'receiving-vm': 'Receiving VM',
  'sending-vm': 'Sending VM',
  'to-nic': 'Fwd & Snd NIC',
  clearing: 'Clearing',
  'vm.receiving': 'Receiving',
  'vm.forward': 'Fwd & Snd',
  'vm.clearing': 'Clearing',
};

const wholePath = [
  ...['nic', 'receiving', 'to-vm', 'receiving-vm', 'vm.receiving', 'vm.forward'],
  ...['sending-vm', 'to-nic', 'nic'],
];

function area(id: string, placement: Placement, bottleneck: DiagramArea['bottleneck'] = 'no'): DiagramArea {
  return { id, label: names[id], placement, bottleneck };
}

const given = (...ids: string[]) => ids.map((id) => area(id, 'given'));
const derived = (...ids: string[]) => ids.map((id) => area(id, 'derived'));
const open = (...ids: string[]) => ids.map((id) => area(id, 'open'));

function group(kind: DiagramGroup['kind'], cores: readonly (readonly DiagramArea[])[]): DiagramGroup {
  const [label, core] =
    kind === 'host' ? ['Host kernel (NFVI)', 'NFVI core'] : ['Virtual machine (VNF)', 'VNF core'];
  return { label, kind, cores: cores.map((areas, k) => ({ label: `${core} ${k + 1}`, areas })) };
}

export function diagram(groups: readonly DiagramGroup[], over: Partial<DiagramSpec> = {}): DiagramSpec {
  return {
    title: 'Work on the cores',
    subtitle: 'A configuration',
    groups,
    repeats: 1,
    repeatLabel: 'flow',
    idleCores: 0,
    path: wholePath,
    notes: ['Dashed: the text does not say on which core this runs.'],
    description: ['A packet enters by the network card.', 'It leaves by the network card.'],
    table: { columns: [{ label: 'Core', unit: '' }], rows: [['NFVI core 1']] },
    ...over,
  };
}

const machine = given('vm.receiving', 'vm.forward', 'vm.clearing');
const splitMachine = open('vm.receiving', 'vm.forward', 'vm.clearing');

export const groupsOf: Readonly<Record<string, readonly DiagramGroup[]>> = {
  '1+1': [
    group('host', [
      [
        ...given('receiving', 'to-vm', 'receiving-vm'),
        area('sending-vm', 'given', 'yes'),
        ...given('to-nic', 'clearing'),
      ],
    ]),
    group('guest', [machine]),
  ],
  '2+1': [
    group('host', [
      [area('receiving', 'given'), ...derived('to-vm'), ...open('receiving-vm', 'clearing')],
      [area('sending-vm', 'given'), ...derived('to-nic')],
    ]),
    group('guest', [machine]),
  ],
  '3+1': [
    group('host', [
      derived('receiving', 'to-vm', 'clearing'),
      given('receiving-vm'),
      [area('sending-vm', 'given'), ...derived('to-nic')],
    ]),
    group('guest', [machine]),
  ],
  '4+1': [
    group('host', [
      [...derived('receiving', 'to-vm'), ...open('clearing')],
      [area('receiving-vm', 'given', 'yes')],
      given('sending-vm'),
      derived('to-nic'),
    ]),
    group('guest', [machine]),
  ],
  '4+2': [
    group('host', [
      [area('receiving', 'derived', 'yes'), ...derived('to-vm'), ...open('clearing')],
      derived('receiving-vm'),
      derived('sending-vm'),
      derived('to-nic'),
    ]),
    group('guest', [splitMachine, []]),
  ],
  '5+2': [
    group('host', [
      [area('receiving', 'derived', 'possible'), ...open('clearing')],
      [area('to-vm', 'derived', 'possible')],
      [area('receiving-vm', 'derived', 'possible')],
      [area('sending-vm', 'derived', 'possible')],
      [area('to-nic', 'derived', 'possible')],
    ]),
    group('guest', [splitMachine, []]),
  ],
};
