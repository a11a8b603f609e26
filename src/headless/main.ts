/** Entry of the bundle that `run.mjs` makes. */
export { main } from './process.ts';
export { serveThread } from './threads/serve-thread.ts';
