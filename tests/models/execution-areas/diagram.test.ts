import { describe, expect, it } from 'vitest';
import type { DiagramArea, DiagramSpec } from '../../../src/models/contract/diagram.ts';
import { configurations } from '../../../src/models/execution-areas/configurations.ts';
import { executionAreas } from '../../../src/models/execution-areas/execution-areas.ts';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { solverOf } from '../../engines.ts';

const defaults = defaultValues(executionAreas.fields);

function draw(inputs: Record<string, InputValue> = {}): DiagramSpec {
  const values = { ...defaults, ...inputs };
  const solution = solverOf(executionAreas).solve(values, { detail: 'screen' });
  return executionAreas.diagram!.build(values, solution);
}

const areasOf = ({ groups }: DiagramSpec): DiagramArea[] =>
  groups.flatMap(({ cores }) => cores.flatMap(({ areas }) => areas));

/** `Receiving T, Clearing O | Sending VM D`: core by core as in the specification's table. */
const letters = { given: 'T', derived: 'D', open: 'O' } as const;
const hostWords = (spec: DiagramSpec) =>
  spec.groups[0].cores
    .map(({ areas }) => areas.map(({ label, placement }) => `${label} ${letters[placement]}`).join(', '))
    .join(' | ');

const marked = (spec: DiagramSpec, mark: DiagramArea['bottleneck']) =>
  areasOf(spec)
    .filter(({ bottleneck }) => bottleneck === mark)
    .map(({ label }) => label);

const one = { flows: 1 };

describe('the placement of execution areas', () => {
  it.each([
    ['1+1-off', 'Receiving T, Fwd & Snd VM T, Receiving VM T, Sending VM T, Fwd & Snd NIC T, Clearing T'],
    ['2+1-125', 'Receiving T, Fwd & Snd VM D, Receiving VM O, Clearing O | Sending VM T, Fwd & Snd NIC D'],
    ['3+1', 'Receiving T, Fwd & Snd VM D, Clearing T | Receiving VM T | Sending VM T, Fwd & Snd NIC D'],
    ['4+1', 'Receiving D, Fwd & Snd VM D | Receiving VM T | Sending VM T | Fwd & Snd NIC D, Clearing O'],
    ['4+2', 'Receiving D, Fwd & Snd VM D | Receiving VM D | Sending VM D | Fwd & Snd NIC D, Clearing O'],
    ['5+2', 'Receiving D | Fwd & Snd VM D | Receiving VM D | Sending VM D | Fwd & Snd NIC D, Clearing O'],
  ] as const)('of %s', (configuration, words) => {
    expect(hostWords(draw({ configuration, ...one }))).toBe(words);
  });

  it.each(configurations.map((configuration) => [configuration.id, configuration] as const))(
    'of %s has all nine areas once, and as many cores as its name says',
    (id, { hostCores, guestCores }) => {
      const spec = draw({ configuration: id, ...one });
      expect(areasOf(spec).map(({ id: area }) => area)).toHaveLength(9);
      expect(new Set(areasOf(spec).map(({ label }) => label)).size).toBe(9);
      expect(spec.groups.map(({ cores }) => cores.length)).toEqual([hostCores, guestCores]);
      const guest = spec.groups[1].cores[0].areas;
      expect(guest.map(({ placement }) => placement)).toEqual(
        Array(3).fill(guestCores === 1 ? 'given' : 'open'),
      );
      const dashed = areasOf(spec).some(({ placement }) => placement === 'open');
      expect(spec.notes.some((note) => note.startsWith('Dashed: '))).toBe(dashed);
    },
  );
});

describe('the bottleneck', () => {
  const at = (configuration: string, frameBytes: number) => draw({ configuration, frameBytes, ...one });

  it('is marked where the text names it, for 4+1 and 4+2 by the frame size', () => {
    expect(marked(at('1+1-125', 64), 'yes')).toEqual(['Sending VM']);
    expect(marked(at('4+2', 256), 'yes')).toEqual(['Receiving']);
    expect(marked(at('4+2', 512), 'yes')).toEqual(['Receiving VM']);
    expect(marked(at('4+1', 1024), 'yes')).toEqual(['Receiving VM']);
  });

  it('is marked as possible where the text leaves open which of several', () => {
    expect(marked(at('4+1', 64), 'possible')).toEqual(['VNF Receiving', 'VNF Fwd & Snd', 'VNF Clearing']);
    expect(marked(at('4+2', 300), 'possible').sort()).toEqual(['Receiving', 'Receiving VM']);
    expect(marked(at('5+2', 64), 'possible')).not.toContain('Clearing');
    expect(marked(at('5+2', 64), 'possible')).toHaveLength(5);
  });

  it('is not marked where the text does not say, nor where the link is the limit', () => {
    for (const spec of [at('2+1-off', 64), at('3+1', 64), at('4+1', 1500)]) {
      expect(marked(spec, 'no')).toHaveLength(9);
    }
    expect(at('3+1', 64).notes.at(-1)).toContain('does not name the bottleneck');
    expect(at('4+1', 1500).notes.at(-1)).toContain('the link is the limit');
  });

  it('is the same for any number of flows', () => {
    const several = draw({ configuration: '4+2', cores: 24 });
    expect(marked(several, 'yes')).toEqual(marked(at('4+2', 64), 'yes'));
  });
});

describe('the drawing', () => {
  it('repeats the block once for each flow in parallel and leaves the rest idle', () => {
    expect(draw()).toMatchObject({ title: '3+1, 2 times', repeats: 2, idleCores: 0, repeatLabel: 'flow' });
    expect(draw({ cores: 11 })).toMatchObject({ repeats: 3, idleCores: 2 });
    expect(draw({ cores: 11, configuration: '3+1' })).toMatchObject({ repeats: 2, idleCores: 3 });
    expect(draw({ configuration: '3+1', flows: 1 })).toMatchObject({ repeats: 1, idleCores: 4 });
  });

  it('leads the packet from the card through the virtual machine and back', () => {
    const { path } = draw();
    expect(path[0]).toBe('nic');
    expect(path.at(-1)).toBe('nic');
    expect(path).not.toContain('clearing');
    expect(path).not.toContain('vnf-clearing');
    expect(path).toHaveLength(9);
  });

  it('says all of it in words', () => {
    const words = draw({ configuration: '4+2', flows: 1 }).description;
    expect(words[0]).toBe(
      'Configuration 4+2 gives each flow 4 cores of the host and 2 cores of the virtual machine.',
    );
    expect(words[1]).toBe('This group of 6 cores appears once: 6 cores in use, 2 idle.');
    expect(words).toContain('Host core 1: Receiving (bottleneck), Fwd & Snd VM.');
    expect(words).toContain('Host core 4: Fwd & Snd NIC, Clearing (not given in the text).');
    expect(words.join(' ')).toContain('A packet goes from the card, Receiving,');
  });

  it('has a table with a row for each area, and one for a core that shares them', () => {
    const { table } = draw({ configuration: '4+2', flows: 1 });
    expect(table.rows).toHaveLength(10);
    expect(table.rows[0]).toEqual(['Host core 1', 'Receiving', 'follows from the text', 'bottleneck']);
  });
});
