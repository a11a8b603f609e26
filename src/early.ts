/**
 * Starts the worker with the model's solver and loads the model's description while the page's code is still being
 * fetched: the first figure needs both. The built page runs it as a separate script.
 */
import { startSolverEarly } from './compute/threads/solver-worker.ts';
import { catalogue } from './models/catalogue.ts';
import { modelsOfLink, openedModel } from './scenario/link/link-entries.ts';

const { hash } = window.location;

startSolverEarly(openedModel(catalogue, hash));

/** Resolves when the models are there that the address needs; rejects where one cannot be fetched. */
export const modelsOfAddress = catalogue.load(modelsOfLink(catalogue, hash));
// The code that shows the page handles a failure, but may not be loaded yet.
modelsOfAddress.catch(() => undefined);
