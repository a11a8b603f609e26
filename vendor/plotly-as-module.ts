/**
 * Takes Plotly's published script out of its wrappers, so that it is a module. Engines parse an immediately invoked
 * function again in every function around it, and once more for the first error thrown in each, as the feature tests in
 * Plotly's dependencies do: without the wrappers half of its start is saved.
 */
import type { Plugin } from 'vite';

const file = /\/plotly-cartesian\.min\.js$/;
/** Text from the licence to the first statement of the library. */
const head =
  /^(\/\*\*[^]*?\*\/\s*)\(\s*function\s?\(root, factory\)[^]*?=> \{\s*"use strict";var Plotly=\(\(\)=>\{/;
/** Text from the exported library to the end, past the licences of bundled code. */
const tail =
  /return (\w+\(\));\}\)\(\);(\s*\/\*! [^]*?\n\*\/\s*)window\.Plotly = Plotly;\s*return Plotly;\s*\}\)\);\s*$/;

/** The library with a default export. Throws where the script is not wrapped as expected. */
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
