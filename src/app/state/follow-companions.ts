import { LruCache } from '../../compute/lru-cache.ts';
import { scenarioKey } from '../../compute/scenario-key.ts';
import { SweepCurve } from '../../compute/sweep-curve.ts';
import { SolverPool } from '../../compute/solver-pool.ts';
import { createSolverWorker } from '../../compute/solver-worker.ts';
import type { Companion, FigureDeclaration } from '../../models/figure.ts';
import type { InputValues } from '../../models/inputs.ts';
import type { Model } from '../../models/model.ts';
import { isLegal } from '../../scenario/check-inputs.ts';
import { withInputs } from '../../scenario/with-inputs.ts';
import type { App } from './app.ts';
import type { AppState, CompanionState } from './app-state.ts';
import { legalValues } from './legal-values.ts';

/** Points of a companion's curve: it stands beside a finer one. */
const curvePoints = 25;

/** Answers kept: going back to earlier inputs shows their companions at once. */
const keptAnswers = 48;

type Pool = Pick<SolverPool, 'run' | 'dispose'>;
type Answer = Omit<Companion, 'label'>;

/** One companion of one figure; its curve covers the range that the figure shows. */
interface Asked {
  figure: FigureDeclaration;
  values: InputValues;
  range: readonly [number, number] | null;
}

/** Nothing is being changed or computed: the companions may have the processor. */
function atRest({ gesture, fault, solve, sweep, values }: AppState): boolean {
  return (
    gesture === null &&
    fault === null &&
    !solve.pending &&
    solve.forValues === values &&
    sweep.progress === null
  );
}

/**
 * Solves the companions of the model's figures whenever the page is at rest, one after the other in a worker of their own;
 * any change of the inputs ends that. What is shown always belongs to the present inputs. Returns how to stop.
 */
export function followCompanions({ store }: App, createPool?: () => Pool): () => void {
  if (createPool === undefined && typeof Worker === 'undefined') return () => undefined;
  const pool = createPool?.() ?? new SolverPool({ createWorker: createSolverWorker, size: 1 });
  const answers = new LruCache<Answer>(keptAnswers);
  /** Grows with every change of the inputs; work of an older one stops. */
  let generation = 0;

  function keyOf({ figure, values, range }: Asked, model: Model): string {
    const over = figure.sweep?.over;
    return `${over ?? ''}|${range?.join('..') ?? ''}|${scenarioKey(model.id, values, over)}`;
  }

  /** What is known of the present companions, and those still to be solved. */
  function survey(state: AppState) {
    const { model } = state;
    const known: Record<string, Companion[]> = {};
    const missing: (Asked & { key: string })[] = [];
    const values = legalValues(state);
    if (values === null) return { known, missing };
    for (const figure of model.figures) {
      for (const { label, inputs } of figure.companions?.(values) ?? []) {
        const own = withInputs(model, values, inputs);
        if (!isLegal(model, own)) continue;
        const asked: Asked = { figure, values: own, range: figure.sweep?.range(values) ?? null };
        const key = keyOf(asked, model);
        const answer = answers.get(key);
        if (answer === null) missing.push({ ...asked, key });
        else (known[figure.id] ??= []).push({ label, ...answer });
      }
    }
    return { known, missing };
  }

  async function solve({ figure, values, range }: Asked, model: Model, mine: number): Promise<Answer | null> {
    const { sweep } = figure;
    if (sweep === undefined || range === null) {
      const answer = await pool.run({ model: model.id, values, detail: 'screen' }).answer;
      return answer.ok ? { sweep: null, solution: answer.value } : null;
    }
    const curve = new SweepCurve(model, sweep.over, range, null, { coarsePoints: 9, maxPoints: curvePoints });
    for (let x = curve.take(); x !== null; x = curve.take()) {
      const point = withInputs(model, values, { [sweep.over]: x });
      if (!isLegal(model, point)) {
        curve.put(x, null);
        continue;
      }
      const answer = await pool.run({ model: model.id, values: point, detail: 'indicators' }).answer;
      if (mine !== generation) return null;
      curve.put(x, answer.ok ? answer.value.indicators : null);
    }
    return { sweep: curve.sweep(), solution: null };
  }

  async function follow() {
    const mine = ++generation;
    const { model } = store.getState();
    for (;;) {
      const { known, missing } = survey(store.getState());
      show(known);
      const [next] = missing;
      if (next === undefined) return;
      const answer = await solve(next, model, mine);
      if (mine !== generation) return;
      // One that has no answer is not asked for again with these inputs.
      answers.set(next.key, answer ?? { sweep: null, solution: null });
    }
  }

  function show(companions: CompanionState) {
    const before = store.getState().companions;
    if (Object.keys(companions).length > 0 || Object.keys(before).length > 0) store.setState({ companions });
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.values !== before.values || state.model !== before.model) {
      generation++;
      show(survey(state).known);
    }
    if (atRest(state) && (!atRest(before) || state.values !== before.values)) void follow();
  });
  return () => {
    generation++;
    unsubscribe();
    pool.dispose();
  };
}
