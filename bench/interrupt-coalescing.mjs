// @ts-check
/** `npm run bench`: the interrupt-coalescing solver over rates and interarrival families. Bundled first, because Node cannot run TypeScript. */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const input = fileURLToPath(new URL('interrupt-coalescing.ts', import.meta.url));
const build = await rolldown({ input, platform: 'node', logLevel: 'silent' });
const { output } = await build.generate({ format: 'esm', codeSplitting: false });
await build.close();
await import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
