import { useEffect, useMemo, useState } from 'react';
import { queuesWorker } from '../../../compute/queues/queues-worker.ts';
import type { Proposals } from '../../../queues/proposals.ts';
import type { SimulatedMachine } from '../../../queues/simulate-machine.ts';
import type { Placement } from './placement-entry.ts';

/** Time of rest before proposals and simulation begin, ms. */
const restMs = 150;

/** Work that takes less is done without a line of progress, ms. */
const announcedMs = 300;

/** Packets simulated at each core; 16 cores take about half a second. */
export const simulatedPackets = 300_000;

const course = { packets: simulatedPackets, seed: 1 };

/** Answers of the worker, as far as they are there. */
export interface QueueAnswers {
  /** The last ones, with their placement, which may be an earlier one; null: none were found yet. */
  proposed: { of: Placement; found: Proposals } | null;
  /** The last one, with its placement, which may be an earlier one; null: none yet. */
  simulated: { of: Placement; found: SimulatedMachine } | null;
  /** Share of the simulation that is done, 0..1; null: it does not run. */
  progress: number | null;
  /** One sentence where the worker failed. */
  failure: string | null;
  cancel: () => void;
}

type Found = Omit<QueueAnswers, 'cancel'>;

const nothing = { progress: null, failure: null };

/** Proposals, then the simulation, once a placement rests; a change cancels them. null: no placement. */
export function useQueueAnswers(placement: Placement | null, wantsProposals: boolean): QueueAnswers {
  const worker = useMemo(() => queuesWorker(), []);
  const [found, setFound] = useState<{ of: Placement | null } & Found>({
    ...{ of: null, proposed: null, simulated: null },
    ...nothing,
  });
  useEffect(() => () => worker.end(), [worker]);
  useEffect(() => {
    if (placement === null) return undefined;
    let isPresent = true;
    const take = (part: Partial<Found>) => {
      if (!isPresent) return;
      setFound((before) => ({
        ...before,
        ...(before.of === placement ? {} : { ...nothing, of: placement }),
        ...part,
      }));
    };
    const { assignment, ...machine } = placement;
    const compute = async () => {
      if (wantsProposals) {
        const proposed = await worker.call((api) => api.propose(machine, assignment));
        if (!isPresent) return;
        take(
          proposed.ok
            ? { proposed: { of: placement, found: proposed.value } }
            : { failure: proposed.message },
        );
      }
      const from = performance.now();
      const simulated = await worker.call<SimulatedMachine, number>(
        (api) => api.simulate(machine, assignment, course),
        {
          onProgress: (progress) => {
            if (performance.now() - from > announcedMs) take({ progress });
          },
        },
      );
      if (simulated.ok) take({ simulated: { of: placement, found: simulated.value }, progress: null });
      else take({ progress: null, failure: simulated.code === 'cancelled' ? null : simulated.message });
    };
    const rest = setTimeout(() => void compute(), restMs);
    return () => {
      isPresent = false;
      clearTimeout(rest);
      if (worker.busy) worker.end();
    };
  }, [placement, worker, wantsProposals]);
  const { of, ...parts } = found;
  return { ...parts, ...(of === placement ? {} : nothing), cancel: () => worker.end() };
}
