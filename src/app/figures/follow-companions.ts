import { LruCache } from '../../compute/cache/lru-cache.ts';
import { scenarioKey } from '../../compute/cache/scenario-key.ts';
import type { Priority, SolveGroup } from '../../compute/solves/solve-group.ts';
import { SweepCurve } from '../../dimensioning/sweep/sweep-curve.ts';
import { sweepSearch } from '../../dimensioning/sweep/sweep-search.ts';
import type { Companion, FigureDeclaration } from '../../models/contract/figure.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { isLegal, withInputs } from '../../scenario/file/scenario.ts';
import type { App } from '../core/app.ts';
import type { AppState, CompanionState, SolvedCompanion } from '../core/app-state.ts';
import { curvesAreDone, figurePriority, leisureMs, resultIsPresent } from '../core/background/at-rest.ts';
import { followAtRest, inputsDiffer } from '../core/background/follow-at-rest.ts';
import { legalValues } from '../core/legal-values.ts';
import { comparedOptions } from './compared-options.ts';
import { neededSweeps, unseenFigures } from './needed-sweeps.ts';

/** Points of a companion's curve: it is drawn beside a finer one. */
const curvePoints = 25;

/** Size of the cache: going back to earlier inputs shows their companions at once. */
const mostAnswers = 48;

type Answer = Omit<Companion, 'label'>;

/** The curve of a figure: over a range shared with others where one is given. */
function curveOf(
  { id, sweep }: FigureDeclaration,
  values: InputValues,
  shared: ReturnType<typeof neededSweeps>,
): Asked['curve'] {
  if (sweep === undefined) return null;
  const range = shared.find(({ figures }) => figures.includes(id))?.range ?? sweep.range(values);
  return { over: sweep.over, range };
}

/** Work for a companion: its operating point, or its curve over the range of the figure. */
interface Asked {
  values: InputValues;
  curve: { over: string; range: readonly [number, number] } | null;
}

/**
 * Solves the companions of the model's figures whenever the page is at rest, one after the other: first those of
 * visible figures, the others after a longer rest. Any change of the inputs cancels those still to be solved.
 * Companions shown always belong to the present inputs. Returns a function that ends it.
 */
export function followCompanions({
  store,
  scheduler,
  searches,
}: Pick<App, 'store' | 'scheduler' | 'searches'>): () => void {
  if (!scheduler.available) return () => undefined;
  const answers = new LruCache<Answer>(mostAnswers);
  let shown = store.getState().companions;

  function keyOf({ values, curve }: Asked, model: Model): string {
    const part = curve === null ? '' : `${curve.over}|${curve.range.join('..')}`;
    return `${part}|${scenarioKey(model.id, values, curve?.over)}`;
  }

  /** Known companions of the present inputs, and those still to be solved for any figure but these. */
  function survey(state: AppState, left: ReadonlySet<string> = new Set()) {
    const { model } = state;
    const known: Record<string, SolvedCompanion[]> = {};
    const missing: (Asked & { key: string })[] = [];
    const values = legalValues(state);
    if (values === null) return { known, missing };
    const compared = comparedOptions(state)?.others ?? null;
    const shared = compared === null ? [] : neededSweeps(model, values);
    for (const figure of model.figures) {
      const curve = curveOf(figure, values, shared);
      // Compared options replace the figure's companions, and the figure is drawn for each of them.
      for (const { label, inputs } of compared ?? figure.companions?.(values) ?? []) {
        const changed = withInputs(model, values, inputs);
        if (!isLegal(model, changed)) continue;
        const parts: Asked[] = curve === null || compared !== null ? [{ values: changed, curve: null }] : [];
        if (curve !== null) parts.push({ values: changed, curve });
        const asked = parts.map((part) => ({ ...part, key: keyOf(part, model) }));
        const found = asked.map(({ key }) => answers.get(key));
        if (!left.has(figure.id)) missing.push(...asked.filter((_, k) => found[k] === null));
        if (found.includes(null)) continue;
        const solution = found[0]?.solution ?? null;
        (known[figure.id] ??= []).push({
          label,
          values: changed,
          solution,
          sweep: found.at(-1)?.sweep ?? null,
        });
      }
    }
    return { known, missing };
  }

  /** Solves a companion; null: it has no answer, or the group was closed. */
  async function solve({ values, curve }: Asked, model: Model, group: SolveGroup): Promise<Answer | null> {
    if (curve === null) {
      const answer = await group.solve({ model: model.id, values, detail: 'screen' }).answer;
      return answer.ok ? { sweep: null, solution: answer.value } : null;
    }
    const growing = new SweepCurve(model, curve.over, curve.range, null, curvePoints);
    const outcome = await searches.run(sweepSearch(model, values, growing), undefined, {
      group,
      lostPoints: 'leave-out',
    }).outcome;
    return outcome.ok ? { sweep: outcome.value, solution: null } : null;
  }

  /** The figures whose companions are solved, when, and the priority. */
  interface Round {
    restMs: number;
    left: (state: AppState) => ReadonlySet<string>;
    priority: () => Priority;
  }

  function start({ left, priority }: Round): () => void {
    const group = scheduler.openGroup(priority);
    let stopped = false;
    async function work() {
      const state = store.getState();
      for (const asked of survey(state, left(state)).missing) {
        if (answers.get(asked.key) !== null) continue; // another figure asked for the same
        const answer = await solve(asked, state.model, group);
        if (stopped) return;
        // A companion without an answer is not solved again for these inputs.
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

  function follow(round: Round): () => void {
    return followAtRest(store, {
      restMs: round.restMs,
      atRest: (state) => resultIsPresent(state) && curvesAreDone(state),
      jobOf: (state) => ({
        key: [...round.left(state), state.view.compared, scenarioKey(state.model.id, state.values)].join('|'),
        start: () => start(round),
      }),
      mayDiffer: (state, before) => inputsDiffer(state, before) || state.othersInView !== before.othersInView,
      isLost: ({ companions }) => companions !== shown,
      onChange: () => show(survey(store.getState()).known),
    });
  }

  const ends = [
    follow({ restMs: 0, left: unseenFigures, priority: () => figurePriority(store.getState()) }),
    follow({ restMs: leisureMs, left: () => new Set(), priority: () => 'idle' }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
