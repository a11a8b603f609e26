import { LruCache } from '../../compute/lru-cache.ts';
import { scenarioKey } from '../../compute/scenario-key.ts';
import type { SolveGroup } from '../../compute/solve-group.ts';
import { SweepCurve } from '../../dimensioning/sweep/sweep-curve.ts';
import { sweepSearch } from '../../dimensioning/sweep/sweep-search.ts';
import type { Companion, FigureDeclaration } from '../../models/contract/figure.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { isLegal } from '../../scenario/file/check-inputs.ts';
import { withInputs } from '../../scenario/file/with-inputs.ts';
import type { App } from '../store/app.ts';
import type { AppState, CompanionState } from '../store/app-state.ts';
import { curvesAreDone, resultIsPresent } from '../store/at-rest.ts';
import { figurePriority } from '../store/background-priority.ts';
import { followAtRest } from '../store/follow-at-rest.ts';
import { legalValues } from '../store/legal-values.ts';

/** Points of a companion's curve: it stands beside a finer one. */
const curvePoints = 25;

/** Answers kept: going back to earlier inputs shows their companions at once. */
const keptAnswers = 48;

type Answer = Omit<Companion, 'label'>;

/** One companion of one figure; its curve covers the range that the figure shows. */
interface Asked {
  figure: FigureDeclaration;
  values: InputValues;
  range: readonly [number, number] | null;
}

/**
 * Solves the companions of the model's figures whenever the page is at rest, one after the other; any change of the
 * inputs ends that. What is shown always belongs to the present inputs. Returns how to stop.
 */
export function followCompanions({
  store,
  scheduler,
  searches,
}: Pick<App, 'store' | 'scheduler' | 'searches'>): () => void {
  if (!scheduler.available) return () => undefined;
  const answers = new LruCache<Answer>(keptAnswers);
  const priority = () => figurePriority(store.getState());
  let shown = store.getState().companions;

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

  /** Ends with the group. */
  async function solve(
    { figure, values, range }: Asked,
    model: Model,
    group: SolveGroup,
  ): Promise<Answer | null> {
    const { sweep } = figure;
    if (sweep === undefined || range === null) {
      const answer = await group.solve({ model: model.id, values, detail: 'screen' }).answer;
      return answer.ok ? { sweep: null, solution: answer.value } : null;
    }
    const curve = new SweepCurve(model, sweep.over, range, null, curvePoints);
    const outcome = await searches.run(sweepSearch(model, values, curve), undefined, {
      group,
      lostPoints: 'leave-out',
    }).outcome;
    return outcome.ok ? { sweep: outcome.value, solution: null } : null;
  }

  function start(): () => void {
    const group = scheduler.openGroup(priority);
    let stopped = false;
    async function work() {
      const { model } = store.getState();
      for (const asked of survey(store.getState()).missing) {
        const answer = await solve(asked, model, group);
        if (stopped) return;
        // One that has no answer is not asked for again with these inputs.
        answers.set(asked.key, answer ?? { sweep: null, solution: null });
        show(survey(store.getState()).known);
      }
      group.close();
    }
    void work();
    return () => {
      stopped = true;
      group.close();
    };
  }

  function show(companions: CompanionState) {
    const before = store.getState().companions;
    if (Object.keys(companions).length > 0 || Object.keys(before).length > 0) store.setState({ companions });
    shown = store.getState().companions;
  }

  return followAtRest(store, {
    restMs: 0,
    atRest: (state) => resultIsPresent(state) && curvesAreDone(state),
    jobOf: ({ model, values }) => ({ key: scenarioKey(model.id, values), start }),
    isLost: ({ companions }) => companions !== shown,
    onChange: () => {
      show(survey(store.getState()).known);
    },
  });
}
