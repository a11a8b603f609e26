/** The catalogue of the build with all descriptions loaded. */
import { batchPolling } from '../src/models/batch-polling/batch-polling.ts';
import { loadedCatalogue } from '../src/models/catalogue.ts';
import { executionAreas } from '../src/models/execution-areas/execution-areas.ts';
import { interruptCoalescing } from '../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { kLimited } from '../src/models/k-limited/k-limited.ts';
import { vswitchPolling } from '../src/models/vswitch-polling/vswitch-polling.ts';

export const catalogue = loadedCatalogue([
  batchPolling,
  interruptCoalescing,
  vswitchPolling,
  executionAreas,
  kLimited,
]);

await Promise.all(catalogue.models.map(({ simulation }) => simulation?.loadDifference?.()));
