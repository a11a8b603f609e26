/** An application whose inputs are solved at once, by the models' solvers. */
import type { App } from '../../src/app/core/app.ts';
import { createApp } from '../../src/app/page/create-app.ts';
import { followSolutions } from '../../src/app/core/follow-solutions.ts';
import { solvePoint } from '../../src/headless/threads/point-solver.ts';
import type { Catalogue } from '../../src/models/catalogue.ts';
import { solverOf } from '../engines.ts';

/** Without workers: inputs are solved before `submit` returns. */
export function solvingApp(catalogue: Catalogue): App {
  const app = createApp(catalogue);
  let generation = 0;
  followSolutions(app, ({ onResult }) => ({
    submit(request) {
      const model = catalogue.models.find(({ id }) => id === request.model)!;
      const solution = solvePoint(solverOf(model), request.values, 'indicators');
      generation += 1;
      onResult({ request, solution, generation, elapsedMs: 0, cached: false, current: true });
      return generation;
    },
    dispose: () => undefined,
  }));
  return app;
}
