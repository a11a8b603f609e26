import { describe, expect, it } from 'vitest';
import { foundCommands, listed } from '../../../../src/app/page/commands/found-commands.ts';

const run = () => undefined;
const all = listed([
  {
    label: 'Scenario',
    commands: [
      { label: 'Undo', keys: 'Ctrl+Z', run },
      { label: 'Reset all', hint: 'Every parameter back to its default', run },
    ],
  },
  {
    label: 'Input',
    commands: [
      { label: 'Set frame size …', words: 'frameBytes', run },
      { label: 'Set packet rate …', words: 'rateMbps λ', run },
    ],
  },
  { label: 'Unit of rates', commands: [{ label: 'Rates in Mpps', run }] },
  { label: 'Glossary', commands: [{ label: 'percentile', searchedOnly: true, run }] },
]);
const labels = (search: string) => foundCommands(all, search).map(({ command }) => command.label);

describe('the search of actions', () => {
  it('lists all actions in their order without a search text', () => {
    expect(labels('  ')).toEqual([
      'Undo',
      'Reset all',
      'Set frame size …',
      'Set packet rate …',
      'Rates in Mpps',
    ]);
  });

  it('finds results and terms by a search only', () => {
    expect(labels('percent')).toEqual(['percentile']);
  });

  it('puts labels that begin with the search first, then words that do, then the others', () => {
    expect(labels('rate')).toEqual(['Rates in Mpps', 'Set packet rate …']);
    expect(labels('set')).toEqual(['Set frame size …', 'Set packet rate …', 'Reset all']);
    expect(labels('pack ra')).toEqual(['Set packet rate …']);
  });

  it('puts models before lessons where both match alike', () => {
    const both = listed([
      { label: 'Learn', commands: [{ label: 'Lesson: Coalescing or not', run }] },
      { label: 'Simulate and measure', commands: [{ label: 'Read coalescing settings', run }] },
      { label: 'Model', commands: [{ label: 'Switch to Interrupt coalescing', run }] },
    ]);
    expect(foundCommands(both, 'coalescing').map(({ group }) => group)).toEqual([
      ...['Model', 'Simulate and measure', 'Learn'],
    ]);
  });

  it('finds by heading, keys, symbols and other words, whatever the case', () => {
    expect(labels('CTRL+z')).toEqual(['Undo']);
    expect(labels('λ')).toEqual(['Set packet rate …']);
    expect(labels('input size')).toEqual(['Set frame size …']);
    expect(labels('default')).toEqual(['Reset all']);
    expect(labels('nothing of the kind')).toEqual([]);
  });
});
