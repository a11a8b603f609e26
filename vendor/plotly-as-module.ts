/**
 * Takes Plotly's published script out of its wrappers, so that it is a module of its own. Engines read a function that
 * runs at once again in every function around it, and once more in each for the first error that is thrown while it
 * runs, which the feature tests in Plotly's own dependencies do: without the wrappers half of its start is saved.
 */
import type { Plugin } from 'vite';

const file = /\/plotly-cartesian\.min\.js$/;
/** After the licence, up to the first statement of the library. */
const head =
  /^(\/\*\*[^]*?\*\/\s*)\(\s*function\s?\(root, factory\)[^]*?=> \{\s*"use strict";var Plotly=\(\(\)=>\{/;
/** From what the library is, past the licences of what it holds. */
const tail =
  /return (\w+\(\));\}\)\(\);(\s*\/\*! [^]*?\n\*\/\s*)window\.Plotly = Plotly;\s*return Plotly;\s*\}\)\);\s*$/;

/** The same library with a default export. Throws where the script is not wrapped as this one was. */
export function withoutWrappers(script: string): string {
  if (!head.test(script) || !tail.test(script))
    throw new Error('Plotly’s script is wrapped in another way than vendor/plotly-as-module.ts takes off.');
  return script.replace(head, '$1').replace(tail, 'export default $1;$2');
}

export function plotlyAsModule(): Plugin {
  return {
    name: 'plotly-as-module',
    apply: 'build',
    transform: { filter: { id: file }, handler: (script) => ({ code: withoutWrappers(script), map: null }) },
  };
}
