import { Fragment, useState } from 'react';
import { placementCommands, type PlacementTool } from '../../../queues/commands.ts';
import { numberOf } from '../../../text/number-words.ts';
import type { ProposalKind, Proposals } from '../../../queues/proposals.ts';
import type { Placement } from './placement-entry.ts';
import { Button } from '../../kit/Button.tsx';

const toolNames: Readonly<Record<PlacementTool, string>> = {
  interrupts: 'Interrupts of the kernel',
  ovs: 'Open vSwitch',
  vpp: 'VPP',
  rss: 'Hash table of the card (RSS)',
};

const labels: Readonly<Record<ProposalKind, string>> = {
  'one-move': 'One move',
  'two-moves': 'Two moves',
  all: 'Even out',
};

/** Lines of a shell with a button that copies them. */
function CommandLines({ name, lines }: { name: string; lines: string }) {
  const [copied, setCopied] = useState({ of: '', words: '' });
  const copy = () =>
    navigator.clipboard.writeText(lines).then(
      () => setCopied({ of: lines, words: 'Copied.' }),
      () =>
        setCopied({ of: lines, words: 'The browser refused the clipboard: select the lines and copy them.' }),
    );
  return (
    <>
      <pre>{lines}</pre>
      <div className="button-row">
        <Button aria-label={`Copy: ${name}`} onClick={() => void copy()}>
          Copy
        </Button>
        <span role="status">{copied.of === lines ? copied.words : ''}</span>
      </div>
    </>
  );
}

function fewestWords({ fewest }: Proposals, cores: number): string {
  if (fewest === null)
    return cores === 1 ? '' : `No placement without loss was found, even on all ${cores} cores.`;
  const proof =
    fewest.cores === 1 ? '' : fewest.isProven ? ', and fewer are not' : '; fewer may be enough, too';
  return `${numberOf(fewest.cores, 'core')} ${fewest.cores === 1 ? 'is' : 'are'} enough for no loss with large rings${proof}.`;
}

interface ProposalListProps {
  placement: Placement;
  /** May be of an earlier placement; null: not yet. */
  proposed: { of: Placement; found: Proposals } | null;
  onPlace: (assignment: readonly number[]) => void;
}

/** Better placements with a button each, and the commands of the best. */
export function ProposalList({ placement, proposed, onPlace }: ProposalListProps) {
  if (proposed === null)
    return <p className="quiet-text">The search for better placements begins after the last change.</p>;
  const { of, found } = proposed;
  const areOld = of !== placement;
  const { moves, assignment } = found.evenedOut;
  const commands = moves.length === 0 ? [] : placementCommands(of, assignment, moves, of.tools);
  return (
    <div className="queues-proposals" data-old={areOld || undefined}>
      <div className="queues-moves">
        {found.proposals.map(({ kind, moves: each, assignment: better, sentence }) => (
          <Fragment key={kind}>
            <Button
              aria-disabled={areOld || each.length === 0}
              onClick={() => {
                if (!areOld && each.length > 0) onPlace(better);
              }}
            >
              {labels[kind]}
            </Button>
            <p>{sentence}</p>
          </Fragment>
        ))}
      </div>
      <p>{fewestWords(found, of.cores.length)}</p>
      {commands.length === 0 ? null : (
        <details>
          <summary>Commands that even out</summary>
          {commands.map(({ tool, lines, effect, counter }) => (
            <section key={tool} className="queues-commands">
              <h3>{toolNames[tool]}</h3>
              <CommandLines name={toolNames[tool]} lines={lines.join('\n')} />
              <p className="queues-limits">
                {effect} The effect shows in: <code>{counter}</code>.
              </p>
            </section>
          ))}
        </details>
      )}
    </div>
  );
}
