// @ts-check
/**
 * `npm run survey`: random scenarios, solved and simulated, and how many differ by more than is known of the model's
 * error: where the bounds in `src/models/batch-polling/solver/chain` and in
 * `src/models/vswitch-polling/error-bounds.ts` come from. `npm run survey -- jittered` draws scenarios of one
 * kind (`renewal`, `jittered`, `sleeping`, `crowded` of batch polling, `short-queues`, `near-critical` of the switch).
 *
 * Options: `--count=100` scenarios of a kind, of which `--from=0` is the first, `--packets=300000` a run, `--seed=1`,
 * `--out=file` appends every scenario with its numbers, a line of JSON each.
 */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const input = fileURLToPath(new URL('survey/survey-scenarios.ts', import.meta.url));
const build = await rolldown({ input, platform: 'node', logLevel: 'silent' });
const { output } = await build.generate({ format: 'esm', codeSplitting: false });
await build.close();
await import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
