import { useEffect, useMemo, useState } from 'react';
import { SimulationRunner } from '../../../../compute/simulation/simulation-runner.ts';
import { lawsOfRun, type RunLaws } from '../../../../overlays/runs/laws.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { RunDeclaration } from '../../../../models/contract/run.ts';
import type { SimulationReport } from '../../../../models/contract/simulation.ts';
import { useApp, useAppShallow } from '../../../core/app-context.tsx';
import { resultIsPresent } from '../../../core/background/at-rest.ts';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { useLoaded } from '../../../kit/use-loaded.ts';

/** Packets of the model's own run: those of a program of half a million differ from it by chance alike. */
const simulatedPackets = 500_000;
const seed = 1;

/** Time that the inputs rest before the model is simulated, ms. */
const restMs = 300;

interface Simulated {
  values: InputValues;
  report: SimulationReport;
}

/** Laws of the model for a run at the present inputs, with the room of chance; null before the inputs are solved. */
export function useRunLaws(): RunLaws | null {
  const { model, solution, values, method } = useAppShallow((all) => ({
    model: all.model,
    solution: all.solve.solution,
    values: all.solve.forValues,
    method: chosenMethod(all),
  }));
  const atRest = useApp(resultIsPresent);
  const declaration = useDeclaration(model);
  const simulated = useSimulation(model, atRest ? values : null);
  return useMemo(() => {
    if (solution === null || values === null || declaration === 'loading') return null;
    const report = simulated?.values === values ? simulated.report : null;
    return lawsOfRun({ model, values, solution, method }, declaration, report);
  }, [model, values, solution, method, declaration, simulated]);
}

/** null: the model declares none, or its code cannot be fetched. */
function useDeclaration(model: Model): RunDeclaration | null | 'loading' {
  const { value, failed } = useLoaded(model.loadRun ?? null, (load) => load());
  return failed || model.loadRun === undefined ? null : (value ?? 'loading');
}

/** The model's own run of these values; null until it has ended. `values`: null while they move. */
function useSimulation(model: Model, values: InputValues | null): Simulated | null {
  const [simulated, setSimulated] = useState<Simulated | null>(null);
  useEffect(() => {
    if (values === null || model.simulation === undefined) return undefined;
    const runner = new SimulationRunner();
    const timer = setTimeout(() => {
      const job = {
        model: model.id,
        values,
        seed,
        precision: null,
        limitPackets: simulatedPackets,
        watched: [],
      };
      runner.start(job, {
        onProgress: () => undefined,
        onEnd: (answer) => {
          if (answer.ok) setSimulated({ values, report: answer.value.report });
        },
      });
    }, restMs);
    return () => {
      clearTimeout(timer);
      runner.stop();
    };
  }, [model, values]);
  return simulated;
}
