/** A result in rows as a model declares it, and a solution that has it. */
import type { ResultTableDeclaration } from '../../../../src/models/contract/model.ts';
import { solutionOf } from '../../../solution-of.ts';

export const ports: ResultTableDeclaration = {
  id: 'ports',
  label: 'Ports',
  help: 'Each port over all cores.',
  rowLabel: 'port',
  columns: [
    { name: 'loadMpps', label: 'Load', unit: 'Mpps', kind: 'rate', help: 'Packets that arrive.' },
    {
      name: 'lossProbability',
      label: 'Loss',
      unit: '',
      kind: 'probability',
      help: 'Lost packets.',
      floor: 1e-20,
    },
    { name: 'utilisation', label: 'Utilisation', unit: '', kind: 'share', help: 'Busy time.' },
    { name: 'state', label: 'State', kind: 'words', help: 'In a word.' },
  ],
  emptyMessage: 'The switch has no ports.',
};

export const ranking: ResultTableDeclaration = {
  id: 'ranking',
  label: 'Ranking',
  help: 'Best first.',
  rowLabel: null,
  columns: [
    { name: 'mpps', label: 'Throughput', unit: 'Mpps', kind: 'rate', help: 'Packets.' },
    { name: 'configuration', label: 'Configuration', kind: 'words', help: 'Cores.' },
  ],
  emptyMessage: 'No configuration fits.',
};

export const solution = solutionOf(
  {
    load: 0.5,
    'ports.0.loadMpps': 0.75,
    'ports.0.lossProbability': 1e-25,
    'ports.0.utilisation': 0.9312,
    'ports.1.loadMpps': 12.345,
    'ports.1.lossProbability': 4.3e-7,
    'ports.1.utilisation': null,
    'ports.3.loadMpps': 99,
    'ranking.0.mpps': 5,
  },
  {
    words: {
      'ports.1.state': 'full',
      'ranking.0.configuration': '4 + 1',
      'ranking.1.configuration': '2 + 1',
    },
  },
);
