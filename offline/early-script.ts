/**
 * A module that runs before the page's main script; the built page preloads it and its requests, so that they do not
 * wait for the main script.
 */
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

/** The chunks of these modules (ends of their paths) and what they need are fetched with the page. */
export function earlyScript(module: string, preloaded: readonly string[]): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: module, name: 'early' });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const chunkOf = (end: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
        const early = chunkOf(module);
        if (early === undefined) throw new Error(`${module} has no chunk of its own`);
        const wanted = new Set<string>();
        const add = ({ fileName, imports }: Rollup.OutputChunk) => {
          if (wanted.has(fileName)) return;
          wanted.add(fileName);
          for (const name of imports) {
            const imported = bundle[name];
            if (imported?.type === 'chunk') add(imported);
          }
        };
        for (const end of preloaded) {
          const chunk = chunkOf(end);
          if (chunk !== undefined) add(chunk);
        }
        const script: HtmlTagDescriptor = {
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `./${early.fileName}` },
        };
        const named = [...wanted].filter((name) => !html.includes(name));
        const links = named.map((name): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
        }));
        return [script, ...links];
      },
    },
  };
}
